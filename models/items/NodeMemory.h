#pragma once

#include "models/planner/Cluster.h"
#include "models/planner/GpuMemoryText.h"

#include <string>
#include <vector>

namespace launchpad {

/// What a node's GPU memory is given to. The figures are 0 unless it is known.
struct NodeMemory {
    std::string node;
    GpuMemory::Known known = GpuMemory::Known::Unknown;
    Mib total = 0;
    Mib free = 0;
    Mib excess = 0; ///< what is given out on its GPUs beyond what each of them holds
    std::vector<HeldMemory> held;

    Mib heldBy(const std::string &model) const;
};
bool operator==(const NodeMemory &a, const NodeMemory &b);

NodeMemory memoryOf(const Node &node);

/// The memory of all nodes, by who holds it.
struct ClusterMemory {
    /// Whoever holds memory on some node: the group's members in its order, then the others.
    std::vector<std::string> models;
    std::vector<NodeMemory> nodes; ///< in the document's order
    friend bool operator==(const ClusterMemory &, const ClusterMemory &) = default;
};

ClusterMemory memoryOf(const Cluster &cluster);

/// The group whose members share GPUs; of the router alone where there is no other. Null without groups.
const Group *sharingGroup(const Cluster &cluster);

} // namespace launchpad
