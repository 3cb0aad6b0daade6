#include "GpuPlacing.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace launchpad::sim {

namespace {

bool holds(const Gpu &gpu, const std::string &model)
{
    return gpu.holders && std::any_of(gpu.holders->begin(), gpu.holders->end(),
                                      [&](const Holder &holder) { return holder.model == model; });
}

/// planner.md's free and shareable GPUs, with the model's own holder out of the way.
bool usable(const Gpu &gpu, const GpuDemand &demand)
{
    if (!gpu.holders || (demand.product && gpu.product != demand.product))
        return false;
    if (!demand.sharing)
        return gpu.holders->empty();
    return gpu.shareable.value_or(false) &&
           std::all_of(gpu.holders->begin(), gpu.holders->end(), [&](const Holder &holder) {
               return holder.share && demand.members.contains(holder.model);
           });
}

} // namespace

std::set<std::size_t> holdGpus(Node &node, const GpuDemand &demand)
{
    std::set<std::size_t> chosen;
    if (!node.gpus)
        return chosen;
    std::vector<bool> held;
    for (const Gpu &gpu : *node.gpus)
        held.push_back(holds(gpu, demand.model));
    releaseGpus(node, demand.model);

    // The GPU that the model had, then the one with most company, then the first.
    std::vector<std::tuple<bool, std::int64_t, std::size_t>> candidates;
    for (std::size_t i = 0; i < node.gpus->size(); ++i) {
        const Gpu &gpu = (*node.gpus)[i];
        if (usable(gpu, demand))
            candidates.emplace_back(!held[i], -static_cast<std::int64_t>(gpu.holders->size()), i);
    }
    std::sort(candidates.begin(), candidates.end());
    for (const auto &[other, company, index] : candidates) {
        if (static_cast<std::int64_t>(chosen.size()) >= demand.width)
            break;
        (*node.gpus)[index].holders->push_back({demand.model, demand.share});
        chosen.insert(index);
    }
    return chosen;
}

void releaseGpus(Node &node, const std::string &model)
{
    if (!node.gpus)
        return;
    for (Gpu &gpu : *node.gpus) {
        if (gpu.holders)
            std::erase_if(*gpu.holders, [&](const Holder &holder) { return holder.model == model; });
    }
}

void holdFirst(Node &node, const std::set<std::size_t> &gpus, const Holder &holder)
{
    for (const std::size_t index : gpus) {
        auto &holders = *(*node.gpus)[index].holders;
        std::erase_if(holders, [&](const Holder &other) { return other.model == holder.model; });
        holders.insert(holders.begin(), holder);
    }
}

void changeHeldShare(Cluster &cluster, const std::string &model, std::optional<BasisPoints> share)
{
    for (Node &node : cluster.nodes) {
        if (!node.gpus)
            continue;
        for (Gpu &gpu : *node.gpus) {
            if (!gpu.holders)
                continue;
            for (Holder &holder : *gpu.holders) {
                if (holder.model == model)
                    holder.share = share;
            }
        }
    }
}

} // namespace launchpad::sim
