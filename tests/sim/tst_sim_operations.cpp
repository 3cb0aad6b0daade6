#include "CoreHelp.h"

#include <QTest>

using namespace launchpad;
using namespace launchpad::sim;
using namespace launchpad::sim::testing;

namespace {

QByteArray text(const std::string &value)
{
    return QByteArray::fromStdString(value);
}

const char *kDeployShared =
    R"({"op":"deploy_model","model":"glm-5.3-shared-with-vision","nodes":["worker-1"],"gpu_width":1,
        "engine":"auto","extra_args":["--x"],"env":{"A":"b"},
        "sharing":{"enabled":true,"shares":[{"member":"glm-5.3-shared-with-vision","share_percent":30}]}})";

/// Steps to the next change of the document and gives the model's states then.
std::string nextState(SimulatedAppliance &appliance, const std::string &model)
{
    const auto wait = appliance.untilNextChange();
    if (!wait)
        return "(nothing comes)";
    appliance.advance(*wait);
    return states(appliance.cluster(), model);
}

} // namespace

/// What each operation does to the document, at once and in time.
class TestSimOperations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deployJoinsTheGroup();
    void deployGoesThroughTheStates();
    void deployOverNinetyWarns();
    void deployOnWholeGpus();
    void deployStartsAGroupAndTakesTheRouterIn();
    void deployNamesTheGroupAfterTheModel();
    void deployJoinsTheRoutersOwnGroup();
    void deployChangesAnotherMembersShare();
    void deployResolvesTheEngine();
    void deployPrefersTheGpusThatTheGroupUses();
    void sharesChangeAndRestart();
    void servingConfigurationChangesNodes();
    void servingConfigurationRestarts();
    void removalFreesAtItsEnd();
    void removalFromOneNode();
    void theLastModelLeavesTheRouterItsGroup();
    void theModeGoesWithTheLastModel();
    void aFailedDeployIsTriedAgain();
    void aRecipeFailsWithItsMessage();
    void refusedChangesNothing();
    void eachChangeIsOneRevision();
    void aRemovedModelDeployedAgainMeanwhile();
    void replacingTheDocumentRaisesTheRevision();
};

void TestSimOperations::deployJoinsTheGroup()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const auto outcome = appliance.apply(operation(kDeployShared));
    QVERIFY(outcome.applied);
    QCOMPARE(text(outcome.message), QByteArray("glm-5.3-shared-with-vision is being deployed."));
    QCOMPARE(outcome.simulation.total->value, 8400);
    QCOMPARE(outcome.simulation.verdict, Verdict::Fits);
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(groups(cluster)),
             QByteArray("text-router (1): semantic-router 6 fixed glm-5.3 48 glm-5.3-shared-with-vision 30"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)),
             QByteArray("semantic-router 6, glm-5.3 48, glm-5.3-shared-with-vision 30"));
    QCOMPARE(text(holders(cluster, "worker-1", 1)), QByteArray(""));
    const DeployedModel *model = findModel(cluster, "glm-5.3-shared-with-vision");
    QVERIFY(model);
    QCOMPARE(text(*model->group), QByteArray("text-router"));
    QCOMPARE(model->share->value, 3000);
    QCOMPARE(text(model->engine), QByteArray("default"));
    QCOMPARE(text(model->extraArgs.at(0)), QByteArray("--x"));
    QVERIFY(!model->isDefault);
    QCOMPARE(text(states(cluster, "glm-5.3")), QByteArray("worker-1 serving"));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::deployGoesThroughTheStates()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const std::string model = "glm-5.3-shared-with-vision";
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    QCOMPARE(text(states(appliance.cluster(), model)), QByteArray("worker-1 waiting"));
    appliance.advance(1.4);
    QCOMPARE(text(states(appliance.cluster(), model)), QByteArray("worker-1 waiting"));
    QCOMPARE(text(nextState(appliance, model)), QByteArray("worker-1 deploying"));
    QCOMPARE(appliance.clock(), 1.5);
    QCOMPARE(text(nextState(appliance, model)), QByteArray("worker-1 smoke-testing"));
    QCOMPARE(appliance.clock(), 5.5);
    QCOMPARE(text(nextState(appliance, model)), QByteArray("worker-1 serving"));
    QCOMPARE(appliance.clock(), 8.0);
    QCOMPARE(text(nextState(appliance, model)), QByteArray("(nothing comes)"));
}

void TestSimOperations::deployOverNinetyWarns()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    std::string json = kDeployShared;
    json.replace(json.find(":30}"), 4, ":40}");
    const auto outcome = appliance.apply(operation(json));
    QVERIFY(outcome.applied);
    QCOMPARE(outcome.simulation.total->value, 9400);
    QCOMPARE(outcome.simulation.verdict, Verdict::FitsWithWarning);
    QCOMPARE(outcome.simulation.warnings.size(), std::size_t{1});
    QCOMPARE(outcome.simulation.warnings.at(0).code, Code::LittleHeadroom);
}

void TestSimOperations::deployOnWholeGpus()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"deploy_model","model":"gpt-oss-120b","nodes":["worker-1"],"gpu_width":1,"engine":"default",
            "extra_args":[],"env":{},"sharing":{"enabled":false,"shares":[]}})"));
    QVERIFY(outcome.applied);
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(holders(cluster, "worker-1", 1)), QByteArray("gpt-oss-120b whole"));
    QVERIFY(!findModel(cluster, "gpt-oss-120b")->group);
    QVERIFY(!findModel(cluster, "gpt-oss-120b")->share);
    QVERIFY(isValid(cluster));
}

void TestSimOperations::deployStartsAGroupAndTakesTheRouterIn()
{
    SimulatedAppliance appliance(shipped("router-only"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"deploy_model","model":"gpt-oss-120b","nodes":["worker-2"],"gpu_width":1,"engine":"auto",
            "extra_args":[],"env":{},
            "sharing":{"enabled":true,"shares":[{"member":"gpt-oss-120b","share_percent":70}]}})"));
    QVERIFY(outcome.applied);
    QCOMPARE(outcome.simulation.group.action, GroupAction::Starts);
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(groups(cluster)), QByteArray("reasoning (1): semantic-router 6 fixed gpt-oss-120b 70"));
    QCOMPARE(text(holders(cluster, "worker-2", 0)), QByteArray("semantic-router 6, gpt-oss-120b 70"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)), QByteArray(""));
    QCOMPARE(text(holders(cluster, "worker-1", 1)), QByteArray(""));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::deployNamesTheGroupAfterTheModel()
{
    SimulatedAppliance appliance(shipped("empty"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"deploy_model","model":"qwen3-8b","nodes":["worker-1","worker-2"],"gpu_width":1,"engine":"auto",
            "extra_args":[],"env":{},
            "sharing":{"enabled":true,"shares":[{"member":"qwen3-8b","share_percent":25}]}})"));
    QVERIFY(outcome.applied);
    QCOMPARE(outcome.simulation.group.action, GroupAction::NamedAfterModel);
    QCOMPARE(text(groups(appliance.cluster())), QByteArray("qwen3-8b (1): qwen3-8b 25"));
    QCOMPARE(text(holders(appliance.cluster(), "worker-2", 0)), QByteArray("qwen3-8b 25"));
    QCOMPARE(text(*appliance.cluster().mode), QByteArray("text"));
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::deployJoinsTheRoutersOwnGroup()
{
    SimulatedAppliance appliance(shipped("router-only"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"deploy_model","model":"glm-4.5-air","nodes":["worker-1"],"gpu_width":2,"engine":"auto",
            "extra_args":[],"env":{},
            "sharing":{"enabled":true,"shares":[{"member":"glm-4.5-air","share_percent":60}]}})"));
    QVERIFY(outcome.applied);
    QCOMPARE(outcome.simulation.group.action, GroupAction::Joins);
    QCOMPARE(text(groups(appliance.cluster())),
             QByteArray("text-router (2): semantic-router 6 fixed glm-4.5-air 60"));
    QCOMPARE(text(holders(appliance.cluster(), "worker-1", 1)),
             QByteArray("semantic-router 6, glm-4.5-air 60"));
    QCOMPARE(text(findModel(appliance.cluster(), "glm-4.5-air")->engine), QByteArray("sglang"));
}

void TestSimOperations::deployChangesAnotherMembersShare()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"deploy_model","model":"qwen3-8b","nodes":["worker-1"],"gpu_width":1,"engine":"auto",
            "extra_args":[],"env":{},
            "sharing":{"enabled":true,"shares":[{"member":"glm-5.3","share_percent":40},
                                                {"member":"qwen3-8b","share_percent":33.3}]}})"));
    QVERIFY(outcome.applied);
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(states(cluster, "glm-5.3")), QByteArray("worker-1 deploying"));
    QCOMPARE(text(states(cluster, "qwen3-8b")), QByteArray("worker-1 waiting"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)), QByteArray("semantic-router 6, glm-5.3 40, qwen3-8b 33"));
    QCOMPARE(findModel(cluster, "glm-5.3")->share->value, 4000);
    QCOMPARE(findModel(cluster, "qwen3-8b")->share->value, 3330);
    appliance.advance(4.1);
    QCOMPARE(text(states(cluster, "glm-5.3")), QByteArray("worker-1 serving"));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::deployResolvesTheEngine()
{
    SimulatedAppliance appliance(shipped("empty"));
    QVERIFY(appliance
                .apply(operation(
                    R"({"op":"deploy_model","model":"qwen3-0.6b-cpu","nodes":["worker-1"],"gpu_width":0,
                        "engine":"auto","extra_args":[],"env":{},"sharing":{"enabled":false}})"))
                .applied);
    QCOMPARE(text(findModel(appliance.cluster(), "qwen3-0.6b-cpu")->engine), QByteArray("cpu"));
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::deployPrefersTheGpusThatTheGroupUses()
{
    Scenario scenario = shipped("two-gpus");
    auto &gpus = *scenario.cluster.nodes.at(0).gpus;
    std::swap(gpus.at(0).holders, gpus.at(1).holders);
    SimulatedAppliance appliance(std::move(scenario));
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    QCOMPARE(text(holders(appliance.cluster(), "worker-1", 0)), QByteArray(""));
    QCOMPARE(text(holders(appliance.cluster(), "worker-1", 1)),
             QByteArray("semantic-router 6, glm-5.3 48, glm-5.3-shared-with-vision 30"));
}

void TestSimOperations::sharesChangeAndRestart()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"set_gpu_shares","model":"glm-5.3","shares":[{"member":"glm-5.3","share_percent":55.5}]})"));
    QVERIFY(outcome.applied);
    QCOMPARE(text(outcome.message), QByteArray("The shares of text-router are being changed."));
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(cluster.groups.at(0).members.at(1).share->value, 5550);
    QCOMPARE((*cluster.nodes.at(0).gpus->at(0).holders).at(1).share->value, 5550);
    QCOMPARE(cluster.models.at(0).share->value, 5550);
    QCOMPARE(text(states(cluster, "glm-5.3")), QByteArray("worker-1 deploying"));
    QCOMPARE(text(nextState(appliance, "glm-5.3")), QByteArray("worker-1 serving"));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::servingConfigurationChangesNodes()
{
    SimulatedAppliance appliance(shipped("vision"));
    const auto outcome = appliance.apply(operation(
        R"({"op":"update_serving","model":"qwen2.5-vl-7b","nodes":["worker-2"],"gpu_width":1,"engine":"default",
            "extra_args":[],"env":{}})"));
    QVERIFY(outcome.applied);
    QCOMPARE(text(outcome.message),
             QByteArray("The serving configuration of qwen2.5-vl-7b is being changed."));
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(states(cluster, "qwen2.5-vl-7b")), QByteArray("worker-1 removing, worker-2 waiting"));
    QCOMPARE(text(holders(cluster, "worker-2", 0)),
             QByteArray("semantic-router 6, qwen-3.5-9B-vision 45, qwen2.5-vl-7b 38"));
    QVERIFY(isValid(cluster));
    appliance.advance(60);
    QCOMPARE(text(states(cluster, "qwen2.5-vl-7b")), QByteArray("worker-2 serving"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)), QByteArray("semantic-router 6, qwen-3.5-9B-vision 45"));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::servingConfigurationRestarts()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    QVERIFY(
        appliance
            .apply(operation(R"({"op":"update_serving","model":"glm-5.3","nodes":["worker-1"],"gpu_width":2,
                                     "engine":"default","extra_args":["--max-model-len","32768"],
                                     "env":{"VLLM_LOGGING_LEVEL":"DEBUG"}})"))
            .applied);
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(states(cluster, "glm-5.3")), QByteArray("worker-1 deploying"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)), QByteArray("semantic-router 6, glm-5.3 48"));
    QCOMPARE(text(holders(cluster, "worker-1", 1)), QByteArray("glm-5.3 48"));
    QCOMPARE(cluster.groups.at(0).gpuWidth, 2);
    QCOMPARE(text(cluster.models.at(0).env.at("VLLM_LOGGING_LEVEL")), QByteArray("DEBUG"));
    QCOMPARE(text(nextState(appliance, "glm-5.3")), QByteArray("worker-1 serving"));
    QVERIFY(cluster.models.at(0).isDefault);
    QVERIFY(isValid(cluster));
}

void TestSimOperations::removalFreesAtItsEnd()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    appliance.advance(60);
    const auto outcome =
        appliance.apply(operation(R"({"op":"remove_model","model":"glm-5.3-shared-with-vision"})"));
    QVERIFY(outcome.applied);
    QCOMPARE(text(outcome.message), QByteArray("glm-5.3-shared-with-vision is being removed."));
    const Cluster &cluster = appliance.cluster();
    QCOMPARE(text(states(cluster, "glm-5.3-shared-with-vision")), QByteArray("worker-1 removing"));
    QCOMPARE(cluster.groups.at(0).members.size(), std::size_t{3});
    QVERIFY(isValid(cluster));
    appliance.advance(3);
    QCOMPARE(text(states(cluster, "glm-5.3-shared-with-vision")), QByteArray(""));
    QCOMPARE(text(groups(cluster)), QByteArray("text-router (1): semantic-router 6 fixed glm-5.3 48"));
    QCOMPARE(text(holders(cluster, "worker-1", 0)), QByteArray("semantic-router 6, glm-5.3 48"));
    QVERIFY(isValid(cluster));
}

void TestSimOperations::removalFromOneNode()
{
    SimulatedAppliance appliance(shipped("vision"));
    const auto outcome = appliance.apply(
        operation(R"({"op":"remove_model_from_node","model":"qwen-3.5-9B-vision","node":"worker-2"})"));
    QVERIFY(outcome.applied);
    QCOMPARE(text(outcome.message), QByteArray("qwen-3.5-9B-vision is being removed from worker-2."));
    appliance.advance(3);
    QCOMPARE(text(states(appliance.cluster(), "qwen-3.5-9B-vision")), QByteArray("worker-1 serving"));
    QCOMPARE(text(holders(appliance.cluster(), "worker-2", 0)), QByteArray("semantic-router 6"));
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::theLastModelLeavesTheRouterItsGroup()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    QVERIFY(appliance.apply(operation(R"({"op":"remove_model","model":"glm-5.3"})")).applied);
    appliance.advance(3);
    QCOMPARE(text(groups(appliance.cluster())), QByteArray("text-router (1): semantic-router 6 fixed"));
    QVERIFY(appliance.cluster().models.empty());
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::theModeGoesWithTheLastModel()
{
    SimulatedAppliance appliance(shipped("empty"));
    const std::string deploy =
        R"({"op":"deploy_model","model":"qwen-3.5-9B-vision","nodes":["worker-1"],"gpu_width":1,"engine":"auto",
            "extra_args":[],"env":{},
            "sharing":{"enabled":true,"shares":[{"member":"qwen-3.5-9B-vision","share_percent":30}]}})";
    QVERIFY(appliance.apply(operation(deploy)).applied);
    QCOMPARE(text(*appliance.cluster().mode), QByteArray("vision"));
    appliance.advance(60);
    QVERIFY(appliance.apply(operation(R"({"op":"remove_model","model":"qwen-3.5-9B-vision"})")).applied);
    appliance.advance(60);
    QVERIFY(!appliance.cluster().mode);
    QVERIFY(appliance.cluster().groups.empty());
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::aFailedDeployIsTriedAgain()
{
    Scenario scenario = shipped("two-gpus");
    scenario.misfortunes["gpt-oss-120b"] = {false, "No.", {}, 1};
    SimulatedAppliance appliance(std::move(scenario));
    const std::string deploy =
        R"({"op":"deploy_model","model":"gpt-oss-120b","nodes":["worker-1"],"gpu_width":1,"engine":"auto",
            "extra_args":[],"env":{},"sharing":{"enabled":false}})";
    QVERIFY(appliance.apply(operation(deploy)).applied);
    appliance.advance(60);
    QCOMPARE(text(states(appliance.cluster(), "gpt-oss-120b")), QByteArray("worker-1 failed"));
    QCOMPARE(text(*findModel(appliance.cluster(), "gpt-oss-120b")->nodes.at(0).message), QByteArray("No."));
    QVERIFY(appliance.apply(operation(deploy)).applied);
    QVERIFY(!findModel(appliance.cluster(), "gpt-oss-120b")->nodes.at(0).message);
    QCOMPARE(text(holders(appliance.cluster(), "worker-1", 1)), QByteArray("gpt-oss-120b whole"));
    appliance.advance(60);
    QCOMPARE(text(states(appliance.cluster(), "gpt-oss-120b")), QByteArray("worker-1 serving"));
}

void TestSimOperations::aRecipeFailsWithItsMessage()
{
    SimulatedAppliance appliance(shipped("mixed"));
    QVERIFY(
        appliance
            .apply(operation(
                R"({"op":"deploy_model","model":"qwen3-8b","nodes":["h200-1"],"gpu_width":1,"engine":"auto",
                        "extra_args":[],"env":{},"sharing":{"enabled":false}})"))
            .applied);
    appliance.advance(60);
    QCOMPARE(text(states(appliance.cluster(), "qwen3-8b")), QByteArray("h200-1 verification-failed"));
    QCOMPARE(text(*findModel(appliance.cluster(), "qwen3-8b")->nodes.at(0).message),
             QByteArray("The smoke test's answer was empty."));
}

void TestSimOperations::refusedChangesNothing()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    const Cluster before = appliance.cluster();
    std::string json = kDeployShared;
    json.replace(json.find(":30}"), 4, ":90}");
    const auto outcome = appliance.apply(operation(json));
    QVERIFY(!outcome.applied);
    QCOMPARE(outcome.simulation.problems.at(0).code, Code::OverCapacity);
    QVERIFY(appliance.cluster() == before);
}

void TestSimOperations::eachChangeIsOneRevision()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    int changes = 0;
    appliance.onChanged([&] { ++changes; });
    const std::int64_t before = appliance.revision();
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    QCOMPARE(appliance.revision(), before + 1);
    // However fast: each state comes with a revision of its own.
    appliance.advance(1000);
    QCOMPARE(appliance.revision(), before + 4);
    QCOMPARE(changes, 4);
}

void TestSimOperations::aRemovedModelDeployedAgainMeanwhile()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    appliance.advance(60);
    QVERIFY(
        appliance.apply(operation(R"({"op":"remove_model","model":"glm-5.3-shared-with-vision"})")).applied);
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    QCOMPARE(text(states(appliance.cluster(), "glm-5.3-shared-with-vision")), QByteArray("worker-1 waiting"));
    QCOMPARE(text(holders(appliance.cluster(), "worker-1", 0)),
             QByteArray("semantic-router 6, glm-5.3 48, glm-5.3-shared-with-vision 30"));
    appliance.advance(60);
    QCOMPARE(text(states(appliance.cluster(), "glm-5.3-shared-with-vision")), QByteArray("worker-1 serving"));
    QVERIFY(isValid(appliance.cluster()));
}

void TestSimOperations::replacingTheDocumentRaisesTheRevision()
{
    SimulatedAppliance appliance(shipped("two-gpus"));
    QVERIFY(appliance.apply(operation(kDeployShared)).applied);
    appliance.replace(shipped("empty").cluster);
    QCOMPARE(appliance.revision(), 43);
    QVERIFY(!appliance.untilNextChange());
    appliance.replace(shipped("mixed").cluster);
    QCOMPARE(appliance.revision(), 1284);
}

QTEST_GUILESS_MAIN(TestSimOperations)
#include "tst_sim_operations.moc"
