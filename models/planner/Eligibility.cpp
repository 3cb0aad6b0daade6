#include "Eligibility.h"

#include "GroupPlan.h"
#include "NodeFit.h"
#include "PlanRules.h"

namespace launchpad {

namespace {

template<class PassesOver>
std::vector<NodeChoice> choicesOf(const Cluster &cluster, const NodeFit &fit, const Whereabouts &whereabouts,
                                  PassesOver passedOver)
{
    std::vector<NodeChoice> choices;
    choices.reserve(cluster.nodes.size());
    for (const Node &node : cluster.nodes) {
        NodeChoice choice;
        choice.node = node.name;
        choice.runsModel = whereabouts.runsOn(node.name);
        choice.placed = whereabouts.placedOn(node.name);
        choice.usableGpus = fit.usableGpus(node);
        if (!passedOver(node.name))
            choice.ineligibility = fit.reason(&node);
        choices.push_back(std::move(choice));
    }
    return choices;
}

} // namespace

std::vector<NodeChoice> nodeChoices(const Cluster &cluster, const Operation &operation)
{
    Roster roster(cluster);
    if (const auto *deploy = std::get_if<DeployModel>(&operation)) {
        const Whereabouts whereabouts(roster.model(deploy->model));
        const GroupAfter group = deploy->sharing.enabled ? groupAfterDeploy(roster, *deploy) : GroupAfter{};
        return choicesOf(cluster, nodeFit(roster, *deploy, whereabouts, group), whereabouts,
                         [&](const std::string &node) { return passesOver(*deploy, whereabouts, node); });
    }
    if (const auto *serving = std::get_if<UpdateServing>(&operation)) {
        const DeployedModel *deployed = roster.model(serving->model);
        const Whereabouts whereabouts(deployed);
        const GroupAfter group = groupAfterServing(roster, *serving);
        return choicesOf(
            cluster, nodeFit(roster, *serving, whereabouts, group), whereabouts,
            [&](const std::string &node) { return passesOver(*serving, deployed, whereabouts, node); });
    }
    return {};
}

} // namespace launchpad
