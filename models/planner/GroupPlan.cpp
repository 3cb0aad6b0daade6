#include "GroupPlan.h"

#include <unordered_map>

namespace launchpad {

namespace {

/// Where a deployed model ends up: an existing group, or a new one that takes the running router in.
struct GroupChoice {
    GroupOutcome outcome;
    const Group *existing = nullptr;
};

GroupChoice chooseGroup(Roster &roster, const DeployModel &operation)
{
    const Cluster &cluster = roster.cluster();
    if (const Group *group = groupOfModels(cluster))
        return {{group->name, GroupAction::Joins}, group};
    const Group *routersOwn = cluster.router ? groupOf(cluster, cluster.router->model) : nullptr;
    const CatalogEntry *entry = roster.recipe(operation.model);
    if (entry && entry->group) {
        if (routersOwn && routersOwn->name == *entry->group)
            return {{routersOwn->name, GroupAction::Joins}, routersOwn};
        return {{entry->group, GroupAction::Starts}, nullptr};
    }
    if (routersOwn)
        return {{routersOwn->name, GroupAction::Joins}, routersOwn};
    return {{operation.model, GroupAction::NamedAfterModel}, nullptr};
}

class MemberMaker {
public:
    MemberMaker(Roster &roster, const std::vector<NamedShare> &shares, const OwnServing *own)
        : m_roster(roster), m_own(own)
    {
        for (const NamedShare &named : shares)
            m_named.emplace(named.member, &named.share); // the first value counts
    }

    MemberAfter present(const Member &member) const
    {
        MemberAfter after = blank(member.model);
        after.shareToday = after.router ? m_roster.cluster().router->share : member.share;
        after.share = after.shareToday;
        applyNamed(after);
        return after;
    }

    MemberAfter joining(const std::string &model) const
    {
        MemberAfter after = blank(model);
        after.joining = true;
        if (after.router)
            after.share = m_roster.cluster().router->share;
        applyNamed(after);
        return after;
    }

private:
    MemberAfter blank(const std::string &model) const
    {
        MemberAfter after;
        after.model = model;
        after.router = isRouter(m_roster.cluster(), model);
        const DeployedModel *deployed = m_roster.model(model);
        if (m_own && m_own->model == model)
            after.gpuWidth = m_own->gpuWidth;
        else if (deployed)
            after.gpuWidth = deployed->gpuWidth;
        after.smallestGpu = smallestGpu(m_roster, model, m_own);
        if (const CatalogEntry *entry = m_roster.recipe(model))
            after.weights = entry->weights;
        return after;
    }

    void applyNamed(MemberAfter &after) const
    {
        const auto named = m_named.find(after.model);
        if (after.router || named == m_named.end())
            return;
        const auto *share = std::get_if<BasisPoints>(named->second);
        after.share = share ? std::optional(*share) : std::nullopt;
        after.invalid = std::holds_alternative<InvalidShare>(*named->second);
    }

    Roster &m_roster;
    const OwnServing *m_own;
    std::unordered_map<std::string_view, const ShareValue *> m_named;
};

GroupAfter keptGroup(Roster &roster, const std::string &model, const std::vector<NamedShare> &shares,
                     const OwnServing *own)
{
    const Group *group = groupOf(roster.cluster(), model);
    if (!group)
        return {};
    const MemberMaker maker(roster, shares, own);
    GroupAfter after{{group->name, GroupAction::Keeps}, {}};
    for (const Member &member : group->members)
        after.members.push_back(maker.present(member));
    return after;
}

} // namespace

OwnServing servingOf(const DeployModel &operation)
{
    return {operation.model, operation.gpuWidth, operation.nodes, true, operation.extraArgs};
}

OwnServing servingOf(const UpdateServing &operation)
{
    return {operation.model, operation.gpuWidth, operation.nodes, false, operation.extraArgs};
}

std::optional<Mib> smallestGpu(Roster &roster, const std::string &model, const OwnServing *own)
{
    std::optional<Mib> smallest;
    const auto look = [&](const std::string &name) {
        const Node *node = roster.node(name);
        if (!node || !node->gpus)
            return;
        for (const Gpu &gpu : *node->gpus) {
            if (gpu.memory && (!smallest || *gpu.memory < *smallest))
                smallest = gpu.memory;
        }
    };
    const bool isOwn = own && own->model == model;
    if (isOwn) {
        for (const std::string &name : own->nodes)
            look(name);
    }
    const DeployedModel *deployed = roster.model(model);
    if (deployed && (!isOwn || own->alsoPlaced)) {
        for (const Placement &placement : deployed->nodes) {
            if (isPlaced(placement))
                look(placement.node);
        }
    }
    return smallest;
}

GroupAfter groupAfterDeploy(Roster &roster, const DeployModel &operation)
{
    const Cluster &cluster = roster.cluster();
    const GroupChoice choice = chooseGroup(roster, operation);
    const OwnServing own = servingOf(operation);
    const MemberMaker maker(roster, operation.sharing.shares, &own);

    GroupAfter after{choice.outcome, {}};
    if (choice.existing) {
        for (const Member &member : choice.existing->members)
            after.members.push_back(maker.present(member));
    } else if (cluster.router) {
        after.members.push_back(maker.joining(cluster.router->model));
    }
    for (const MemberAfter &member : after.members) {
        if (member.model == operation.model)
            return after;
    }
    after.members.push_back(maker.joining(operation.model));
    return after;
}

GroupAfter groupAfterShares(Roster &roster, const SetGpuShares &operation)
{
    return keptGroup(roster, operation.model, operation.shares, nullptr);
}

GroupAfter groupAfterServing(Roster &roster, const UpdateServing &operation)
{
    const OwnServing own = servingOf(operation);
    return keptGroup(roster, operation.model, {}, &own);
}

NameSet memberNames(const GroupAfter &group)
{
    NameSet names;
    for (const MemberAfter &member : group.members)
        names.insert(member.model);
    return names;
}

} // namespace launchpad
