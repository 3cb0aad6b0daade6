#pragma once

#include "Cluster.h"
#include "Operation.h"
#include "Simulation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace launchpad {

/// What the operation would do to the cluster, and whether it may be done. Pure, never throws on a
/// parsed document, safe from any thread.
Simulation simulate(const Cluster &cluster, const Operation &operation);

/// A member of the sharing group as it would be after an operation.
struct MemberAfter {
    std::string model;
    std::optional<BasisPoints> share;      ///< empty: no explicit share, or an invalid one
    bool invalid = false;                  ///< the operation names something that is no share
    bool router = false;                   ///< its share is fixed
    bool joining = false;                  ///< not a member of the group today
    std::optional<BasisPoints> shareToday; ///< empty: none, or not a member today
    std::int64_t gpuWidth = 0;
    std::optional<Mib> smallestGpu; ///< least known memory on the nodes it would have
    std::optional<Mib> weights;     ///< over all its GPUs of one node; empty where unknown
};

struct GroupAfter {
    GroupOutcome group;
    std::vector<MemberAfter> members; ///< in group order
};

/// The group that the operation leaves, member by member: what the Shared GPU memory panel shows. For
/// a deploy the group is worked out as if sharing were on. Empty where the operation has no group.
GroupAfter groupAfter(const Cluster &cluster, const Operation &operation);

/// Whether an extra argument sets the engine's memory itself (planner.md, share_overridden).
bool overridesShare(const std::string &argument);

} // namespace launchpad
