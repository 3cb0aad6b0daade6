#include "ClusterEdit.h"

#include "models/planner/Operation.h"

#include <algorithm>

namespace launchpad::sim {

DeployedModel *editModel(Cluster &cluster, const std::string &name)
{
    const auto it = std::find_if(cluster.models.begin(), cluster.models.end(),
                                 [&](const DeployedModel &other) { return other.name == name; });
    return it == cluster.models.end() ? nullptr : &*it;
}

Node *editNode(Cluster &cluster, const std::string &name)
{
    const auto it = std::find_if(cluster.nodes.begin(), cluster.nodes.end(),
                                 [&](const Node &other) { return other.name == name; });
    return it == cluster.nodes.end() ? nullptr : &*it;
}

Group *editGroup(Cluster &cluster, const std::string &name)
{
    const auto it = std::find_if(cluster.groups.begin(), cluster.groups.end(),
                                 [&](const Group &other) { return other.name == name; });
    return it == cluster.groups.end() ? nullptr : &*it;
}

Placement *editPlacement(DeployedModel &entry, const std::string &node)
{
    const auto it = std::find_if(entry.nodes.begin(), entry.nodes.end(),
                                 [&](const Placement &other) { return other.node == node; });
    return it == entry.nodes.end() ? nullptr : &*it;
}

bool isPlaced(const Placement &placement)
{
    return placement.state != "removing";
}

bool runs(const Placement &placement)
{
    return isPlaced(placement) && placement.state != "failed" && placement.state != "verification-failed";
}

std::string resolvedEngine(const Cluster &cluster, const std::string &engine, const CatalogEntry *entry)
{
    if (engine != kAutoEngine || !entry)
        return engine;
    const Hardware hardware = entry->minGpus == 0 ? Hardware::Cpu : Hardware::Gpu;
    const Engine *fitting = nullptr;
    for (const Engine &other : cluster.engines) {
        if (other.hardware != hardware)
            continue;
        if (other.kind == entry->engine)
            return other.id;
        if (!fitting)
            fitting = &other;
    }
    return fitting ? fitting->id : engine;
}

void dropFromGroups(Cluster &cluster, const std::set<std::string> &models)
{
    for (Group &group : cluster.groups)
        std::erase_if(group.members, [&](const Member &member) { return models.contains(member.model); });
    std::erase_if(cluster.groups, [](const Group &group) { return group.members.empty(); });
}

} // namespace launchpad::sim
