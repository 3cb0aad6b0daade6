#include "Removal.h"

#include "models/planner/Plan.h"

namespace launchpad {

Consent removalOf(const Cluster &cluster, const std::string &model, const std::string &node)
{
    Operation operation = RemoveModel{model};
    if (!node.empty())
        operation = RemoveModelFromNode{model, node};
    return {operation, simulate(cluster, operation)};
}

} // namespace launchpad
