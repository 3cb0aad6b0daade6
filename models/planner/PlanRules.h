#pragma once

#include "NodeFit.h"
#include "Plan.h"
#include "Roster.h"
#include "Simulation.h"

#include <cstdint>
#include <string>
#include <vector>

namespace launchpad {

// The pieces that more than one operation's plan is made of.

/// What a plan knows before it is finished: the simulation so far, with what the risk and the last
/// warnings need besides.
struct PlanSoFar {
    Simulation simulation;
    bool losesNode = false;
    /// update_serving: only on these nodes does an engine start again. nullptr: wherever it is placed.
    const std::vector<std::string> *staysOn = nullptr;
};

/// Verdict, risk and the last warnings of all; a refused plan does nothing.
Simulation finished(Roster &roster, PlanSoFar plan);

/// gpu_width_too_small, unknown_engine, engine_unfit (planner.md, deploy_model 4). Without an entry,
/// what needs the catalog is passed over.
void addSettingsProblems(const Cluster &cluster, const std::string &model, const CatalogEntry *entry,
                         std::int64_t width, const std::string &engine, std::vector<Finding> &problems);

/// node_ineligible for a node named, where it can't take the model.
void addNodeProblem(Roster &roster, const NodeFit &fit, const std::string &node,
                    std::vector<Finding> &problems);

/// Whether the planner passes over a node of the cluster, whatever its condition: for a deploy where
/// the model runs, for an update where it is placed and its width doesn't grow.
bool passesOver(const DeployModel &operation, const Whereabouts &whereabouts, const std::string &node);
bool passesOver(const UpdateServing &operation, const DeployedModel *deployed, const Whereabouts &whereabouts,
                const std::string &node);

NodeFit nodeFit(Roster &roster, const DeployModel &operation, const Whereabouts &whereabouts,
                const GroupAfter &group);
NodeFit nodeFit(Roster &roster, const UpdateServing &operation, const Whereabouts &whereabouts,
                const GroupAfter &group);

// One plan per operation, unfinished.
PlanSoFar planDeploy(Roster &roster, const DeployModel &operation);
PlanSoFar planShares(Roster &roster, const SetGpuShares &operation);
PlanSoFar planServing(Roster &roster, const UpdateServing &operation);
PlanSoFar planRemove(Roster &roster, const RemoveModel &operation);
PlanSoFar planRemove(Roster &roster, const RemoveModelFromNode &operation);
PlanSoFar planUnknown(const UnknownOperation &operation);

} // namespace launchpad
