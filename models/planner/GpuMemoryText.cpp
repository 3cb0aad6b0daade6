#include "GpuMemoryText.h"

#include "Messages.h"
#include "Wide.h"

#include <algorithm>
#include <unordered_map>

namespace launchpad {

namespace {

/// `part / whole` to the nearest integer, halves up. Neither is negative.
std::int64_t roundedRatio(Wide part, Wide whole)
{
    return narrow((2 * part + whole) / (2 * whole));
}

BasisPoints heldShare(const Holder &holder)
{
    return holder.share.value_or(kWholeGpu);
}

bool isReadable(const Gpu &gpu)
{
    return gpu.memory && gpu.holders;
}

} // namespace

std::int64_t wholeGb(Mib memory)
{
    return roundedRatio(std::max<Mib>(memory, 0), 1024);
}

GpuMemory gpuMemory(const Node &node)
{
    GpuMemory result;
    if (!node.gpus || !std::all_of(node.gpus->begin(), node.gpus->end(), isReadable))
        return result;
    if (node.gpus->empty()) {
        result.known = GpuMemory::Known::NoGpu;
        return result;
    }
    Wide total = 0;
    Wide free = 0; // ten-thousandths of a MiB, so that the sum is exact
    for (const Gpu &gpu : *node.gpus) {
        BasisPoints used;
        bool whole = false;
        for (const Holder &holder : *gpu.holders) {
            used += heldShare(holder);
            whole = whole || !holder.share;
        }
        result.overCommitted = result.overCommitted || used > kWholeGpu;
        result.shareable += gpu.shareable.value_or(false) && !whole ? 1 : 0;
        total += *gpu.memory;
        free += Wide{*gpu.memory} * (kWholeGpu - std::min(used, kWholeGpu)).value;
    }
    result.known = GpuMemory::Known::Yes;
    result.count = static_cast<std::int64_t>(node.gpus->size());
    result.freeGb = roundedRatio(free, Wide{kWholeGpu.value} * 1024);
    if (total > 0)
        result.freePercent = roundedRatio(free * 100, total * kWholeGpu.value);
    return result;
}

std::string gpuMemoryText(const Node &node)
{
    const GpuMemory memory = gpuMemory(node);
    switch (memory.known) {
    case GpuMemory::Known::NoGpu:
        return std::string(noGpuText());
    case GpuMemory::Known::Unknown:
        return std::string(allocationUnknownText());
    case GpuMemory::Known::Yes:
        break;
    }
    return gpuMemorySentence(memory.shareable, memory.count, memory.freeGb, memory.freePercent);
}

std::optional<std::vector<HeldMemory>> heldMemory(const Node &node)
{
    if (!node.gpus || !std::all_of(node.gpus->begin(), node.gpus->end(), isReadable))
        return std::nullopt;
    std::vector<HeldMemory> held;
    std::vector<Wide> exact; // ten-thousandths of a MiB, in the order of `held`
    std::unordered_map<std::string_view, std::size_t> places;
    for (const Gpu &gpu : *node.gpus) {
        for (const Holder &holder : *gpu.holders) {
            const auto [place, isNew] = places.emplace(holder.model, held.size());
            if (isNew) {
                held.push_back({holder.model, 0});
                exact.push_back(0);
            }
            exact[place->second] += Wide{*gpu.memory} * heldShare(holder).value;
        }
    }
    for (std::size_t i = 0; i < held.size(); ++i)
        held[i].memory = narrow(exact[i] / kWholeGpu.value);
    return held;
}

} // namespace launchpad
