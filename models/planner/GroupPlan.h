#pragma once

#include "Plan.h"
#include "Roster.h"

#include <optional>
#include <string>
#include <vector>

namespace launchpad {

/// How the operation's own model would be served: what the operation says in place of what the cluster
/// has. Refers to the operation, which must outlive it.
struct OwnServing {
    const std::string &model;
    std::int64_t gpuWidth;
    const std::vector<std::string> &nodes;
    bool alsoPlaced; ///< a deploy adds nodes to those where the model is placed; an update replaces them
    const std::vector<std::string> &extraArgs;
};

OwnServing servingOf(const DeployModel &operation);
OwnServing servingOf(const UpdateServing &operation);

/// The least known memory of any GPU on the model's nodes after the operation.
std::optional<Mib> smallestGpu(Roster &roster, const std::string &model, const OwnServing *own);

/// The group that a deploy with sharing on leaves (planner.md, "Which group a model joins").
GroupAfter groupAfterDeploy(Roster &roster, const DeployModel &operation);
/// The model's group with the shares put over its members'; no group where the model is in none.
GroupAfter groupAfterShares(Roster &roster, const SetGpuShares &operation);
GroupAfter groupAfterServing(Roster &roster, const UpdateServing &operation);

NameSet memberNames(const GroupAfter &group);

} // namespace launchpad
