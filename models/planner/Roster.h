#pragma once

#include "Cluster.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace launchpad {

using NameSet = std::unordered_set<std::string_view>;

/// A list's items by name, indexed on the first look-up where the list is long. Must not outlive it.
template<class Item>
class NameIndex {
public:
    explicit NameIndex(const std::vector<Item> &items) : m_items(items) {}

    const Item *find(const std::string &name)
    {
        constexpr std::size_t worthAnIndex = 16;
        if (m_items.size() < worthAnIndex) {
            for (const Item &item : m_items) {
                if (item.name == name)
                    return &item;
            }
            return nullptr;
        }
        if (m_byName.empty()) {
            m_byName.reserve(m_items.size());
            for (const Item &item : m_items)
                m_byName.emplace(item.name, &item);
        }
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? nullptr : found->second;
    }

private:
    const std::vector<Item> &m_items;
    std::unordered_map<std::string_view, const Item *> m_byName;
};

/// A cluster with its look-ups, so that an operation that names thousands of nodes, or a group of
/// thousands of members, costs no square. Must not outlive the cluster; not shared between threads.
class Roster {
public:
    explicit Roster(const Cluster &cluster)
        : m_cluster(cluster), m_nodes(cluster.nodes), m_models(cluster.models), m_catalog(cluster.catalog)
    {
    }
    Roster(const Roster &) = delete;
    Roster &operator=(const Roster &) = delete;

    const Cluster &cluster() const { return m_cluster; }
    const Node *node(const std::string &name) { return m_nodes.find(name); }
    const DeployedModel *model(const std::string &name) { return m_models.find(name); }
    /// The catalog entry, where the model can have one: the semantic router never has (planner.md).
    const CatalogEntry *recipe(const std::string &model)
    {
        return isRouter(m_cluster, model) ? nullptr : m_catalog.find(model);
    }

private:
    const Cluster &m_cluster;
    NameIndex<Node> m_nodes;
    NameIndex<DeployedModel> m_models;
    NameIndex<CatalogEntry> m_catalog;
};

/// Where a model is placed and where it runs (planner.md, "Words used below"). Without a model, nowhere.
/// Must not outlive the model.
class Whereabouts {
public:
    explicit Whereabouts(const DeployedModel *model);

    bool placedOn(std::string_view node) const { return m_placed.contains(node); }
    bool runsOn(std::string_view node) const { return m_running.contains(node); }
    bool placedAnywhere() const { return !m_placed.empty(); }
    const NameSet &placed() const { return m_placed; }
    const NameSet &running() const { return m_running; }

private:
    NameSet m_placed;
    NameSet m_running;
};

/// Whether an entry of a model's nodes counts as placed, and as running.
bool isPlaced(const Placement &placement);
bool isRunning(const Placement &placement);
bool placedAnywhere(const DeployedModel *model);

/// The names without repeats, in order of first appearance; pointers into `names`.
std::vector<const std::string *> firstPlaces(const std::vector<std::string> &names);

} // namespace launchpad
