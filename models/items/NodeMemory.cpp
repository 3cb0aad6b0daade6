#include "NodeMemory.h"

#include "models/planner/Wide.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

namespace launchpad {

namespace {

bool sameHolder(const HeldMemory &a, const HeldMemory &b)
{
    return a.model == b.model && a.memory == b.memory;
}

} // namespace

Mib NodeMemory::heldBy(const std::string &model) const
{
    const auto found =
        std::find_if(held.begin(), held.end(), [&](const HeldMemory &h) { return h.model == model; });
    return found == held.end() ? 0 : found->memory;
}

bool operator==(const NodeMemory &a, const NodeMemory &b)
{
    return a.node == b.node && a.known == b.known && a.total == b.total && a.free == b.free &&
           a.excess == b.excess &&
           std::equal(a.held.begin(), a.held.end(), b.held.begin(), b.held.end(), sameHolder);
}

NodeMemory memoryOf(const Node &node)
{
    NodeMemory memory;
    memory.node = node.name;
    memory.known = gpuMemory(node).known;
    if (memory.known != GpuMemory::Known::Yes)
        return memory;
    Wide total = 0;
    Wide free = 0; // ten-thousandths of a MiB, as the excess, so that the sums are exact
    Wide excess = 0;
    for (const Gpu &gpu : *node.gpus) {
        BasisPoints used;
        for (const Holder &holder : *gpu.holders)
            used += holder.share.value_or(kWholeGpu);
        const BasisPoints left = kWholeGpu - used;
        total += *gpu.memory;
        (left.value >= 0 ? free : excess) += Wide{*gpu.memory} * std::abs(left.value);
    }
    memory.total = narrow(total);
    memory.free = narrow(free / kWholeGpu.value);
    memory.excess = narrow((excess + kWholeGpu.value - 1) / kWholeGpu.value);
    memory.held = heldMemory(node).value_or(std::vector<HeldMemory>());
    return memory;
}

const Group *sharingGroup(const Cluster &cluster)
{
    if (const Group *group = groupOfModels(cluster))
        return group;
    return cluster.groups.empty() ? nullptr : &cluster.groups.front();
}

ClusterMemory memoryOf(const Cluster &cluster)
{
    ClusterMemory memory;
    memory.nodes.reserve(cluster.nodes.size());
    std::unordered_set<std::string> holders;
    for (const Node &node : cluster.nodes) {
        memory.nodes.push_back(memoryOf(node));
        for (const HeldMemory &held : memory.nodes.back().held)
            holders.insert(held.model);
    }
    // Each holder once, taken out of the set as it finds its place.
    const auto add = [&](const std::string &model) {
        if (holders.erase(model) > 0)
            memory.models.push_back(model);
    };
    if (const Group *group = sharingGroup(cluster)) {
        for (const Member &member : group->members)
            add(member.model);
    }
    for (const DeployedModel &model : cluster.models)
        add(model.name);
    for (const NodeMemory &node : memory.nodes) {
        for (const HeldMemory &held : node.held)
            add(held.model);
    }
    return memory;
}

} // namespace launchpad
