#include "PlanRules.h"

#include "GroupPlan.h"
#include "Messages.h"
#include "ShareRules.h"

#include <algorithm>

namespace launchpad {

namespace {

/// What restarts the engines; the choice of nodes doesn't.
bool settingsChange(const UpdateServing &operation, const DeployedModel &deployed)
{
    return operation.gpuWidth != deployed.gpuWidth || operation.engine != deployed.engine ||
           operation.extraArgs != deployed.extraArgs || operation.env != deployed.env;
}

bool allIn(const NameSet &names, const NameSet &others)
{
    return std::all_of(names.begin(), names.end(),
                       [&](std::string_view name) { return others.contains(name); });
}

} // namespace

PlanSoFar planServing(Roster &roster, const UpdateServing &operation)
{
    const Cluster &cluster = roster.cluster();
    const std::string &model = operation.model;
    PlanSoFar plan;
    Simulation &simulation = plan.simulation;
    std::vector<Finding> &problems = simulation.problems;
    const DeployedModel *deployed = roster.model(model);
    if (!deployed) {
        problems.push_back(finding(Code::NotDeployed, {model}, {model}));
        return plan;
    }
    const Whereabouts whereabouts(deployed);
    const NameSet chosen(operation.nodes.begin(), operation.nodes.end());
    const GroupAfter group = groupAfterServing(roster, operation);
    const bool sharing = group.group.action != GroupAction::None;
    const bool changes = settingsChange(operation, *deployed);
    const bool losesNode = !allIn(whereabouts.placed(), chosen);

    if (operation.nodes.empty())
        problems.push_back(finding(Code::NoNodeChosen, {}, {}));
    addSettingsProblems(cluster, model, roster.recipe(model), operation.gpuWidth, operation.engine, problems);
    if (sharing && operation.gpuWidth == 0)
        problems.push_back(finding(Code::NothingToShare, {model}, {model}));
    const NodeFit fit = nodeFit(roster, operation, whereabouts, group);
    for (const std::string *node : firstPlaces(operation.nodes)) {
        if (!passesOver(operation, deployed, whereabouts, *node))
            addNodeProblem(roster, fit, *node, problems);
    }
    if (!changes && !losesNode && allIn(chosen, whereabouts.placed()))
        problems.push_back(finding(Code::NothingChanged, {}, {}));

    if (sharing)
        addMemberWarnings(roster, group, servingOf(operation), simulation.warnings);
    else
        addWholeGpuWarning(roster, servingOf(operation), simulation.warnings);

    simulation.group = group.group;
    if (changes && whereabouts.placedAnywhere())
        simulation.restarts.push_back(model);
    const bool keepsRunning = std::any_of(whereabouts.running().begin(), whereabouts.running().end(),
                                          [&](std::string_view node) { return chosen.contains(node); });
    if (!whereabouts.running().empty() && !keepsRunning)
        simulation.stops.push_back(model);
    plan.losesNode = losesNode;
    plan.staysOn = &operation.nodes;
    return plan;
}

} // namespace launchpad
