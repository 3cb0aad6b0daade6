#pragma once

#include "models/planner/Cluster.h"

#include <string_view>

namespace launchpad {

/// What an engine does on a node (api.md, a placement's `state`).
enum class NodeState {
    Waiting,
    Deploying,
    SmokeTesting,
    Ready,
    Serving,
    Degraded,
    Failed,
    VerificationFailed,
    Removing,
    Other, ///< a word that api.md doesn't have; it is shown as it is
};

NodeState nodeStateFromWord(std::string_view word);

/// Whether the node answers requests for the model.
bool isServing(NodeState state);

/// How a model is, at one glance.
enum class HealthLevel {
    Good,     ///< every chosen node serves
    Starting, ///< some are on their way, none is in trouble
    Warning,  ///< a node is degraded, or in a state that isn't known
    Bad,      ///< a node has failed
    Ending,   ///< no node is chosen any more
};

struct ModelHealth {
    int serving = 0;
    int chosen = 0; ///< nodes that the model is to run on: all but those it is being removed from
    HealthLevel level = HealthLevel::Ending;
    /// The state that says most about the model, and the appliance's word for it.
    NodeState telling = NodeState::Other;
    std::string tellingWord;

    friend bool operator==(const ModelHealth &, const ModelHealth &) = default;
};

ModelHealth healthOf(const DeployedModel &model);
HealthLevel levelOf(NodeState state);

enum class NodeStatus { Ready, Cordoned, NotReady, NotReadyCordoned };

NodeStatus statusOf(const Node &node);

} // namespace launchpad
