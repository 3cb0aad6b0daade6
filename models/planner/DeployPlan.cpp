#include "PlanRules.h"

#include "GroupPlan.h"
#include "Messages.h"
#include "ShareRules.h"

#include <algorithm>

namespace launchpad {

namespace {

void addModeProblem(const Cluster &cluster, const CatalogEntry &entry, std::vector<Finding> &problems)
{
    if (cluster.mode && entry.mode && *cluster.mode != *entry.mode)
        problems.push_back(finding(Code::WrongMode, {*cluster.mode, entry.name, *entry.mode}, {entry.name}));
}

void addChoiceProblem(const DeployModel &operation, const Whereabouts &whereabouts,
                      std::vector<Finding> &problems)
{
    if (operation.nodes.empty()) {
        problems.push_back(finding(Code::NoNodeChosen, {}, {}));
        return;
    }
    if (std::all_of(operation.nodes.begin(), operation.nodes.end(),
                    [&](const std::string &node) { return whereabouts.runsOn(node); }))
        problems.push_back(finding(Code::NothingToDeploy, {operation.model}, {operation.model}));
}

/// A model runs one way wherever it runs, so a further node can't bring other settings.
void addDifferences(const Cluster &cluster, const DeployModel &operation, const DeployedModel &deployed,
                    std::vector<Finding> &problems)
{
    const std::string &model = operation.model;
    if (operation.gpuWidth != deployed.gpuWidth) {
        problems.push_back(
            finding(Code::GpuWidthDiffers, {model, std::to_string(deployed.gpuWidth)}, {model}));
    }
    const bool otherEngine = operation.engine != kAutoEngine && operation.engine != deployed.engine;
    if (otherEngine || operation.extraArgs != deployed.extraArgs || operation.env != deployed.env)
        problems.push_back(finding(Code::SettingsDiffer, {model}, {model}));
    const Group *group = groupOf(cluster, model);
    if (group && !operation.sharing.enabled)
        problems.push_back(finding(Code::SharingDiffers, {model, group->name}, {model}));
    if (!group && operation.sharing.enabled)
        problems.push_back(finding(Code::SharingDiffers, {model}, {model}));
}

std::vector<std::string> restartsOf(Roster &roster, const GroupAfter &group)
{
    std::vector<std::string> restarts;
    for (const MemberAfter &member : group.members) {
        const bool changesInPlace =
            !member.joining && shareChanges(member) && placedAnywhere(roster.model(member.model));
        if (changesInPlace || (member.router && member.joining))
            restarts.push_back(member.model);
    }
    return restarts;
}

} // namespace

PlanSoFar planDeploy(Roster &roster, const DeployModel &operation)
{
    const Cluster &cluster = roster.cluster();
    PlanSoFar plan;
    std::vector<Finding> &problems = plan.simulation.problems;
    const CatalogEntry *entry = roster.recipe(operation.model);
    if (!entry) {
        problems.push_back(finding(Code::UnknownModel, {operation.model}, {operation.model}));
        return plan;
    }
    const DeployedModel *deployed = roster.model(operation.model);
    const Whereabouts whereabouts(deployed);
    const bool sharing = operation.sharing.enabled;
    const GroupAfter group = sharing ? groupAfterDeploy(roster, operation) : GroupAfter{};
    const OwnServing own = servingOf(operation);

    addModeProblem(cluster, *entry, problems);
    addChoiceProblem(operation, whereabouts, problems);
    addSettingsProblems(cluster, operation.model, entry, operation.gpuWidth, operation.engine, problems);
    if (deployed)
        addDifferences(cluster, operation, *deployed, problems);
    if (sharing && operation.gpuWidth == 0)
        problems.push_back(finding(Code::NothingToShare, {operation.model}, {operation.model}));
    const NodeFit fit = nodeFit(roster, operation, whereabouts, group);
    for (const std::string *node : firstPlaces(operation.nodes)) {
        if (!passesOver(operation, whereabouts, *node))
            addNodeProblem(roster, fit, *node, problems);
    }
    if (!sharing) {
        addWholeGpuWarning(roster, own, plan.simulation.warnings);
        return plan;
    }
    addShareProblems(group, operation.sharing.shares, problems);
    addShareWarnings(roster, group, &own, plan.simulation.warnings);
    plan.simulation.group = group.group;
    plan.simulation.total = totalOf(group);
    plan.simulation.free = kWholeGpu - *plan.simulation.total;
    plan.simulation.restarts = restartsOf(roster, group);
    return plan;
}

} // namespace launchpad
