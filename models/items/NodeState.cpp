#include "NodeState.h"

#include <algorithm>
#include <array>
#include <utility>

namespace launchpad {

namespace {

constexpr std::array<std::pair<std::string_view, NodeState>, 9> kWords{{
    {"waiting", NodeState::Waiting},
    {"deploying", NodeState::Deploying},
    {"smoke-testing", NodeState::SmokeTesting},
    {"ready", NodeState::Ready},
    {"serving", NodeState::Serving},
    {"degraded", NodeState::Degraded},
    {"failed", NodeState::Failed},
    {"verification-failed", NodeState::VerificationFailed},
    {"removing", NodeState::Removing},
}};

/// The higher, the more a person wants to know of it before the others.
int urgency(NodeState state)
{
    switch (state) {
    case NodeState::Failed:
        return 9;
    case NodeState::VerificationFailed:
        return 8;
    case NodeState::Degraded:
        return 7;
    case NodeState::Other:
        return 6;
    case NodeState::Deploying:
        return 5;
    case NodeState::SmokeTesting:
        return 4;
    case NodeState::Waiting:
        return 3;
    case NodeState::Ready:
        return 2;
    case NodeState::Serving:
        return 1;
    case NodeState::Removing:
        return 0;
    }
    return 0;
}

} // namespace

NodeState nodeStateFromWord(std::string_view word)
{
    const auto *found =
        std::find_if(kWords.begin(), kWords.end(), [&](const auto &known) { return known.first == word; });
    return found == kWords.end() ? NodeState::Other : found->second;
}

bool isServing(NodeState state)
{
    return state == NodeState::Ready || state == NodeState::Serving;
}

HealthLevel levelOf(NodeState state)
{
    switch (state) {
    case NodeState::Waiting:
    case NodeState::Deploying:
    case NodeState::SmokeTesting:
        return HealthLevel::Starting;
    case NodeState::Ready:
    case NodeState::Serving:
        return HealthLevel::Good;
    case NodeState::Degraded:
    case NodeState::Other:
        return HealthLevel::Warning;
    case NodeState::Failed:
    case NodeState::VerificationFailed:
        return HealthLevel::Bad;
    case NodeState::Removing:
        return HealthLevel::Ending;
    }
    return HealthLevel::Warning;
}

ModelHealth healthOf(const DeployedModel &model)
{
    ModelHealth health;
    int most = -1;
    for (const Placement &placement : model.nodes) {
        const NodeState state = nodeStateFromWord(placement.state);
        if (state != NodeState::Removing)
            ++health.chosen;
        if (isServing(state))
            ++health.serving;
        if (urgency(state) > most) {
            most = urgency(state);
            health.telling = state;
            health.tellingWord = placement.state;
        }
    }
    health.level = model.nodes.empty() ? HealthLevel::Ending : levelOf(health.telling);
    return health;
}

NodeStatus statusOf(const Node &node)
{
    if (node.ready)
        return node.cordoned ? NodeStatus::Cordoned : NodeStatus::Ready;
    return node.cordoned ? NodeStatus::NotReadyCordoned : NodeStatus::NotReady;
}

} // namespace launchpad
