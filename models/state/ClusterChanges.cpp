#include "ClusterChanges.h"

#include <algorithm>

namespace launchpad {

namespace {

using Kind = ClusterChange::Kind;

ClusterChange about(Kind kind, std::string model, std::string node = {}, std::string group = {})
{
    return {kind, std::move(model), std::move(node), std::move(group), {}, {}};
}

const Member *memberOf(const Cluster &cluster, const std::string &model)
{
    for (const Group &group : cluster.groups) {
        for (const Member &member : group.members) {
            if (member.model == model)
                return &member;
        }
    }
    return nullptr;
}

void addMembers(std::vector<ClusterChange> &changes, const Cluster &before, const Cluster &after)
{
    for (const Group &group : before.groups) {
        for (const Member &member : group.members) {
            const Member *now = memberOf(after, member.model);
            if (!now) {
                changes.push_back(about(Kind::MemberLeft, member.model, {}, group.name));
            } else if (now->share != member.share) {
                ClusterChange change = about(Kind::ShareChanged, member.model);
                change.from = member.share;
                change.to = now->share;
                changes.push_back(change);
            }
        }
    }
    for (const Group &group : after.groups) {
        for (const Member &member : group.members) {
            if (memberOf(before, member.model))
                continue;
            ClusterChange change = about(Kind::MemberJoined, member.model, {}, group.name);
            change.to = member.share;
            changes.push_back(change);
        }
    }
}

std::set<std::string> nodesOf(const DeployedModel &model)
{
    std::set<std::string> nodes;
    for (const Placement &placement : model.nodes) {
        if (placement.state != "removing")
            nodes.insert(placement.node);
    }
    return nodes;
}

void addModel(std::vector<ClusterChange> &changes, const Cluster &before, const Cluster &after,
              const std::string &name)
{
    const DeployedModel *was = findModel(before, name);
    const DeployedModel *is = findModel(after, name);
    if (!was && is)
        changes.push_back(about(Kind::ModelDeployed, name));
    else if (was && !is)
        changes.push_back(about(Kind::ModelGone, name));
    if (!was || !is)
        return;
    if (was->gpuWidth != is->gpuWidth || was->engine != is->engine || was->extraArgs != is->extraArgs ||
        was->env != is->env)
        changes.push_back(about(Kind::SettingsChanged, name));
    if (nodesOf(*was) != nodesOf(*is))
        changes.push_back(about(Kind::NodesChanged, name));
}

bool hasFreeGpu(const Node &node)
{
    return node.gpus && std::any_of(node.gpus->begin(), node.gpus->end(),
                                    [](const Gpu &gpu) { return gpu.holders && gpu.holders->empty(); });
}

void addNode(std::vector<ClusterChange> &changes, const Node *was, const Node *is, const std::string &name)
{
    if (was && !is)
        changes.push_back(about(Kind::NodeGone, {}, name));
    if (!was && is)
        changes.push_back(about(Kind::NodeCame, {}, name));
    if (!was || !is)
        return;
    if (was->ready != is->ready)
        changes.push_back(about(is->ready ? Kind::NodeReady : Kind::NodeNotReady, {}, name));
    if (was->cordoned != is->cordoned)
        changes.push_back(about(is->cordoned ? Kind::NodeCordoned : Kind::NodeUncordoned, {}, name));
    if (hasFreeGpu(*was) != hasFreeGpu(*is))
        changes.push_back(about(hasFreeGpu(*is) ? Kind::NodeFreed : Kind::NodeFull, {}, name));
}

} // namespace

std::vector<ClusterChange> changesFor(const Cluster &before, const Cluster &after, const std::string &model,
                                      const std::set<std::string> &nodes)
{
    std::vector<ClusterChange> changes;
    if (before.mode != after.mode)
        changes.push_back(about(Kind::ModeChanged, {}, {}, after.mode.value_or(std::string())));
    addMembers(changes, before, after);
    if (!model.empty())
        addModel(changes, before, after, model);
    for (const std::string &node : nodes)
        addNode(changes, findNode(before, node), findNode(after, node), node);
    return changes;
}

} // namespace launchpad
