#include "Cluster.h"

#include <algorithm>

namespace launchpad {

namespace {

template<class Items, class Name>
auto findBy(const Items &items, Name nameOf, const std::string &name) -> decltype(items.data())
{
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const auto &item) { return item.*nameOf == name; });
    return found == items.end() ? nullptr : &*found;
}

} // namespace

const Node *findNode(const Cluster &cluster, const std::string &name)
{
    return findBy(cluster.nodes, &Node::name, name);
}

const CatalogEntry *findCatalogEntry(const Cluster &cluster, const std::string &name)
{
    return findBy(cluster.catalog, &CatalogEntry::name, name);
}

const DeployedModel *findModel(const Cluster &cluster, const std::string &name)
{
    return findBy(cluster.models, &DeployedModel::name, name);
}

const Engine *findEngine(const Cluster &cluster, const std::string &id)
{
    return findBy(cluster.engines, &Engine::id, id);
}

const Group *groupOf(const Cluster &cluster, const std::string &model)
{
    for (const Group &group : cluster.groups) {
        if (findBy(group.members, &Member::model, model))
            return &group;
    }
    return nullptr;
}

const Group *groupOfModels(const Cluster &cluster)
{
    for (const Group &group : cluster.groups) {
        for (const Member &member : group.members) {
            if (!isRouter(cluster, member.model))
                return &group;
        }
    }
    return nullptr;
}

bool isRouter(const Cluster &cluster, const std::string &model)
{
    return cluster.router && cluster.router->model == model;
}

} // namespace launchpad
