#include "Roster.h"

#include <algorithm>

namespace launchpad {

bool isPlaced(const Placement &placement)
{
    return placement.state != "removing";
}

bool isRunning(const Placement &placement)
{
    return isPlaced(placement) && placement.state != "failed" && placement.state != "verification-failed";
}

bool placedAnywhere(const DeployedModel *model)
{
    return model && std::any_of(model->nodes.begin(), model->nodes.end(), isPlaced);
}

Whereabouts::Whereabouts(const DeployedModel *model)
{
    if (!model)
        return;
    for (const Placement &placement : model->nodes) {
        if (isPlaced(placement))
            m_placed.insert(placement.node);
        if (isRunning(placement))
            m_running.insert(placement.node);
    }
}

std::vector<const std::string *> firstPlaces(const std::vector<std::string> &names)
{
    std::vector<const std::string *> places;
    NameSet seen;
    for (const std::string &name : names) {
        if (seen.insert(name).second)
            places.push_back(&name);
    }
    return places;
}

} // namespace launchpad
