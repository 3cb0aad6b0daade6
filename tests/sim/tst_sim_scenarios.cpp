#include "CoreHelp.h"

#include "models/planner/Eligibility.h"
#include "models/planner/GpuMemoryText.h"
#include "models/planner/Plan.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace launchpad;
using namespace launchpad::sim;
using namespace launchpad::sim::testing;

namespace {

QByteArray text(const std::string &value)
{
    return QByteArray::fromStdString(value);
}

DeployModel deployOf(const CatalogEntry &entry, std::int64_t width, bool sharing)
{
    DeployModel deploy;
    deploy.model = entry.name;
    deploy.gpuWidth = width;
    deploy.sharing.enabled = sharing;
    return deploy;
}

std::size_t eligible(const Cluster &cluster, const std::string &model, bool sharing)
{
    const CatalogEntry *entry = findCatalogEntry(cluster, model);
    const auto choices = nodeChoices(cluster, deployOf(*entry, entry->minGpus, sharing));
    return static_cast<std::size_t>(
        std::count_if(choices.begin(), choices.end(),
                      [](const NodeChoice &choice) { return !choice.ineligibility && !choice.runsModel; }));
}

Simulation deployAt(const Cluster &cluster, const std::string &model, std::int64_t basisPoints)
{
    DeployModel deploy = deployOf(*findCatalogEntry(cluster, model), 1, true);
    deploy.nodes = {"worker-1"};
    deploy.sharing.shares = {{model, BasisPoints{basisPoints}}};
    return simulate(cluster, deploy);
}

} // namespace

/// The scenarios that ship show what they are for.
class TestSimScenarios : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allAreValid();
    void hardwareIsReal();
    void twoGpusFollowTheGuide();
    void twoGpusOfferManyKinds();
    void routerOnly();
    void empty();
    void vision();
    void full();
    void mixedShowsEveryReason();
    void mixedShowsEveryState();
    void readsLifeAndRecipes();
    void namesFaultsByPointer_data();
    void namesFaultsByPointer();
    void resumesWhereAsked();
};

void TestSimScenarios::allAreValid()
{
    const auto names = shippedScenarios();
    QCOMPARE(names.size(), std::size_t{6});
    for (const ScenarioName &scenario : names) {
        QVERIFY2(scenario.about.size() > 20, scenario.name.c_str());
        QVERIFY(scenario.about.front() != '(');
        QVERIFY(isValid(shipped(scenario.name).cluster));
    }
    QVERIFY(!findScenario("no-such-scenario"));
}

void TestSimScenarios::hardwareIsReal()
{
    const std::map<std::string, Mib> known{{"NVIDIA-H200", 143771},
                                           {"NVIDIA-L40S", 46068},
                                           {"NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition", 97887},
                                           {"AMD_Instinct_MI300X_OAM", 196592}};
    for (const ScenarioName &scenario : shippedScenarios()) {
        for (const Node &node : shipped(scenario.name).cluster.nodes) {
            for (const Gpu &gpu : node.gpus.value_or(std::vector<Gpu>{})) {
                if (gpu.product && gpu.memory)
                    QCOMPARE(*gpu.memory, known.at(*gpu.product));
            }
        }
    }
}

void TestSimScenarios::twoGpusFollowTheGuide()
{
    const Cluster cluster = shipped("two-gpus").cluster;
    const Simulation at40 = deployAt(cluster, "glm-5.3-shared-with-vision", 4000);
    QCOMPARE(at40.verdict, Verdict::FitsWithWarning);
    QCOMPARE(at40.total->value, 9400);
    QCOMPARE(at40.warnings.size(), std::size_t{1});
    const Simulation at30 = deployAt(cluster, "glm-5.3-shared-with-vision", 3000);
    QCOMPARE(at30.verdict, Verdict::Fits);
    QCOMPARE(at30.total->value, 8400);
    QVERIFY(at30.restarts.empty());
    QCOMPARE(deployAt(cluster, "glm-5.3-shared-with-vision", 4700).verdict, Verdict::Refused);
    QCOMPARE(findCatalogEntry(cluster, "glm-5.3-shared-with-vision")->defaultShare->value, 4000);
    QCOMPARE(text(gpuMemoryText(cluster.nodes.at(0))), QByteArray("2 of 2 shareable · 140 GB free (73%)"));
}

void TestSimScenarios::twoGpusOfferManyKinds()
{
    const Cluster cluster = shipped("two-gpus").cluster;
    const auto count = [&](auto predicate) {
        return std::count_if(cluster.catalog.begin(), cluster.catalog.end(), predicate);
    };
    QVERIFY(count([](const CatalogEntry &e) { return e.mode == "text"; }) >= 6);
    QVERIFY(count([](const CatalogEntry &e) { return e.mode == "vision"; }) >= 2);
    QVERIFY(count([](const CatalogEntry &e) { return !e.defaultShare; }) >= 2);
    QVERIFY(count([](const CatalogEntry &e) { return !e.diskBacked; }) >= 2);
    QVERIFY(count([](const CatalogEntry &e) { return e.minGpus == 0; }) >= 1);
    for (const char *name : {"glm-5.3", "glm-5.3-shared-with-vision", "qwen-3.5-9B-vision", "gemma-4",
                             "kimi-2.7", "deepseek-v4-pro"})
        QVERIFY2(findCatalogEntry(cluster, name), name);
    QCOMPARE(eligible(cluster, "gemma-4", true), std::size_t{0}); // only its metadata is staged
    QCOMPARE(eligible(cluster, "qwen3-8b", true), std::size_t{1});
}

void TestSimScenarios::routerOnly()
{
    const Cluster cluster = shipped("router-only").cluster;
    QVERIFY(!groupOfModels(cluster));
    // The guide's own picture of a node.
    QCOMPARE(text(gpuMemoryText(cluster.nodes.at(0))), QByteArray("2 of 2 shareable · 180 GB free (94%)"));
    QCOMPARE(deployAt(cluster, "glm-5.3", 4800).group.action, GroupAction::Joins);
    QVERIFY(deployAt(cluster, "glm-5.3", 4800).restarts.empty());
    const Simulation starts = deployAt(cluster, "gpt-oss-120b", 7000);
    QCOMPARE(starts.group.action, GroupAction::Starts);
    QCOMPARE(starts.restarts, std::vector<std::string>{"semantic-router"});
    QCOMPARE(deployAt(cluster, "llama-3.3-70b", 7500).group.action, GroupAction::Joins);
}

void TestSimScenarios::empty()
{
    const Cluster cluster = shipped("empty").cluster;
    QVERIFY(!cluster.mode && !cluster.router && cluster.groups.empty() && cluster.models.empty());
    QCOMPARE(cluster.nodes.size(), std::size_t{2});
    QCOMPARE(deployAt(cluster, "glm-5.3", 4800).group.action, GroupAction::Starts);
    QCOMPARE(deployAt(cluster, "qwen3-8b", 2500).group.action, GroupAction::NamedAfterModel);
}

void TestSimScenarios::vision()
{
    const Cluster cluster = shipped("vision").cluster;
    QCOMPARE(text(*cluster.mode), QByteArray("vision"));
    QVERIFY(groupOfModels(cluster));
    const Simulation wrong = deployAt(cluster, "glm-5.3", 4800);
    QCOMPARE(wrong.problems.at(0).code, Code::WrongMode);
}

void TestSimScenarios::full()
{
    const Cluster cluster = shipped("full").cluster;
    for (const Node &node : cluster.nodes) {
        for (const Gpu &gpu : *node.gpus)
            QVERIFY(!gpu.holders->empty());
    }
    QCOMPARE(eligible(cluster, "glm-5.3-shared-with-vision", false), std::size_t{0});
    QCOMPARE(eligible(cluster, "glm-5.3-shared-with-vision", true), std::size_t{2});
    // A share of 20 finds room where no GPU is free.
    QVERIFY(deployAt(cluster, "glm-5.3-shared-with-vision", 2000).verdict != Verdict::Refused);
}

void TestSimScenarios::mixedShowsEveryReason()
{
    const Cluster cluster = shipped("mixed").cluster;
    std::set<NodeFault> seen;
    for (const CatalogEntry &entry : cluster.catalog) {
        for (std::int64_t width = entry.minGpus; width <= std::max<std::int64_t>(entry.minGpus, 8); ++width) {
            for (const bool sharing : {false, true}) {
                if (sharing && width == 0)
                    continue;
                for (const NodeChoice &choice : nodeChoices(cluster, deployOf(entry, width, sharing))) {
                    if (choice.ineligibility)
                        seen.insert(choice.ineligibility->fault);
                }
            }
        }
    }
    const std::set<NodeFault> all{NodeFault::NotReady,
                                  NodeFault::Cordoned,
                                  NodeFault::CapacityUnknown,
                                  NodeFault::ProductUnknown,
                                  NodeFault::ProductDiffers,
                                  NodeFault::TooFewFreeGpus,
                                  NodeFault::TooFewShareableGpus,
                                  NodeFault::StagingUnreadable,
                                  NodeFault::OnlyMetadataStaged,
                                  NodeFault::WeightsNotStaged};
    QVERIFY(seen == all);
    // And each of them in the wizard as it opens: the entry's own width, sharing on.
    QVERIFY(eligible(cluster, "qwen3-8b", true) >= 1);
}

void TestSimScenarios::mixedShowsEveryState()
{
    const Cluster cluster = shipped("mixed").cluster;
    std::set<std::string> states;
    bool message = false;
    std::size_t longest = 0;
    for (const DeployedModel &model : cluster.models) {
        longest = std::max(longest, model.name.size());
        for (const Placement &placement : model.nodes) {
            states.insert(placement.state);
            message = message || (placement.state == "failed" && placement.message);
        }
    }
    for (const char *state : {"serving", "failed", "deploying", "degraded", "rebalancing", "smoke-testing",
                              "verification-failed"})
        QVERIFY2(states.contains(state), state);
    QVERIFY(message);
    QVERIFY(longest >= 60);
    QVERIFY(cluster.nodes.size() >= 4);
    QVERIFY(!findModel(cluster, "glm-5.3")->extraArgs.empty());
    QVERIFY(!findModel(cluster, "glm-5.3")->env.empty());
    // They stay as they are: nobody set them going.
    SimulatedAppliance appliance(shipped("mixed"));
    QVERIFY(!appliance.untilNextChange());
}

void TestSimScenarios::readsLifeAndRecipes()
{
    const Cluster cluster = shipped("empty").cluster;
    const std::string json = R"({"about":"x","life":{"waiting":1,"deploying":2,"smoke-testing":3,"removing":4,
        "restarting":5,"stagger":0,"resume":true},"recipes":{"a":{"fails":"smoke-testing","message":"m",
        "nodes":["n"],"times":2},"b":{}},"cluster":)" +
                             clusterToJson(cluster) + "}";
    const Result<Scenario> scenario = parseScenario(json, false);
    QVERIFY(scenario);
    QCOMPARE(scenario.value().durations.smokeTesting, 3.0);
    QCOMPARE(scenario.value().durations.stagger, 0.0);
    QVERIFY(scenario.value().resume);
    QVERIFY(scenario.value().misfortunes.at("a").inSmokeTest);
    QCOMPARE(scenario.value().misfortunes.at("a").times.value(), 2);
    QVERIFY(!scenario.value().misfortunes.at("b").message.empty());
}

void TestSimScenarios::namesFaultsByPointer_data()
{
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("pointer");
    QTest::newRow("life") << QByteArray(R"("life":[])") << QByteArray("/life");
    QTest::newRow("duration") << QByteArray(R"("life":{"waiting":-1})") << QByteArray("/life/waiting");
    QTest::newRow("resume") << QByteArray(R"("life":{"resume":1})") << QByteArray("/life/resume");
    QTest::newRow("recipes") << QByteArray(R"("recipes":[])") << QByteArray("/recipes");
    QTest::newRow("recipe") << QByteArray(R"("recipes":{"a":1})") << QByteArray("/recipes/a");
    QTest::newRow("fails") << QByteArray(R"("recipes":{"a":{"fails":"x"}})")
                           << QByteArray("/recipes/a/fails");
    QTest::newRow("message") << QByteArray(R"("recipes":{"a":{"message":1}})")
                             << QByteArray("/recipes/a/message");
    QTest::newRow("nodes") << QByteArray(R"("recipes":{"a":{"nodes":[1]}})")
                           << QByteArray("/recipes/a/nodes");
    QTest::newRow("times") << QByteArray(R"("recipes":{"a":{"times":-1}})") << QByteArray("/recipes/a/times");
    QTest::newRow("about") << QByteArray(R"("about":1)") << QByteArray("/about");
}

void TestSimScenarios::namesFaultsByPointer()
{
    QFETCH(QByteArray, part);
    QFETCH(QByteArray, pointer);
    const Result<Scenario> scenario = parseScenario(
        "{" + part.toStdString() + ",\"cluster\":" + clusterToJson(shipped("empty").cluster) + "}", false);
    QVERIFY(!scenario);
    QCOMPARE(text(scenario.fault().pointer), pointer);
    QVERIFY(!scenario.fault().sentence.empty());
}

void TestSimScenarios::resumesWhereAsked()
{
    Scenario scenario = shipped("mixed");
    scenario.resume = true;
    SimulatedAppliance appliance(std::move(scenario));
    appliance.advance(60);
    QCOMPARE(text(states(appliance.cluster(), "qwen3-0.6b-cpu")), QByteArray("cpu-1 serving"));
    QCOMPARE(text(states(appliance.cluster(), "llama-3.3-70b")), QByteArray("l40s-1 degraded"));
}

QTEST_GUILESS_MAIN(TestSimScenarios)
#include "tst_sim_scenarios.moc"
