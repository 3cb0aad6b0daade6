#pragma once

#include "models/planner/Cluster.h"
#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <string>
#include <vector>

namespace launchpad::sim {

/// What an operation sets going for a model on a node.
enum class Move { Start, Restart, Remove };

struct Moved {
    std::string model;
    std::string node;
    Move move = Move::Start;
};

/// What an operation did to the document at once; the rest takes its time.
struct Effect {
    std::vector<Moved> moved;
    std::string message; ///< the sentence that the console shows
};

/// Carries out an operation that the planner has not refused. The document stays valid; its revision is
/// left to the caller.
Effect carryOut(Cluster &cluster, const Operation &operation, const Simulation &simulation);

/// The end of a removal: the model leaves the node and gives its GPUs back. With its last node it leaves the
/// models and its group as well; a group without members goes.
void finishRemoval(Cluster &cluster, const std::string &model, const std::string &node);

} // namespace launchpad::sim
