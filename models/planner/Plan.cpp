#include "Plan.h"

#include "GroupPlan.h"
#include "Messages.h"
#include "PlanRules.h"

#include <type_traits>

namespace launchpad {

PlanSoFar planUnknown(const UnknownOperation &operation)
{
    PlanSoFar plan;
    plan.simulation.problems.push_back(finding(Code::UnknownOp, {operation.op}, {}));
    return plan;
}

Simulation simulate(const Cluster &cluster, const Operation &operation)
{
    Roster roster(cluster);
    return finished(roster, std::visit(
                                [&](const auto &known) {
                                    using Kind = std::decay_t<decltype(known)>;
                                    if constexpr (std::is_same_v<Kind, DeployModel>)
                                        return planDeploy(roster, known);
                                    else if constexpr (std::is_same_v<Kind, SetGpuShares>)
                                        return planShares(roster, known);
                                    else if constexpr (std::is_same_v<Kind, UpdateServing>)
                                        return planServing(roster, known);
                                    else if constexpr (std::is_same_v<Kind, UnknownOperation>)
                                        return planUnknown(known);
                                    else
                                        return planRemove(roster, known);
                                },
                                operation));
}

GroupAfter groupAfter(const Cluster &cluster, const Operation &operation)
{
    Roster roster(cluster);
    if (const auto *deploy = std::get_if<DeployModel>(&operation))
        return roster.recipe(deploy->model) ? groupAfterDeploy(roster, *deploy) : GroupAfter{};
    if (const auto *shares = std::get_if<SetGpuShares>(&operation))
        return groupAfterShares(roster, *shares);
    if (const auto *serving = std::get_if<UpdateServing>(&operation))
        return groupAfterServing(roster, *serving);
    return {};
}

} // namespace launchpad
