#include "Operations.h"

#include "ClusterEdit.h"
#include "GpuPlacing.h"
#include "models/planner/Plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace launchpad::sim {

namespace {

class Carrier {
public:
    Carrier(Cluster &cluster, const Simulation &simulation) : m_cluster(cluster), m_simulation(simulation) {}

    void operator()(const DeployModel &operation);
    void operator()(const SetGpuShares &operation);
    void operator()(const UpdateServing &operation);
    void operator()(const RemoveModel &operation);
    void operator()(const RemoveModelFromNode &operation);
    void operator()(const UnknownOperation &) {}

    Effect effect;

private:
    void start(DeployedModel &entry, const std::string &node);
    void restart(DeployedModel &entry, Placement &placement);
    void remove(DeployedModel &entry, Placement &placement);
    void restartMembers();
    void shareOut(Group &group, const GroupAfter &after);
    Group &groupAfterDeploy(const GroupAfter &after, std::int64_t width);
    GpuDemand demandOf(const DeployedModel &entry) const;
    void updateWidth(const std::string &groupName);

    Cluster &m_cluster;
    const Simulation &m_simulation;
};

void Carrier::start(DeployedModel &entry, const std::string &node)
{
    if (Placement *placement = editPlacement(entry, node)) {
        placement->state = "waiting";
        placement->message.reset();
    } else {
        entry.nodes.push_back({node, "waiting", {}});
    }
    effect.moved.push_back({entry.name, node, Move::Start});
}

void Carrier::restart(DeployedModel &entry, Placement &placement)
{
    // What waits to start takes the new settings as it starts.
    if (!isPlaced(placement) || placement.state == "waiting")
        return;
    placement.state = "deploying";
    placement.message.reset();
    effect.moved.push_back({entry.name, placement.node, Move::Restart});
}

void Carrier::remove(DeployedModel &entry, Placement &placement)
{
    if (!isPlaced(placement))
        return;
    placement.state = "removing";
    placement.message.reset();
    effect.moved.push_back({entry.name, placement.node, Move::Remove});
}

void Carrier::restartMembers()
{
    for (const std::string &name : m_simulation.restarts) {
        if (DeployedModel *entry = editModel(m_cluster, name)) {
            for (Placement &placement : entry->nodes)
                restart(*entry, placement);
        }
    }
}

/// The group's members and shares as the planner says they are afterwards, wherever they are written.
void Carrier::shareOut(Group &group, const GroupAfter &after)
{
    std::vector<Member> members;
    for (const MemberAfter &member : after.members) {
        const auto today = std::find_if(group.members.begin(), group.members.end(),
                                        [&](const Member &other) { return other.model == member.model; });
        const bool editable = today != group.members.end() ? today->editable : !member.router;
        members.push_back({member.model, member.share, editable});
        if (member.joining || member.share == member.shareToday)
            continue;
        changeHeldShare(m_cluster, member.model, member.share);
        if (DeployedModel *entry = editModel(m_cluster, member.model))
            entry->share = member.share;
    }
    group.members = std::move(members);
}

Group &Carrier::groupAfterDeploy(const GroupAfter &after, std::int64_t width)
{
    const std::string name = after.group.name.value_or(std::string{});
    if (after.group.action == GroupAction::Joins) {
        if (Group *group = editGroup(m_cluster, name))
            return *group;
    }
    // The router moves in from the group that it had to itself.
    std::set<std::string> moving;
    for (const MemberAfter &member : after.members)
        moving.insert(member.model);
    dropFromGroups(m_cluster, moving);
    m_cluster.groups.push_back({name, width, {}});
    return m_cluster.groups.back();
}

GpuDemand Carrier::demandOf(const DeployedModel &entry) const
{
    GpuDemand demand;
    demand.model = entry.name;
    demand.width = entry.gpuWidth;
    if (const CatalogEntry *recipe = findCatalogEntry(m_cluster, entry.name))
        demand.product = recipe->gpuProduct;
    if (const Group *group = groupOf(m_cluster, entry.name)) {
        demand.sharing = true;
        for (const Member &member : group->members) {
            demand.members.insert(member.model);
            if (member.model == entry.name)
                demand.share = member.share;
        }
    }
    return demand;
}

/// A group is as wide as its widest model.
void Carrier::updateWidth(const std::string &groupName)
{
    Group *group = editGroup(m_cluster, groupName);
    if (!group)
        return;
    std::int64_t widest = 0;
    for (const Member &member : group->members) {
        const DeployedModel *entry = findModel(m_cluster, member.model);
        if (entry && !isRouter(m_cluster, member.model))
            widest = std::max(widest, entry->gpuWidth);
    }
    if (widest > 0)
        group->gpuWidth = widest;
}

void Carrier::operator()(const DeployModel &operation)
{
    effect.message = operation.model + " is being deployed.";
    const CatalogEntry *recipe = findCatalogEntry(m_cluster, operation.model);
    if (!recipe)
        return;
    if (!m_cluster.mode)
        m_cluster.mode = recipe->mode;

    const GroupAction action = m_simulation.group.action;
    const bool routerMovesIn = operation.sharing.enabled && m_cluster.router &&
                               (action == GroupAction::Starts || action == GroupAction::NamedAfterModel);
    std::optional<std::string> groupName;
    if (operation.sharing.enabled) {
        const GroupAfter after = groupAfter(m_cluster, operation);
        Group &group = groupAfterDeploy(after, operation.gpuWidth);
        shareOut(group, after);
        groupName = group.name;
    } else {
        dropFromGroups(m_cluster, {operation.model});
    }

    DeployedModel *entry = editModel(m_cluster, operation.model);
    if (!entry) {
        DeployedModel fresh;
        fresh.name = recipe->name;
        fresh.version = recipe->version;
        fresh.engine = resolvedEngine(m_cluster, operation.engine, recipe);
        fresh.gpuWidth = operation.gpuWidth;
        fresh.extraArgs = operation.extraArgs;
        fresh.env = operation.env;
        m_cluster.models.push_back(std::move(fresh));
        entry = &m_cluster.models.back();
    }
    entry->group = groupName;
    const GpuDemand demand = demandOf(*entry);
    entry->share = demand.share;

    // Those that restart do so before the new ones start: theirs are the GPUs.
    restartMembers();
    std::map<Node *, std::set<std::size_t>> taken;
    for (const std::string &name : operation.nodes) {
        Node *node = editNode(m_cluster, name);
        const Placement *placement = editPlacement(*entry, name);
        if (!node || (placement && runs(*placement)))
            continue;
        taken[node] = holdGpus(*node, demand);
        start(*entry, name);
    }
    if (routerMovesIn) {
        for (Node &node : m_cluster.nodes)
            releaseGpus(node, m_cluster.router->model);
        for (const auto &[node, gpus] : taken)
            holdFirst(*node, gpus, {m_cluster.router->model, m_cluster.router->share});
    }
    if (groupName)
        updateWidth(*groupName);
}

void Carrier::operator()(const SetGpuShares &operation)
{
    const GroupAfter after = groupAfter(m_cluster, operation);
    const std::string name = after.group.name.value_or(std::string{});
    effect.message = "The shares of " + name + " are being changed.";
    if (Group *group = editGroup(m_cluster, name))
        shareOut(*group, after);
    restartMembers();
}

void Carrier::operator()(const UpdateServing &operation)
{
    effect.message = "The serving configuration of " + operation.model + " is being changed.";
    DeployedModel *entry = editModel(m_cluster, operation.model);
    if (!entry)
        return;
    const bool widthChanges = entry->gpuWidth != operation.gpuWidth;
    const bool restarts = widthChanges || entry->engine != operation.engine ||
                          entry->extraArgs != operation.extraArgs || entry->env != operation.env;
    const CatalogEntry *recipe = findCatalogEntry(m_cluster, operation.model);
    // Without a recipe nothing says what `auto` means, and the engine stays.
    if (recipe || operation.engine != kAutoEngine)
        entry->engine = resolvedEngine(m_cluster, operation.engine, recipe);
    entry->gpuWidth = operation.gpuWidth;
    entry->extraArgs = operation.extraArgs;
    entry->env = operation.env;

    const std::set<std::string> chosen(operation.nodes.begin(), operation.nodes.end());
    const GpuDemand demand = demandOf(*entry);
    for (Placement &placement : entry->nodes) {
        if (!chosen.contains(placement.node)) {
            remove(*entry, placement);
        } else if (isPlaced(placement)) {
            Node *node = editNode(m_cluster, placement.node);
            if (widthChanges && node)
                holdGpus(*node, demand);
            if (restarts)
                restart(*entry, placement);
        }
    }
    for (const std::string &name : operation.nodes) {
        Node *node = editNode(m_cluster, name);
        const Placement *placement = editPlacement(*entry, name);
        if (!node || (placement && isPlaced(*placement)))
            continue;
        holdGpus(*node, demand);
        start(*entry, name);
    }
    if (const Group *group = groupOf(m_cluster, operation.model))
        updateWidth(group->name);
}

void Carrier::operator()(const RemoveModel &operation)
{
    effect.message = operation.model + " is being removed.";
    DeployedModel *entry = editModel(m_cluster, operation.model);
    if (!entry)
        return;
    if (entry->nodes.empty()) {
        finishRemoval(m_cluster, operation.model, {});
        return;
    }
    for (Placement &placement : entry->nodes)
        remove(*entry, placement);
}

void Carrier::operator()(const RemoveModelFromNode &operation)
{
    effect.message = operation.model + " is being removed from " + operation.node + ".";
    DeployedModel *entry = editModel(m_cluster, operation.model);
    if (Placement *placement = entry ? editPlacement(*entry, operation.node) : nullptr)
        remove(*entry, *placement);
}

} // namespace

Effect carryOut(Cluster &cluster, const Operation &operation, const Simulation &simulation)
{
    Carrier carrier(cluster, simulation);
    std::visit(carrier, operation);
    return std::move(carrier.effect);
}

void finishRemoval(Cluster &cluster, const std::string &name, const std::string &node)
{
    if (Node *home = editNode(cluster, node))
        releaseGpus(*home, name);
    DeployedModel *entry = editModel(cluster, name);
    if (!entry)
        return;
    std::erase_if(entry->nodes, [&](const Placement &placement) { return placement.node == node; });
    if (!entry->nodes.empty())
        return;
    std::erase_if(cluster.models, [&](const DeployedModel &other) { return other.name == name; });
    // A holder on a node that the entry did not list would keep its GPU for good.
    for (Node &other : cluster.nodes)
        releaseGpus(other, name);
    dropFromGroups(cluster, {name});
    // Models set the mode; the next one may bring another.
    if (cluster.models.empty() && !cluster.router)
        cluster.mode.reset();
}

} // namespace launchpad::sim
