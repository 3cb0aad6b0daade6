#include "NodeFit.h"

#include "Messages.h"

#include <algorithm>
#include <set>

namespace launchpad {

NodeFit::NodeFit(const std::string &model, const CatalogEntry *entry, std::int64_t width, bool sharing,
                 const Whereabouts &whereabouts, NameSet members)
    : m_model(model),
      m_entry(entry),
      m_width(width),
      m_sharing(sharing),
      m_whereabouts(whereabouts),
      m_members(std::move(members))
{
}

bool NodeFit::pinned(const Gpu &gpu) const
{
    return !m_entry || !m_entry->gpuProduct || gpu.product == m_entry->gpuProduct;
}

bool NodeFit::usable(const Gpu &gpu, bool placedHere) const
{
    if (!gpu.holders)
        return false;
    if (!m_sharing) {
        // On a node where it is placed, what the model itself holds is its own to use.
        return std::all_of(gpu.holders->begin(), gpu.holders->end(),
                           [&](const Holder &holder) { return placedHere && holder.model == m_model; });
    }
    return gpu.shareable.value_or(false) &&
           std::all_of(gpu.holders->begin(), gpu.holders->end(), [&](const Holder &holder) {
               return holder.share && m_members.contains(holder.model);
           });
}

std::optional<std::int64_t> NodeFit::usableGpus(const Node &node) const
{
    if (!node.gpus)
        return std::nullopt;
    const bool placedHere = m_whereabouts.placedOn(node.name);
    return std::count_if(node.gpus->begin(), node.gpus->end(),
                         [&](const Gpu &gpu) { return pinned(gpu) && usable(gpu, placedHere); });
}

std::optional<Ineligibility> NodeFit::productReason(const Node &node) const
{
    if (!m_entry || !m_entry->gpuProduct || node.gpus->empty())
        return std::nullopt;
    std::int64_t matching = 0;
    bool anyUnknown = false;
    std::set<std::string_view> products; // UTF-8 bytes sort as code points do
    for (const Gpu &gpu : *node.gpus) {
        if (!gpu.product) {
            anyUnknown = true;
            continue;
        }
        matching += gpu.product == m_entry->gpuProduct ? 1 : 0;
        products.insert(*gpu.product);
    }
    if (matching < m_width && anyUnknown)
        return ineligibility(NodeFault::ProductUnknown, {*m_entry->gpuProduct});
    if (matching > 0)
        return std::nullopt;
    std::string listed;
    for (const std::string_view product : products) {
        if (!listed.empty())
            listed += ", ";
        listed += product;
    }
    return ineligibility(NodeFault::ProductDiffers, {listed, *m_entry->gpuProduct});
}

std::optional<Ineligibility> NodeFit::gpuReason(const Node &node) const
{
    if (m_width == 0)
        return std::nullopt;
    const std::optional<std::int64_t> usable = usableGpus(node);
    if (!usable)
        return ineligibility(NodeFault::CapacityUnknown);
    if (auto reason = productReason(node))
        return reason;
    if (*usable >= m_width)
        return std::nullopt;
    return ineligibility(m_sharing ? NodeFault::TooFewShareableGpus : NodeFault::TooFewFreeGpus,
                         {std::to_string(*usable), std::to_string(m_width)});
}

std::optional<Ineligibility> NodeFit::stagingReason(const Node &node) const
{
    if (!m_entry || !m_entry->diskBacked)
        return std::nullopt;
    if (!node.stagedModels)
        return ineligibility(NodeFault::StagingUnreadable);
    const auto staged = node.stagedModels->find(m_model);
    const std::string_view state = staged == node.stagedModels->end() ? "" : std::string_view(staged->second);
    if (state == "staged")
        return std::nullopt;
    return ineligibility(state == "metadata-only" ? NodeFault::OnlyMetadataStaged
                                                  : NodeFault::WeightsNotStaged);
}

std::optional<Ineligibility> NodeFit::reason(const Node *node) const
{
    if (!node)
        return ineligibility(NodeFault::NotInRoster);
    if (!node->ready)
        return ineligibility(NodeFault::NotReady);
    if (node->cordoned)
        return ineligibility(NodeFault::Cordoned);
    if (auto reason = gpuReason(*node))
        return reason;
    return stagingReason(*node);
}

} // namespace launchpad
