#include "Lab.h"

#include "models/planner/Shares.h"

#include <QStringList>

#include <algorithm>
#include <stdexcept>

using namespace launchpad;

namespace {

constexpr BasisPoints percent(std::int64_t whole)
{
    return {whole * 100};
}

template<class Items, class Name>
auto &findIn(Items &items, Name nameOf, const std::string &name)
{
    for (auto &item : items) {
        if (item.*nameOf == name)
            return item;
    }
    throw std::out_of_range(name);
}

Gpu emptyGpu(std::int64_t index, const std::string &product, Mib memory)
{
    return {index, product, memory, true, std::vector<Holder>{}};
}

Node readyNode(const std::string &name, const std::string &product, Mib memory)
{
    Node node;
    node.name = name;
    node.ready = true;
    node.gpus = {emptyGpu(0, product, memory), emptyGpu(1, product, memory)};
    node.stagedModels = std::map<std::string, std::string>{
        {"glm-5.3", "staged"}, {"gemma-4", "staged"}, {"my-model", "staged"}, {"kimi-2.7", "staged"}};
    return node;
}

CatalogEntry recipe(const std::string &name, Mib weights, std::optional<std::string> group)
{
    CatalogEntry entry;
    entry.name = name;
    entry.displayName = name;
    entry.version = "1.0.0";
    if (group)
        entry.mode = "text";
    entry.group = std::move(group);
    entry.minGpus = 1;
    entry.diskBacked = true;
    entry.weights = weights;
    entry.engine = "vllm";
    return entry;
}

DeployedModel served(const std::string &name, BasisPoints share)
{
    DeployedModel model;
    model.name = name;
    model.version = "1.0.0";
    model.engine = "default";
    model.group = "text-router";
    model.gpuWidth = 1;
    model.share = share;
    model.nodes = {{"a", "serving", {}}, {"b", "serving", {}}};
    return model;
}

} // namespace

Lab::Lab()
{
    const std::string rtx = "NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition";
    cluster.revision = 7;
    cluster.appliance = {"lab", "1.2.0"};
    cluster.mode = "text";
    cluster.router = Router{"semantic-router", percent(6)};
    cluster.engines = {{"default", "vllm", Hardware::Gpu}, {"small", "llama.cpp", Hardware::Cpu}};
    cluster.nodes = {readyNode("a", rtx, 97'887), readyNode("b", rtx, 97'887),
                     readyNode("c", "NVIDIA-L40S", 46'068)};
    for (const char *name : {"a", "b"}) {
        gpu(name, 0).holders = {
            {"semantic-router", percent(6)}, {"glm-5.3", percent(48)}, {"gemma-4", percent(20)}};
    }
    cluster.catalog = {recipe("glm-5.3", 36'000, "text-router"), recipe("gemma-4", 10'000, "text-router"),
                       recipe("my-model", 4'000, {}), recipe("kimi-2.7", 150'000, "text-router")};
    cluster.groups = {{"text-router",
                       1,
                       {{"semantic-router", percent(6), false},
                        {"glm-5.3", percent(48), true},
                        {"gemma-4", percent(20), true}}}};
    cluster.models = {served("glm-5.3", percent(48)), served("gemma-4", percent(20))};
    model("glm-5.3").isDefault = true;
}

Node &Lab::node(const std::string &name)
{
    return findIn(cluster.nodes, &Node::name, name);
}

std::vector<Gpu> &Lab::nodeGpus(const std::string &name)
{
    return node(name).gpus.value();
}

CatalogEntry &Lab::entry(const std::string &model)
{
    return findIn(cluster.catalog, &CatalogEntry::name, model);
}

DeployedModel &Lab::model(const std::string &name)
{
    return findIn(cluster.models, &DeployedModel::name, name);
}

Member &Lab::member(const std::string &model)
{
    return findIn(cluster.groups.at(0).members, &Member::model, model);
}

DeployedModel &Lab::placeWhole(const std::string &name, const std::string &node, const std::string &state)
{
    DeployedModel model;
    model.name = name;
    model.version = "1.0.0";
    model.engine = "default";
    model.gpuWidth = 1;
    model.nodes = {{node, state, {}}};
    gpu(node, 0).holders->push_back({name, {}});
    cluster.models.push_back(model);
    return cluster.models.back();
}

void Lab::clearGroups()
{
    cluster.groups.clear();
    cluster.models.clear();
    for (Node &node : cluster.nodes) {
        for (Gpu &gpu : *node.gpus)
            gpu.holders->clear();
    }
}

void Lab::routerAlone(const std::string &group)
{
    clearGroups();
    cluster.groups = {{group, 1, {{"semantic-router", percent(6), false}}}};
}

Simulation Lab::simulate(const Operation &operation) const
{
    return launchpad::simulate(cluster, operation);
}

NamedShare named(const std::string &member, std::int64_t basisPoints)
{
    return {member, BasisPoints{basisPoints}};
}

NamedShare withoutShare(const std::string &member)
{
    return {member, NoShare{}};
}

NamedShare invalidShare(const std::string &member, const std::string &json)
{
    return {member, InvalidShare{json}};
}

DeployModel sharedDeploy()
{
    DeployModel deploy;
    deploy.model = "my-model";
    deploy.nodes = {"a"};
    deploy.gpuWidth = 1;
    deploy.sharing = {true, {named("my-model", 1000)}};
    return deploy;
}

DeployModel wholeDeploy()
{
    DeployModel deploy;
    deploy.model = "my-model";
    deploy.nodes = {"c"};
    deploy.gpuWidth = 1;
    return deploy;
}

UpdateServing unchangedServing(const DeployedModel &model)
{
    UpdateServing update;
    update.model = model.name;
    for (const Placement &placement : model.nodes)
        update.nodes.push_back(placement.node);
    update.gpuWidth = model.gpuWidth;
    update.engine = model.engine;
    update.extraArgs = model.extraArgs;
    update.env = model.env;
    return update;
}

QString brief(const std::vector<Finding> &findings)
{
    QStringList texts;
    for (const Finding &finding : findings) {
        QString text = q(finding.codeText);
        if (finding.node)
            text += u'@' + q(*finding.node);
        else if (!finding.members.empty())
            text += u'(' + brief(finding.members) + u')';
        texts.push_back(text);
    }
    return texts.join(u' ');
}

QString brief(const std::vector<std::string> &names)
{
    QStringList texts;
    for (const std::string &name : names)
        texts.push_back(q(name));
    return texts.join(u',');
}

QString problems(const Simulation &simulation)
{
    return brief(simulation.problems);
}

QString warnings(const Simulation &simulation)
{
    return brief(simulation.warnings);
}

QString firstMessage(const Simulation &simulation)
{
    return simulation.problems.empty() ? QString() : q(simulation.problems.front().message);
}

QString total(const Simulation &simulation)
{
    return simulation.total ? q(percentText(*simulation.total)) : QStringLiteral("none");
}

QString group(const GroupOutcome &outcome)
{
    switch (outcome.action) {
    case GroupAction::None:
        return QStringLiteral("none");
    case GroupAction::Joins:
        return QStringLiteral("joins ") + q(*outcome.name);
    case GroupAction::Starts:
        return QStringLiteral("starts ") + q(*outcome.name);
    case GroupAction::NamedAfterModel:
        return QStringLiteral("named_after_model ") + q(*outcome.name);
    case GroupAction::Keeps:
        return QStringLiteral("keeps ") + q(*outcome.name);
    }
    return {};
}

QString risk(const Simulation &simulation)
{
    switch (simulation.risk) {
    case RiskTier::Low:
        return QStringLiteral("low");
    case RiskTier::Medium:
        return QStringLiteral("medium");
    case RiskTier::High:
        return QStringLiteral("high");
    }
    return {};
}
