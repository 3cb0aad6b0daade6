#pragma once

#include "GroupPlan.h"
#include "Simulation.h"

#include <vector>

namespace launchpad {

// planner.md, "Share problems" and "Share warnings", over the members after an operation.

/// The sum of the members' explicit valid shares.
BasisPoints totalOf(const GroupAfter &group);

/// Whether a member's share after the operation is another than today's; an invalid one is.
bool shareChanges(const MemberAfter &member);

void addShareProblems(const GroupAfter &group, const std::vector<NamedShare> &named,
                      std::vector<Finding> &problems);
/// `own` is the operation's own model as it would be served, nullptr where the operation serves none.
void addShareWarnings(Roster &roster, const GroupAfter &group, const OwnServing *own,
                      std::vector<Finding> &warnings);
/// share_below_weights and share_overridden alone, for the one member of that name.
void addMemberWarnings(Roster &roster, const GroupAfter &group, const OwnServing &own,
                       std::vector<Finding> &warnings);
/// gpu_memory_below_weights, for a model that doesn't share.
void addWholeGpuWarning(Roster &roster, const OwnServing &own, std::vector<Finding> &warnings);

} // namespace launchpad
