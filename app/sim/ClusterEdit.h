#pragma once

#include "models/planner/Cluster.h"

#include <set>
#include <string>

namespace launchpad::sim {

// The document's parts by name, to be changed; nullptr where there is none.

DeployedModel *editModel(Cluster &cluster, const std::string &name);
Node *editNode(Cluster &cluster, const std::string &name);
Group *editGroup(Cluster &cluster, const std::string &name);
Placement *editPlacement(DeployedModel &entry, const std::string &node);

// planner.md's words for a model on a node.
bool isPlaced(const Placement &placement);
bool runs(const Placement &placement);

/// The engine that `auto` comes to: the kind that the recipe names, else one on the right hardware.
std::string resolvedEngine(const Cluster &cluster, const std::string &engine, const CatalogEntry *entry);

/// The models leave whatever group they are in. A group without members is no group.
void dropFromGroups(Cluster &cluster, const std::set<std::string> &models);

} // namespace launchpad::sim
