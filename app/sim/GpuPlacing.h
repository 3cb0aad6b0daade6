#pragma once

#include "models/planner/Cluster.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace launchpad::sim {

/// What a model takes of a node's GPUs.
struct GpuDemand {
    std::string model;
    std::int64_t width = 0;
    std::optional<std::string> product; ///< the pinned product, where one is pinned
    bool sharing = false;
    std::optional<BasisPoints> share; ///< null: the whole GPU
    std::set<std::string> members;    ///< with sharing: whose holders the model may stand beside
};

/// Gives the model the node's GPUs: with sharing those that its group uses already, so that members share
/// the same ones, else free ones. What the model held there before is given back first, and taken again by
/// preference. Returns the indexes within node.gpus.
std::set<std::size_t> holdGpus(Node &node, const GpuDemand &demand);

void releaseGpus(Node &node, const std::string &model);

/// Puts a member in front of what holds those GPUs already (the router, which is a group's first member).
void holdFirst(Node &node, const std::set<std::size_t> &gpus, const Holder &holder);

/// Every holder of that name gets the share.
void changeHeldShare(Cluster &cluster, const std::string &model, std::optional<BasisPoints> share);

} // namespace launchpad::sim
