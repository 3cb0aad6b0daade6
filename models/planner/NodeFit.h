#pragma once

#include "Eligibility.h"
#include "Roster.h"

#include <cstdint>
#include <optional>
#include <string>

namespace launchpad {

/// What a model asks of a node, the same for every node of an operation: the one place where the
/// planner and the node picker learn whether a node can take it.
class NodeFit {
public:
    /// `members` are the group's after the operation; with `sharing` off they don't matter. Everything
    /// passed must outlive this.
    NodeFit(const std::string &model, const CatalogEntry *entry, std::int64_t width, bool sharing,
            const Whereabouts &whereabouts, NameSet members);

    /// GPUs that count towards the width; nothing where the node's GPUs can't be read.
    std::optional<std::int64_t> usableGpus(const Node &node) const;

    /// The first reason that keeps the node from taking the model. nullptr is a node that the cluster
    /// doesn't have.
    std::optional<Ineligibility> reason(const Node *node) const;

private:
    bool pinned(const Gpu &gpu) const;
    bool usable(const Gpu &gpu, bool placedHere) const;
    std::optional<Ineligibility> gpuReason(const Node &node) const;
    std::optional<Ineligibility> productReason(const Node &node) const;
    std::optional<Ineligibility> stagingReason(const Node &node) const;

    const std::string &m_model;
    const CatalogEntry *m_entry;
    std::int64_t m_width;
    bool m_sharing;
    const Whereabouts &m_whereabouts;
    NameSet m_members;
};

} // namespace launchpad
