#include "PlanRules.h"

#include "GroupPlan.h"
#include "Messages.h"

#include <algorithm>

namespace launchpad {

namespace {

std::string hardwareText(Hardware hardware)
{
    return hardware == Hardware::Cpu ? "CPU" : "GPU";
}

void addDefaultStops(Roster &roster, Simulation &simulation)
{
    for (const std::string &model : simulation.stops) {
        const DeployedModel *deployed = roster.model(model);
        if (deployed && deployed->isDefault)
            simulation.warnings.push_back(finding(Code::DefaultStops, {model}, {model}));
    }
}

void addUnschedulableRestarts(Roster &roster, const PlanSoFar &plan, Simulation &simulation)
{
    NameSet restartsOn;
    for (const std::string &model : plan.simulation.restarts) {
        const DeployedModel *deployed = isRouter(roster.cluster(), model) ? nullptr : roster.model(model);
        const Whereabouts whereabouts(deployed);
        restartsOn.insert(whereabouts.placed().begin(), whereabouts.placed().end());
    }
    if (plan.staysOn) {
        const NameSet stays(plan.staysOn->begin(), plan.staysOn->end());
        std::erase_if(restartsOn, [&](std::string_view node) { return !stays.contains(node); });
    }
    if (restartsOn.empty())
        return;
    for (const Node &node : roster.cluster().nodes) {
        if ((node.ready && !node.cordoned) || !restartsOn.contains(node.name))
            continue;
        simulation.warnings.push_back(nodeFinding(
            Code::RestartUnschedulable, {node.name, node.ready ? "cordoned" : "NotReady"}, node.name));
    }
}

RiskTier riskOf(const Cluster &cluster, const PlanSoFar &plan)
{
    const std::vector<std::string> &restarts = plan.simulation.restarts;
    const bool modelRestarts = std::any_of(restarts.begin(), restarts.end(), [&](const std::string &model) {
        return !isRouter(cluster, model);
    });
    if (modelRestarts || !plan.simulation.stops.empty())
        return RiskTier::High;
    return !restarts.empty() || plan.losesNode ? RiskTier::Medium : RiskTier::Low;
}

} // namespace

Simulation finished(Roster &roster, PlanSoFar plan)
{
    Simulation result = plan.simulation;
    if (!result.problems.empty()) {
        result.verdict = Verdict::Refused;
        result.restarts.clear();
        result.stops.clear();
        result.risk = RiskTier::Low;
        return result;
    }
    addDefaultStops(roster, result);
    addUnschedulableRestarts(roster, plan, result);
    result.verdict = result.warnings.empty() ? Verdict::Fits : Verdict::FitsWithWarning;
    result.risk = riskOf(roster.cluster(), plan);
    return result;
}

void addSettingsProblems(const Cluster &cluster, const std::string &model, const CatalogEntry *entry,
                         std::int64_t width, const std::string &engine, std::vector<Finding> &problems)
{
    if (entry && width < entry->minGpus) {
        problems.push_back(finding(Code::GpuWidthTooSmall, {model, std::to_string(entry->minGpus)}, {model}));
    }
    if (engine == kAutoEngine)
        return;
    const Engine *found = findEngine(cluster, engine);
    if (!found) {
        problems.push_back(finding(Code::UnknownEngine, {engine}, {model}));
        return;
    }
    if (!entry)
        return;
    const Hardware needed = entry->minGpus == 0 ? Hardware::Cpu : Hardware::Gpu;
    if (found->hardware != needed) {
        problems.push_back(finding(Code::EngineUnfit,
                                   {engine, hardwareText(found->hardware), model, hardwareText(needed)},
                                   {model}));
    }
}

void addNodeProblem(Roster &roster, const NodeFit &fit, const std::string &node,
                    std::vector<Finding> &problems)
{
    if (auto reason = fit.reason(roster.node(node)))
        problems.push_back(nodeIneligible(*std::move(reason), node));
}

bool passesOver(const DeployModel &, const Whereabouts &whereabouts, const std::string &node)
{
    return whereabouts.runsOn(node);
}

bool passesOver(const UpdateServing &operation, const DeployedModel *deployed, const Whereabouts &whereabouts,
                const std::string &node)
{
    return deployed && operation.gpuWidth <= deployed->gpuWidth && whereabouts.placedOn(node);
}

NodeFit nodeFit(Roster &roster, const DeployModel &operation, const Whereabouts &whereabouts,
                const GroupAfter &group)
{
    return {operation.model,    roster.recipe(operation.model),
            operation.gpuWidth, operation.sharing.enabled,
            whereabouts,        memberNames(group)};
}

NodeFit nodeFit(Roster &roster, const UpdateServing &operation, const Whereabouts &whereabouts,
                const GroupAfter &group)
{
    const bool sharing = group.group.action != GroupAction::None;
    return {operation.model,   roster.recipe(operation.model), operation.gpuWidth, sharing, whereabouts,
            memberNames(group)};
}

} // namespace launchpad
