#include "Lab.h"

#include "models/planner/ClusterJson.h"
#include "models/planner/Eligibility.h"
#include "models/planner/GpuMemoryText.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>

using namespace launchpad;
using namespace Qt::StringLiterals;
using nlohmann::json;

/// Input that nobody sends on purpose, or that somebody does: cut, flipped, deep, huge.
class PlannerLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void truncatedAtEveryLength();
    void flippedBytes();
    void deepNesting_data();
    void deepNesting();
    void hugeNumbers();
    void hugeTotals();
    void tenThousandNodes();
    void tenThousandMembers();
};

namespace {

constexpr Mib kMost = std::numeric_limits<Mib>::max();

std::string labLine()
{
    return R"({"id":"x","cluster":)" + clusterToJson(Lab().cluster) + R"(,"proposed_op":)" +
           proposedOperationToJson({sharedDeploy(), false, {}, {}}) + "}";
}

bool hasAnswer(const std::string &line)
{
    const json answer = json::parse(answerPlanLine(line), nullptr, false);
    return answer.is_object() && answer.size() == 2 && answer.contains("id");
}

/// Nothing that an operation can ask of the planner may fail, however odd the values.
void askEverything(const Cluster &cluster, const Operation &operation)
{
    const Simulation simulation = simulate(cluster, operation);
    QVERIFY(bool(parseSimulation(simulationToJson(simulation))));
    groupAfter(cluster, operation);
    nodeChoices(cluster, operation);
    for (const Node &node : cluster.nodes) {
        gpuMemoryText(node);
        heldMemory(node);
    }
}

} // namespace

void PlannerLimits::truncatedAtEveryLength()
{
    const std::string line = labLine();
    QVERIFY(json::parse(answerPlanLine(line)).contains("simulation"));
    for (std::size_t length = 0; length < line.size(); ++length) {
        const json answer = json::parse(answerPlanLine(line.substr(0, length)));
        QVERIFY2(answer.contains("error") && answer.at("id").is_null(), std::to_string(length).c_str());
    }
    const std::string cluster = clusterToJson(Lab().cluster);
    for (std::size_t length = 0; length < cluster.size(); ++length)
        QVERIFY(!parseCluster(std::string_view(cluster).substr(0, length)));
}

void PlannerLimits::flippedBytes()
{
    std::mt19937 random(20260731); // the same bytes every time
    const std::string line = labLine();
    for (int round = 0; round < 20'000; ++round) {
        std::string flipped = line;
        const int flips = 1 + static_cast<int>(random() % 3);
        for (int i = 0; i < flips; ++i)
            flipped[random() % flipped.size()] = static_cast<char>(random() % 256);
        QVERIFY2(hasAnswer(flipped), flipped.c_str());
    }
}

void PlannerLimits::deepNesting_data()
{
    QTest::addColumn<QByteArray>("opening");
    QTest::addColumn<QByteArray>("closing");
    QTest::newRow("lists") << QByteArray("[") << QByteArray("]");
    QTest::newRow("objects") << QByteArray("{\"a\":") << QByteArray("}");
    QTest::newRow("unclosed lists") << QByteArray("[") << QByteArray();
    QTest::newRow("unclosed objects") << QByteArray("{\"a\":") << QByteArray();
}

void PlannerLimits::deepNesting()
{
    QFETCH(QByteArray, opening);
    QFETCH(QByteArray, closing);
    constexpr int depth = 1'000'000;
    const std::string bomb = opening.repeated(depth).toStdString() + (closing.isEmpty() ? "" : "1") +
                             closing.repeated(depth).toStdString();
    const bool whole = !closing.isEmpty();
    QVERIFY(!answerPlanLine(bomb).empty());
    QVERIFY(!parseCluster(bomb));
    QVERIFY(!parseProposedOperation(bomb));
    QVERIFY(!parseNode(bomb));
    QVERIFY(!parseSimulation(bomb));
    // As a field's value of every kind: unknown, id, share, typed.
    QCOMPARE(q(answerPlanLine("{\"id\":7,\"later\":" + bomb + "}")).contains(u"not JSON"_s), !whole);
    QCOMPARE(q(answerPlanLine("{\"id\":" + bomb + "}")).contains(u"not JSON"_s), !whole);
    QCOMPARE(
        bool(parseProposedOperation(
            R"({"op":"set_gpu_shares","model":"m","shares":[{"member":"m","share_percent":)" + bomb + "}]}")),
        whole);
    QVERIFY(q(answerPlanLine("{\"id\":7,\"cluster\":" + bomb + "}")).contains(u"error"_s));
}

void PlannerLimits::hugeNumbers()
{
    for (const Mib memory : {Mib{1}, kMost - 1, kMost}) {
        for (const std::int64_t width : {std::int64_t{1}, std::int64_t{3}, kMost}) {
            Lab lab;
            for (Node &node : lab.cluster.nodes) {
                for (Gpu &gpu : *node.gpus)
                    gpu.memory = memory;
            }
            for (CatalogEntry &entry : lab.cluster.catalog) {
                entry.weights = kMost;
                entry.minGpus = width;
            }
            for (DeployedModel &model : lab.cluster.models)
                model.gpuWidth = width;
            DeployModel deploy = sharedDeploy();
            deploy.gpuWidth = width;
            deploy.sharing.shares = {named("my-model", kLargestShare.value)};
            askEverything(lab.cluster, deploy);
            const bool fits = memory >= kMost / 2 || width == kMost; // 999.99% of one GPU, or of very many
            QCOMPARE(warnings(lab.simulate(deploy)).contains(u"my-model"_s), !fits);
            deploy.sharing.enabled = false;
            askEverything(lab.cluster, deploy);
            UpdateServing update = unchangedServing(lab.model("glm-5.3"));
            update.extraArgs = {"--x"};
            askEverything(lab.cluster, update);
        }
    }
}

void PlannerLimits::hugeTotals()
{
    Node node;
    node.gpus = std::vector<Gpu>(5'000, Gpu{0, {}, kMost, true, std::vector<Holder>{}});
    const GpuMemory memory = gpuMemory(node);
    QCOMPARE(memory.freeGb, kMost); // held, not wrapped
    QCOMPARE(memory.freePercent, 100);
    for (Gpu &gpu : *node.gpus)
        gpu.holders = std::vector<Holder>(3, Holder{"m", kLargestShare});
    QCOMPARE(gpuMemory(node).freeGb, 0);
    QCOMPARE(heldMemory(node)->at(0).memory, kMost);
}

void PlannerLimits::tenThousandNodes()
{
    Lab lab;
    constexpr int count = 10'000;
    DeployModel deploy = sharedDeploy();
    lab.model("glm-5.3").nodes.clear();
    const Node pattern = lab.node("c");
    lab.cluster.nodes.clear();
    deploy.nodes.clear();
    for (int i = 0; i < count; ++i) {
        Node node = pattern;
        node.name = "node-" + std::to_string(i);
        deploy.nodes.push_back(node.name);
        deploy.nodes.push_back("ghost-" + std::to_string(i));
        lab.model("glm-5.3").nodes.push_back({node.name, "serving", {}});
        lab.model("gemma-4").nodes.push_back({node.name, "serving", {}});
        lab.cluster.nodes.push_back(std::move(node));
    }
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.gpuWidth = 2;

    QElapsedTimer timer;
    timer.start();
    askEverything(lab.cluster, deploy);
    askEverything(lab.cluster, update);
    askEverything(lab.cluster, SetGpuShares{"glm-5.3", {named("glm-5.3", 4000)}});
    const Result<Cluster> read = parseCluster(clusterToJson(lab.cluster));
    QVERIFY(read.value() == lab.cluster);
    // A square of look-ups takes minutes; this takes a fraction of a second.
    QVERIFY2(timer.elapsed() < 10'000, std::to_string(timer.elapsed()).c_str());
}

void PlannerLimits::tenThousandMembers()
{
    Lab lab;
    constexpr int count = 10'000;
    std::vector<NamedShare> shares;
    for (int i = 0; i < count; ++i) {
        const std::string name = "m" + std::to_string(i);
        lab.cluster.groups[0].members.push_back({name, BasisPoints{1}, true});
        DeployedModel model = lab.model("gemma-4");
        model.name = name;
        CatalogEntry entry = lab.entry("gemma-4");
        entry.name = name;
        lab.cluster.models.push_back(std::move(model));
        lab.cluster.catalog.push_back(std::move(entry));
        shares.push_back(named(name, kLargestShare.value));
    }
    QElapsedTimer timer;
    timer.start();
    askEverything(lab.cluster, SetGpuShares{"glm-5.3", shares});
    QVERIFY(parseCluster(clusterToJson(lab.cluster)).value() == lab.cluster);
    QVERIFY2(timer.elapsed() < 10'000, std::to_string(timer.elapsed()).c_str());
    QCOMPARE(lab.simulate(SetGpuShares{"glm-5.3", shares}).total->value, 7'400 + count * kLargestShare.value);
}

QTEST_APPLESS_MAIN(PlannerLimits)
#include "tst_planner_limits.moc"
