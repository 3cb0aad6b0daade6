#include "PlanRules.h"

#include "GroupPlan.h"
#include "Messages.h"
#include "ShareRules.h"

#include <algorithm>

namespace launchpad {

PlanSoFar planShares(Roster &roster, const SetGpuShares &operation)
{
    PlanSoFar plan;
    Simulation &simulation = plan.simulation;
    const GroupAfter group = groupAfterShares(roster, operation);
    if (group.group.action == GroupAction::None) {
        simulation.problems.push_back(finding(Code::NotShared, {operation.model}, {operation.model}));
        return plan;
    }
    addShareProblems(group, operation.shares, simulation.problems);
    if (std::none_of(group.members.begin(), group.members.end(), shareChanges))
        simulation.problems.push_back(finding(Code::NothingChanged, {"shares"}, {}));
    addShareWarnings(roster, group, nullptr, simulation.warnings);
    simulation.group = group.group;
    simulation.total = totalOf(group);
    simulation.free = kWholeGpu - *simulation.total;
    for (const MemberAfter &member : group.members) {
        if (shareChanges(member) && placedAnywhere(roster.model(member.model)))
            simulation.restarts.push_back(member.model);
    }
    return plan;
}

} // namespace launchpad
