#pragma once

#include "Cluster.h"

#include <optional>
#include <string>
#include <vector>

namespace launchpad {

/// A node's GPU memory in figures. Empty members are unknown.
struct GpuMemory {
    enum class Known { NoGpu, Unknown, Yes } known = Known::Unknown;
    std::int64_t shareable = 0; ///< GPUs that a share could be placed on
    std::int64_t count = 0;
    std::int64_t freeGb = 0;      ///< rounded half up
    std::int64_t freePercent = 0; ///< rounded half up
    bool overCommitted = false;   ///< the holders of some GPU add up to more than it has
};

GpuMemory gpuMemory(const Node &node);

/// The Nodes table's text, such as `2 of 2 shareable · 180 GB free (94%)` (planner.md).
std::string gpuMemoryText(const Node &node);

/// Whole GB (MiB / 1024), rounded half up.
std::int64_t wholeGb(Mib memory);

/// What each model holds on a node, in MiB over all its GPUs, in order of first appearance; a holder
/// without a share holds its whole GPU. Empty where any of it is unknown.
struct HeldMemory {
    std::string model;
    Mib memory = 0;
};
std::optional<std::vector<HeldMemory>> heldMemory(const Node &node);

} // namespace launchpad
