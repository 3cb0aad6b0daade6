#pragma once

#include "app/sim/SimulatedAppliance.h"
#include "models/planner/ClusterJson.h"

#include <stdexcept>
#include <string>

namespace launchpad::sim::testing {

/// A scenario that ships.
inline Scenario shipped(const std::string &name)
{
    const auto file = findScenario(name);
    if (!file)
        throw std::runtime_error("no scenario " + name);
    Result<Scenario> scenario = loadScenario(*file, false);
    if (!scenario)
        throw std::runtime_error(name + ": " + scenario.fault().sentence + ' ' + scenario.fault().pointer);
    return std::move(scenario).value();
}

inline Operation operation(const std::string &json)
{
    Result<ProposedOperation> proposed = parseProposedOperation(json);
    if (!proposed)
        throw std::runtime_error(proposed.fault().sentence + ' ' + proposed.fault().pointer);
    return proposed.value().operation;
}

/// "node state" for each of the model's nodes, joined by ", "; empty where it is not deployed.
inline std::string states(const Cluster &cluster, const std::string &model)
{
    std::string text;
    if (const DeployedModel *entry = findModel(cluster, model)) {
        for (const Placement &placement : entry->nodes)
            text += (text.empty() ? "" : ", ") + placement.node + ' ' + placement.state;
    }
    return text;
}

/// "model share" for each holder of a GPU, joined by ", "; "whole" for one without a share.
inline std::string holders(const Cluster &cluster, const std::string &node, std::size_t gpu)
{
    std::string text;
    const Node *home = findNode(cluster, node);
    if (!home || !home->gpus || gpu >= home->gpus->size() || !(*home->gpus)[gpu].holders)
        return "?";
    for (const Holder &holder : *(*home->gpus)[gpu].holders)
        text += (text.empty() ? "" : ", ") + holder.model + ' ' +
                (holder.share ? std::to_string(holder.share->value / 100) : "whole");
    return text;
}

/// "name (width): model share, …" for each group.
inline std::string groups(const Cluster &cluster)
{
    std::string text;
    for (const Group &group : cluster.groups) {
        text += (text.empty() ? "" : "; ") + group.name + " (" + std::to_string(group.gpuWidth) + "):";
        for (const Member &member : group.members)
            text += ' ' + member.model + ' ' +
                    (member.share ? std::to_string(member.share->value / 100) : "none") +
                    (member.editable ? "" : " fixed");
    }
    return text;
}

/// A document that the appliance would publish can be read, and is the same when read.
inline bool isValid(const Cluster &cluster, std::string *fault = nullptr)
{
    const Result<Cluster> read = parseCluster(clusterToJson(cluster));
    if (!read && fault)
        *fault = read.fault().sentence + ' ' + read.fault().pointer;
    return read && read.value() == cluster;
}

} // namespace launchpad::sim::testing
