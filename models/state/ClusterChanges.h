#pragma once

#include "ClusterStore.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace launchpad {

/// Something that is otherwise in a later cluster, told to somebody whose plan was made on an earlier one.
struct ClusterChange {
    enum class Kind {
        MemberJoined, ///< model, group, to
        MemberLeft,   ///< model, group
        ShareChanged, ///< model, from, to
        ModelDeployed,
        ModelGone,
        SettingsChanged, ///< width, engine, arguments or environment of model
        NodesChanged,    ///< model runs on other nodes
        NodeCame,
        NodeGone,
        NodeReady,
        NodeNotReady,
        NodeCordoned,
        NodeUncordoned,
        NodeFull,  ///< no GPU without a holder any more
        NodeFreed, ///< a GPU without a holder again
        ModeChanged,
    };
    Kind kind;
    std::string model; ///< or empty
    std::string node;  ///< or empty
    std::string group; ///< or empty; the new mode with ModeChanged
    std::optional<BasisPoints> from;
    std::optional<BasisPoints> to;
    friend bool operator==(const ClusterChange &, const ClusterChange &) = default;
};

/// What a plan about `model` on `nodes` would want to know: the groups and their shares, the model itself,
/// these nodes, and the mode. In the order in which the documents have them.
std::vector<ClusterChange> changesFor(const Cluster &before, const Cluster &after, const std::string &model,
                                      const std::set<std::string> &nodes);

} // namespace launchpad
