#pragma once

#include "ApplyFlow.h"
#include "ClusterStore.h"

#include <string>

namespace launchpad {

/// Removing a model altogether, or from one node (`node` not empty), judged on this cluster.
Consent removalOf(const Cluster &cluster, const std::string &model, const std::string &node);

} // namespace launchpad
