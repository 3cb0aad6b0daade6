#include "CoreHelp.h"

#include "models/planner/Plan.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace launchpad;
using namespace launchpad::sim;
using namespace launchpad::sim::testing;

namespace {

constexpr int kOperations = 300;

/// What must hold of any document that the appliance publishes; a sentence where it does not.
std::string fault(const Cluster &cluster)
{
    std::string parsing;
    if (!isValid(cluster, &parsing))
        return "the document can't be read back: " + parsing;
    for (const DeployedModel &model : cluster.models) {
        const Group *group = groupOf(cluster, model.name);
        if ((group ? group->name : std::string{}) != model.group.value_or(std::string{}))
            return model.name + " says it is in another group than it is";
        if (group) {
            for (const Member &member : group->members) {
                if (member.model == model.name && member.share != model.share)
                    return model.name + " has another share than its membership";
            }
        }
    }
    std::map<std::pair<std::string, std::string>, std::int64_t> held;
    for (const Node &node : cluster.nodes) {
        if (!node.gpus)
            continue;
        for (const Gpu &gpu : *node.gpus) {
            if (!gpu.holders)
                continue;
            BasisPoints total;
            for (const Holder &holder : *gpu.holders) {
                ++held[{holder.model, node.name}];
                if (!holder.share && gpu.holders->size() > 1)
                    return node.name + ": a whole GPU is held by two";
                if (holder.share)
                    total += *holder.share;
                if (!isRouter(cluster, holder.model) && !findModel(cluster, holder.model))
                    return node.name + ": " + holder.model + " holds a GPU and is not deployed";
            }
            if (total > kWholeGpu)
                return node.name + ": a GPU is over-committed";
        }
    }
    for (const DeployedModel &model : cluster.models) {
        for (const Placement &placement : model.nodes) {
            const Node *node = findNode(cluster, placement.node);
            if (node && node->gpus && placement.state != "removing" &&
                held[{model.name, placement.node}] != model.gpuWidth)
                return model.name + " holds " + std::to_string(held[{model.name, placement.node}]) +
                       " GPUs of " + placement.node + " with a width of " + std::to_string(model.gpuWidth);
        }
    }
    return {};
}

class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) {}
    std::int64_t below(std::int64_t end)
    {
        return static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(end));
    }
    bool chance(int percent) { return below(100) < percent; }
    template<class List>
    const auto &one(const List &list)
    {
        return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(list.size())))];
    }

private:
    std::mt19937_64 m_engine;
};

std::string anyModel(const Cluster &cluster, Dice &dice)
{
    if (!cluster.models.empty() && dice.chance(60))
        return dice.one(cluster.models).name;
    return dice.chance(5) ? "semantic-router" : dice.one(cluster.catalog).name;
}

std::vector<std::string> anyNodes(const Cluster &cluster, Dice &dice)
{
    std::vector<std::string> nodes;
    for (const Node &node : cluster.nodes) {
        if (dice.chance(40))
            nodes.push_back(node.name);
    }
    if (nodes.empty() || dice.chance(5))
        nodes.push_back(dice.one(cluster.nodes).name);
    return nodes;
}

std::vector<NamedShare> anyShares(const Cluster &cluster, const std::string &model, Dice &dice)
{
    std::vector<NamedShare> shares{{model, BasisPoints{100 + dice.below(4000)}}};
    if (const Group *group = groupOfModels(cluster)) {
        for (const Member &member : group->members) {
            if (dice.chance(20) && member.editable && member.model != model)
                shares.push_back({member.model, BasisPoints{100 + dice.below(3000)}});
        }
    }
    return shares;
}

Operation anyOperation(const Cluster &cluster, Dice &dice)
{
    const std::string name = anyModel(cluster, dice);
    const CatalogEntry *entry = findCatalogEntry(cluster, name);
    const DeployedModel *model = findModel(cluster, name);
    switch (dice.below(7)) {
    case 0:
    case 1:
    case 2: {
        DeployModel deploy;
        deploy.model = name;
        deploy.nodes = anyNodes(cluster, dice);
        deploy.gpuWidth = model ? model->gpuWidth : (entry ? entry->minGpus : 1) + (dice.chance(20) ? 1 : 0);
        deploy.extraArgs = model ? model->extraArgs : std::vector<std::string>{};
        deploy.env = model ? model->env : std::map<std::string, std::string>{};
        deploy.sharing.enabled = model ? groupOf(cluster, name) != nullptr : dice.chance(70);
        if (deploy.sharing.enabled)
            deploy.sharing.shares = anyShares(cluster, name, dice);
        return deploy;
    }
    case 3:
        return SetGpuShares{name, anyShares(cluster, name, dice)};
    case 4: {
        UpdateServing update;
        update.model = name;
        update.nodes = anyNodes(cluster, dice);
        update.gpuWidth = model && dice.chance(70) ? model->gpuWidth : 1 + dice.below(2);
        update.engine = model && dice.chance(80) ? model->engine : kAutoEngine;
        update.extraArgs = {dice.chance(50) ? "--a" : "--b"};
        return update;
    }
    case 5:
        return RemoveModel{name};
    default:
        return RemoveModelFromNode{name, dice.one(cluster.nodes).name};
    }
}

} // namespace

/// Hundreds of operations by chance, with time passing between them: whatever comes, the document stays one
/// that can be published, and nobody holds what they should not.
class TestSimRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void documentsStayValid_data();
    void documentsStayValid();
};

void TestSimRandom::documentsStayValid_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<int>("seed");
    for (const char *scenario : {"two-gpus", "router-only", "empty", "vision", "full", "mixed"}) {
        for (int seed = 1; seed <= 8; ++seed)
            QTest::addRow("%s %d", scenario, seed) << QByteArray(scenario) << seed;
    }
}

void TestSimRandom::documentsStayValid()
{
    QFETCH(QByteArray, scenario);
    QFETCH(int, seed);
    Dice dice(static_cast<std::uint64_t>(seed));
    Scenario start = shipped(scenario.toStdString());
    // The more fails, the more there is to get wrong.
    for (const CatalogEntry &entry : start.cluster.catalog) {
        if (dice.chance(20))
            start.misfortunes[entry.name] = {
                dice.chance(50), "By chance.", {}, static_cast<int>(dice.below(4))};
    }
    SimulatedAppliance appliance(std::move(start));
    QCOMPARE(QByteArray::fromStdString(fault(appliance.cluster())), QByteArray());

    std::string first;
    std::int64_t revision = appliance.revision();
    appliance.onChanged([&] {
        if (first.empty())
            first = fault(appliance.cluster());
        if (appliance.revision() != ++revision)
            first = "a revision was passed over";
    });
    int applied = 0;
    for (int i = 0; i < kOperations; ++i) {
        const Operation operation = anyOperation(appliance.cluster(), dice);
        applied += appliance.apply(operation).applied ? 1 : 0;
        QVERIFY2(first.empty(), (std::to_string(i) + ": " + first).c_str());
        if (dice.chance(60))
            appliance.advance(static_cast<double>(dice.below(60)) / 10);
        QVERIFY2(first.empty(), (std::to_string(i) + ", later: " + first).c_str());
    }
    QVERIFY2(applied > kOperations / 20, std::to_string(applied).c_str());

    // Left alone, all comes to rest; all removed, nothing is left behind.
    appliance.advance(1000);
    QVERIFY(!appliance.untilNextChange());
    while (!appliance.cluster().models.empty()) {
        QVERIFY(appliance.apply(RemoveModel{appliance.cluster().models.front().name}).applied);
        appliance.advance(1000);
    }
    QVERIFY2(first.empty(), first.c_str());
    for (const Group &group : appliance.cluster().groups) {
        QCOMPARE(group.members.size(), std::size_t{1});
        QVERIFY(isRouter(appliance.cluster(), group.members.front().model));
    }
}

QTEST_GUILESS_MAIN(TestSimRandom)
#include "tst_sim_random.moc"
