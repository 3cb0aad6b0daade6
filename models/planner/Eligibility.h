#pragma once

#include "Cluster.h"
#include "Operation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace launchpad {

/// The reasons of planner.md, "Why a node cannot be chosen", in their order.
enum class NodeFault {
    NotInRoster,
    NotReady,
    Cordoned,
    CapacityUnknown,
    ProductUnknown,
    ProductDiffers,
    TooFewFreeGpus,
    TooFewShareableGpus,
    StagingUnreadable,
    OnlyMetadataStaged,
    WeightsNotStaged,
};

/// Why a node can't take a model. `message` is planner.md's English with `args` put in; args are, in
/// the order in which the sentence has them, product names and whole numbers as text.
struct Ineligibility {
    NodeFault fault = NodeFault::NotInRoster;
    std::vector<std::string> args;
    std::string message;
    friend bool operator==(const Ineligibility &, const Ineligibility &) = default;
};

/// One node of the cluster as the node picker shows it, for a deploy or a serving update.
struct NodeChoice {
    std::string node;
    bool runsModel = false; ///< the model already runs there (planner.md, "runs")
    bool placed = false;    ///< the model's entry lists it, in whatever state but removing
    /// GPUs that count towards the width: shareable ones with sharing on, else free ones; of the pinned
    /// product where one is pinned. Empty where the node's GPUs can't be read.
    std::optional<std::int64_t> usableGpus;
    /// The first reason that keeps the node from being chosen. Set by the node's own condition, whatever
    /// nodes the operation names; empty where the planner passes the node over.
    std::optional<Ineligibility> ineligibility;
};

/// Every node in the document's order, judged for the operation's model, width and sharing. Empty for
/// operations that choose no nodes.
std::vector<NodeChoice> nodeChoices(const Cluster &cluster, const Operation &operation);

} // namespace launchpad
