#include "Lab.h"

#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, deploy_model: each problem and warning where it holds and where it doesn't.
class PlannerDeploy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fits();
    void unknownModelEndsTheList();
    void theRouterIsInNoCatalog();
    void wrongMode();
    void noNodeChosen();
    void nothingToDeploy_data();
    void nothingToDeploy();
    void gpuWidthTooSmall();
    void unknownEngine();
    void engineUnfit();
    void gpuWidthDiffers();
    void settingsDiffer();
    void sharingDiffers();
    void nothingToShare();
    void nodeIneligibleOncePerNode();
    void gpuMemoryBelowWeights();
    void restartsMembersWhoseShareChanges();
    void refusedPlanDoesNothing();
    void problemsComeInOrder();
    void argumentsWithPlacesStayAsTheyAre();
};

void PlannerDeploy::fits()
{
    const Simulation shared = Lab().simulate(sharedDeploy());
    QCOMPARE(shared.verdict, Verdict::Fits);
    const Simulation whole = Lab().simulate(wholeDeploy());
    QCOMPARE(whole.verdict, Verdict::Fits);
    QCOMPARE(problems(whole) + warnings(whole), QString());
}

void PlannerDeploy::unknownModelEndsTheList()
{
    DeployModel deploy = sharedDeploy();
    deploy.model = "nope";
    deploy.nodes.clear();
    deploy.engine = "x";
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"unknown_model(nope)"_s);
    QCOMPARE(firstMessage(simulation), u"nope is not in the catalog."_s);
    QCOMPARE(total(simulation), u"none"_s);
    QCOMPARE(group(simulation.group), u"none"_s);
    QCOMPARE(simulation.verdict, Verdict::Refused);
}

void PlannerDeploy::theRouterIsInNoCatalog()
{
    Lab lab;
    CatalogEntry entry = lab.entry("my-model");
    entry.name = "semantic-router";
    lab.cluster.catalog.push_back(entry);
    DeployModel deploy = sharedDeploy();
    deploy.model = "semantic-router";
    QCOMPARE(problems(lab.simulate(deploy)), u"unknown_model(semantic-router)"_s);
}

void PlannerDeploy::wrongMode()
{
    Lab lab;
    lab.entry("my-model").mode = "vision";
    const Simulation simulation = lab.simulate(sharedDeploy());
    QCOMPARE(problems(simulation), u"wrong_mode(my-model)"_s);
    QCOMPARE(firstMessage(simulation),
             u"The appliance runs in text mode, and my-model runs in vision mode. Remove the current models "
             "first, or move the model into the current mode's group."_s);
    lab.cluster.mode.reset();
    QCOMPARE(problems(lab.simulate(sharedDeploy())), QString());
    lab.cluster.mode = "text";
    lab.entry("my-model").mode.reset();
    QCOMPARE(problems(lab.simulate(sharedDeploy())), QString());
}

void PlannerDeploy::noNodeChosen()
{
    DeployModel deploy = sharedDeploy();
    deploy.nodes.clear();
    QCOMPARE(problems(Lab().simulate(deploy)), u"no_node_chosen"_s);
}

void PlannerDeploy::nothingToDeploy_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("runs");
    for (const char *state :
         {"waiting", "deploying", "smoke-testing", "ready", "serving", "degraded", "new-word"})
        QTest::newRow(state) << QString::fromLatin1(state) << true;
    for (const char *state : {"failed", "verification-failed", "removing"})
        QTest::newRow(state) << QString::fromLatin1(state) << false;
}

void PlannerDeploy::nothingToDeploy()
{
    QFETCH(QString, state);
    QFETCH(bool, runs);
    Lab lab;
    lab.model("glm-5.3").nodes[0].state = state.toStdString();
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.sharing.shares = {};
    const QString expected = runs ? u"nothing_to_deploy(glm-5.3)"_s : QString();
    QCOMPARE(problems(lab.simulate(deploy)), expected);
    deploy.nodes = {"a", "c"};
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::gpuWidthTooSmall()
{
    Lab lab;
    lab.entry("my-model").minGpus = 2;
    const Simulation simulation = lab.simulate(sharedDeploy());
    QCOMPARE(problems(simulation), u"gpu_width_too_small(my-model)"_s);
    QCOMPARE(firstMessage(simulation), u"my-model needs at least 2 GPU(s)."_s);
    DeployModel deploy = sharedDeploy();
    deploy.gpuWidth = 2;
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::unknownEngine()
{
    DeployModel deploy = sharedDeploy();
    deploy.engine = "vllm"; // a kind is no engine's id
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"unknown_engine(my-model)"_s);
    QCOMPARE(firstMessage(simulation), u"vllm is not an engine of the appliance."_s);
    deploy.engine = "default";
    QCOMPARE(problems(Lab().simulate(deploy)), QString());
}

void PlannerDeploy::engineUnfit()
{
    Lab lab;
    DeployModel deploy = sharedDeploy();
    deploy.engine = "small";
    QCOMPARE(problems(lab.simulate(deploy)), u"engine_unfit(my-model)"_s);
    QCOMPARE(firstMessage(lab.simulate(deploy)), u"small serves on CPU, and my-model needs GPU."_s);

    lab.entry("my-model").minGpus = 0;
    deploy = wholeDeploy();
    deploy.gpuWidth = 0;
    deploy.engine = "small";
    QCOMPARE(problems(lab.simulate(deploy)), QString());
    deploy.engine = "default";
    QCOMPARE(firstMessage(lab.simulate(deploy)), u"default serves on GPU, and my-model needs CPU."_s);
    deploy.engine = "auto";
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::gpuWidthDiffers()
{
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.nodes = {"c"};
    deploy.gpuWidth = 2;
    deploy.sharing.shares = {};
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"gpu_width_differs(glm-5.3)"_s);
    QCOMPARE(firstMessage(simulation), u"glm-5.3 already runs with 1 GPU(s) per node."_s);
    deploy.gpuWidth = 1;
    QCOMPARE(problems(Lab().simulate(deploy)), QString());
}

void PlannerDeploy::settingsDiffer()
{
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.nodes = {"c"};
    deploy.sharing.shares = {};
    Lab lab;
    lab.cluster.engines.push_back({"other", "vllm", Hardware::Gpu});
    for (const char *same : {"auto", "default"}) {
        deploy.engine = same;
        QCOMPARE(problems(lab.simulate(deploy)), QString());
    }
    deploy.engine = "other";
    QCOMPARE(problems(lab.simulate(deploy)), u"settings_differ(glm-5.3)"_s);
    QCOMPARE(firstMessage(lab.simulate(deploy)), u"glm-5.3 already runs with other serving settings."_s);
    deploy.engine = "auto";
    deploy.extraArgs = {"--x"};
    QCOMPARE(problems(lab.simulate(deploy)), u"settings_differ(glm-5.3)"_s);
    deploy.extraArgs = {};
    deploy.env = {{"A", "1"}};
    QCOMPARE(problems(lab.simulate(deploy)), u"settings_differ(glm-5.3)"_s);
}

void PlannerDeploy::sharingDiffers()
{
    Lab lab;
    DeployModel deploy = wholeDeploy();
    deploy.model = "glm-5.3";
    QCOMPARE(problems(lab.simulate(deploy)), u"sharing_differs(glm-5.3)"_s);
    QCOMPARE(firstMessage(lab.simulate(deploy)), u"glm-5.3 already shares a GPU in text-router."_s);

    lab.placeWhole("my-model", "c");
    QCOMPARE(problems(lab.simulate(sharedDeploy())), u"sharing_differs(my-model)"_s);
    QCOMPARE(firstMessage(lab.simulate(sharedDeploy())), u"my-model already runs on whole GPUs."_s);
    deploy = wholeDeploy();
    deploy.nodes = {"b"};
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::nothingToShare()
{
    Lab lab;
    lab.entry("my-model").minGpus = 0;
    DeployModel deploy = sharedDeploy();
    deploy.gpuWidth = 0;
    const Simulation simulation = lab.simulate(deploy);
    QCOMPARE(problems(simulation), u"nothing_to_share(my-model)"_s);
    QCOMPARE(firstMessage(simulation), u"my-model uses no GPU."_s);
    deploy.sharing.enabled = false;
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::nodeIneligibleOncePerNode()
{
    Lab lab;
    lab.node("b").ready = false;
    DeployModel deploy = sharedDeploy();
    deploy.nodes = {"ghost", "b", "a", "b", "ghost"};
    const Simulation simulation = lab.simulate(deploy);
    QCOMPARE(problems(simulation), u"node_ineligible@ghost node_ineligible@b"_s);
    QCOMPARE(firstMessage(simulation), u"not in the cluster's node roster"_s);
    QCOMPARE(simulation.problems[1].ineligibility->fault, NodeFault::NotReady);
    // Where the model runs already, the node is passed over.
    deploy.model = "glm-5.3";
    deploy.sharing.shares = {};
    deploy.nodes = {"b", "c"};
    QCOMPARE(problems(lab.simulate(deploy)), QString());
}

void PlannerDeploy::gpuMemoryBelowWeights()
{
    Lab lab;
    DeployModel deploy = wholeDeploy();
    lab.entry("my-model").weights = 46'068;
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    lab.entry("my-model").weights = 46'069;
    QCOMPARE(warnings(lab.simulate(deploy)), u"gpu_memory_below_weights(my-model)"_s);
    deploy.gpuWidth = 2;
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    deploy.gpuWidth = 1;
    lab.gpu("c", 0).memory.reset();
    QCOMPARE(warnings(lab.simulate(deploy)), u"gpu_memory_below_weights(my-model)"_s);
    lab.gpu("c", 1).memory.reset();
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    lab = Lab();
    lab.entry("my-model").weights.reset();
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    lab.entry("my-model").weights = 1'000'000;
    lab.entry("my-model").minGpus = 0;
    deploy.gpuWidth = 0;
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
}

void PlannerDeploy::restartsMembersWhoseShareChanges()
{
    Lab lab;
    DeployModel deploy = sharedDeploy();
    deploy.sharing.shares = {named("my-model", 500), named("gemma-4", 1500), named("glm-5.3", 4700)};
    const Simulation simulation = lab.simulate(deploy);
    QCOMPARE(brief(simulation.restarts), u"glm-5.3,gemma-4"_s);
    QCOMPARE(risk(simulation), u"high"_s);
    for (Placement &placement : lab.model("gemma-4").nodes)
        placement.state = "removing";
    QCOMPARE(brief(lab.simulate(deploy).restarts), u"glm-5.3"_s);
    for (Placement &placement : lab.model("glm-5.3").nodes)
        placement.state = "failed"; // whatever their state
    QCOMPARE(brief(lab.simulate(deploy).restarts), u"glm-5.3"_s);
}

void PlannerDeploy::refusedPlanDoesNothing()
{
    DeployModel deploy = sharedDeploy();
    deploy.sharing.shares = {named("my-model", 9000), named("gemma-4", 500)};
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"over_capacity"_s);
    QCOMPARE(warnings(simulation), u"share_below_weights(gemma-4)"_s); // given all the same
    QCOMPARE(total(simulation), u"149"_s);
    QCOMPARE(group(simulation.group), u"joins text-router"_s);
    QVERIFY(simulation.restarts.empty() && simulation.stops.empty());
    QCOMPARE(risk(simulation), u"low"_s);
}

void PlannerDeploy::problemsComeInOrder()
{
    Lab lab;
    lab.entry("glm-5.3").mode = "vision";
    lab.entry("glm-5.3").minGpus = 1;
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.nodes = {"ghost"};
    deploy.gpuWidth = 0;
    deploy.engine = "nope";
    deploy.extraArgs = {"--x"};
    deploy.sharing.shares = {named("x", 1), named("glm-5.3", 0), named("x", 2), withoutShare("gemma-4"),
                             named("semantic-router", 1)};
    QCOMPARE(
        problems(lab.simulate(deploy)),
        u"wrong_mode(glm-5.3) gpu_width_too_small(glm-5.3) unknown_engine(glm-5.3) "
        u"gpu_width_differs(glm-5.3) "
        "settings_differ(glm-5.3) nothing_to_share(glm-5.3) node_ineligible@ghost unknown_member(x) "
        "duplicate_member(x) router_share_fixed(semantic-router) zero_share(glm-5.3) missing_share(gemma-4)"_s);
}

void PlannerDeploy::argumentsWithPlacesStayAsTheyAre()
{
    Lab lab;
    lab.cluster.mode = "%2 %3";
    lab.entry("my-model").mode = "qwen-%1-x";
    QVERIFY(firstMessage(lab.simulate(sharedDeploy()))
                .startsWith(u"The appliance runs in %2 %3 mode, and my-model runs in qwen-%1-x mode."_s));
    const Simulation simulation = lab.simulate(UnknownOperation{"%1%"});
    QCOMPARE(firstMessage(simulation), u"%1% is not an operation."_s);
}

QTEST_APPLESS_MAIN(PlannerDeploy)
#include "tst_planner_deploy.moc"
