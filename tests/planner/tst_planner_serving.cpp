#include "Lab.h"

#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, update_serving, remove_model, remove_model_from_node, unknown operations, and the last
/// warnings of all.
class PlannerServing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notDeployed();
    void noNodeChosen();
    void settings();
    void settingsWithoutCatalog();
    void nothingToShare();
    void nodeIneligible();
    void nothingChanged();
    void nodesAreASet();
    void groupAndTotal();
    void memberWarningsForTheModelAlone();
    void gpuMemoryBelowWeights();
    void restarts();
    void losesANode();
    void stops();

    void removesAModel();
    void routerNotRemovable();
    void notOnNode();
    void removesFromANode();
    void unknownOp();

    void defaultStops();
    void restartUnschedulable();
    void restartUnschedulableOnlyWhereItStays();
};

void PlannerServing::notDeployed()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.model = "my-model";
    update.nodes.clear();
    const Simulation simulation = lab.simulate(update);
    QCOMPARE(problems(simulation), u"not_deployed(my-model)"_s);
    QCOMPARE(firstMessage(simulation), u"my-model is not deployed."_s);
    QCOMPARE(group(simulation.group), u"none"_s);
    QCOMPARE(problems(lab.simulate(RemoveModel{"my-model"})), u"not_deployed(my-model)"_s);
    QCOMPARE(problems(lab.simulate(RemoveModelFromNode{"my-model", "a"})), u"not_deployed(my-model)"_s);
}

void PlannerServing::noNodeChosen()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.nodes.clear();
    QCOMPARE(problems(lab.simulate(update)), u"no_node_chosen"_s);
}

void PlannerServing::settings()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.engine = "small";
    QCOMPARE(problems(lab.simulate(update)), u"engine_unfit(glm-5.3)"_s);
    update.engine = "nope";
    QCOMPARE(problems(lab.simulate(update)), u"unknown_engine(glm-5.3)"_s);
    update.engine = "auto";
    QCOMPARE(problems(lab.simulate(update)), QString());
    lab.entry("glm-5.3").minGpus = 2;
    QCOMPARE(problems(lab.simulate(update)), u"gpu_width_too_small(glm-5.3)"_s);
}

void PlannerServing::settingsWithoutCatalog()
{
    Lab lab;
    lab.cluster.catalog.clear();
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.engine = "small";
    QCOMPARE(problems(lab.simulate(update)), QString());
    update.engine = "nope"; // needs no catalog
    QCOMPARE(problems(lab.simulate(update)), u"unknown_engine(glm-5.3)"_s);
}

void PlannerServing::nothingToShare()
{
    Lab lab;
    lab.entry("glm-5.3").minGpus = 0;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.gpuWidth = 0;
    update.engine = "auto";
    QCOMPARE(problems(lab.simulate(update)), u"nothing_to_share(glm-5.3)"_s);
    lab.entry("my-model").minGpus = 0;
    update = unchangedServing(lab.placeWhole("my-model", "c"));
    update.gpuWidth = 0;
    update.engine = "auto";
    QCOMPARE(problems(lab.simulate(update)), QString());
}

void PlannerServing::nodeIneligible()
{
    Lab lab;
    for (Node &node : lab.cluster.nodes)
        node.cordoned = true;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.nodes = {"c", "a", "c", "b"};
    QCOMPARE(problems(lab.simulate(update)), u"node_ineligible@c"_s);
    update.gpuWidth = 2; // it grows, so the nodes where it is placed count too
    QCOMPARE(problems(lab.simulate(update)), u"node_ineligible@c node_ineligible@a node_ineligible@b"_s);
    lab.model("glm-5.3").gpuWidth = 3;
    QCOMPARE(problems(lab.simulate(update)), u"node_ineligible@c"_s);
    // Placed where it failed is placed.
    lab.model("glm-5.3").nodes[0].state = "failed";
    QCOMPARE(problems(lab.simulate(update)), u"node_ineligible@c"_s);
    lab.model("glm-5.3").nodes[0].state = "removing";
    QCOMPARE(problems(lab.simulate(update)), u"node_ineligible@c node_ineligible@a"_s);
}

void PlannerServing::nothingChanged()
{
    Lab lab;
    const UpdateServing same = unchangedServing(lab.model("glm-5.3"));
    const Simulation simulation = lab.simulate(same);
    QCOMPARE(problems(simulation), u"nothing_changed"_s);
    QCOMPARE(firstMessage(simulation), u"No setting changes."_s);
    UpdateServing update = same;
    update.engine = "auto"; // the word counts
    QCOMPARE(problems(lab.simulate(update)), QString());
    update = same;
    lab.model("glm-5.3").extraArgs = {"--a", "--b"};
    update.extraArgs = {"--b", "--a"};
    QCOMPARE(problems(lab.simulate(update)), QString());
    update.extraArgs = {"--a", "--b"};
    QCOMPARE(problems(lab.simulate(update)), u"nothing_changed"_s);
    update.env = {{"A", "x=y"}};
    QCOMPARE(problems(lab.simulate(update)), QString());
}

void PlannerServing::nodesAreASet()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.nodes = {"b", "a", "b"};
    QCOMPARE(problems(lab.simulate(update)), u"nothing_changed"_s);
    lab.model("glm-5.3").nodes[1].state = "removing";
    update.nodes = {"a"};
    QCOMPARE(problems(lab.simulate(update)), u"nothing_changed"_s);
    update.nodes = {"a", "b"};
    QCOMPARE(problems(lab.simulate(update)), QString());
}

void PlannerServing::groupAndTotal()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.nodes = {"a"};
    const Simulation simulation = lab.simulate(update);
    QCOMPARE(group(simulation.group), u"keeps text-router"_s);
    QCOMPARE(total(simulation), u"none"_s);
    update = unchangedServing(lab.placeWhole("my-model", "c"));
    QCOMPARE(group(lab.simulate(update).group), u"none"_s);
}

void PlannerServing::memberWarningsForTheModelAlone()
{
    Lab lab;
    lab.entry("glm-5.3").weights = 97'887;
    lab.entry("gemma-4").weights = 97'887;
    lab.model("gemma-4").extraArgs = {"--mem-fraction-static"};
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.extraArgs = {"--gpu-memory-utilization"};
    QCOMPARE(warnings(lab.simulate(update)), u"share_below_weights(glm-5.3) share_overridden(glm-5.3)"_s);
    lab.entry("glm-5.3").weights = 1;
    update.extraArgs = {"--x"};
    QCOMPARE(warnings(lab.simulate(update)), QString());
}

void PlannerServing::gpuMemoryBelowWeights()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.placeWhole("my-model", "c"));
    update.extraArgs = {"--gpu-memory-utilization=1"}; // says nothing where nothing is shared
    lab.entry("my-model").weights = 46'069;
    QCOMPARE(warnings(lab.simulate(update)), u"gpu_memory_below_weights(my-model)"_s);
    update.nodes = {"b"}; // the nodes after the operation
    QCOMPARE(warnings(lab.simulate(update)), QString());
    update.nodes = {"c"};
    lab.cluster.catalog.clear();
    QCOMPARE(warnings(lab.simulate(update)), QString());
}

void PlannerServing::restarts()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    update.nodes = {"a", "b", "c"};
    QCOMPARE(brief(lab.simulate(update).restarts), QString());
    QCOMPARE(risk(lab.simulate(update)), u"low"_s);
    update.extraArgs = {"--x"};
    QCOMPARE(brief(lab.simulate(update).restarts), u"glm-5.3"_s);
    QCOMPARE(risk(lab.simulate(update)), u"high"_s);
    for (Placement &placement : lab.model("glm-5.3").nodes)
        placement.state = "removing";
    QCOMPARE(brief(lab.simulate(update).restarts), QString());
}

void PlannerServing::losesANode()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("gemma-4"));
    update.nodes = {"a"};
    const Simulation simulation = lab.simulate(update);
    QCOMPARE(problems(simulation) + warnings(simulation), QString());
    QVERIFY(simulation.restarts.empty() && simulation.stops.empty());
    QCOMPARE(risk(simulation), u"medium"_s);
    lab.model("gemma-4").nodes[1].state = "failed";
    QCOMPARE(risk(lab.simulate(update)), u"medium"_s);
}

void PlannerServing::stops()
{
    Lab lab;
    UpdateServing update = unchangedServing(lab.model("gemma-4"));
    update.nodes = {"c"};
    QCOMPARE(brief(lab.simulate(update).stops), u"gemma-4"_s);
    QCOMPARE(risk(lab.simulate(update)), u"high"_s);
    update.extraArgs = {"--x"}; // it can be in both
    QCOMPARE(brief(lab.simulate(update).restarts), u"gemma-4"_s);
    QCOMPARE(brief(lab.simulate(update).stops), u"gemma-4"_s);
    update.nodes = {"b", "c"};
    QCOMPARE(brief(lab.simulate(update).stops), QString());
    lab.model("gemma-4").nodes[1].state = "failed"; // only a runs, and goes
    QCOMPARE(brief(lab.simulate(update).stops), u"gemma-4"_s);
    lab.model("gemma-4").nodes[0].state = "failed"; // it runs nowhere
    QCOMPARE(brief(lab.simulate(update).stops), QString());
}

void PlannerServing::removesAModel()
{
    Lab lab;
    const Simulation simulation = lab.simulate(RemoveModel{"gemma-4"});
    QCOMPARE(simulation.verdict, Verdict::Fits);
    QCOMPARE(brief(simulation.stops), u"gemma-4"_s);
    QCOMPARE(group(simulation.group), u"none"_s);
    QCOMPARE(total(simulation), u"none"_s);
    QCOMPARE(risk(simulation), u"high"_s);
    lab.model("gemma-4").nodes.clear(); // even if it runs nowhere
    QCOMPARE(brief(lab.simulate(RemoveModel{"gemma-4"}).stops), u"gemma-4"_s);
}

void PlannerServing::routerNotRemovable()
{
    Lab lab;
    for (const Operation &operation : {Operation(RemoveModel{"semantic-router"}),
                                       Operation(RemoveModelFromNode{"semantic-router", "a"})}) {
        const Simulation simulation = lab.simulate(operation);
        QCOMPARE(problems(simulation), u"router_not_removable(semantic-router)"_s);
        QCOMPARE(firstMessage(simulation),
                 u"The semantic router is turned off in the appliance's settings."_s);
    }
    lab.cluster.router.reset();
    QCOMPARE(problems(lab.simulate(RemoveModel{"semantic-router"})), u"not_deployed(semantic-router)"_s);
}

void PlannerServing::notOnNode()
{
    Lab lab;
    const Simulation simulation = lab.simulate(RemoveModelFromNode{"glm-5.3", "c"});
    QCOMPARE(problems(simulation), u"not_on_node(glm-5.3)"_s);
    QCOMPARE(firstMessage(simulation), u"glm-5.3 does not run on c."_s);
    lab.model("glm-5.3").nodes[1].state = "removing";
    QCOMPARE(problems(lab.simulate(RemoveModelFromNode{"glm-5.3", "b"})), u"not_on_node(glm-5.3)"_s);
    lab.model("glm-5.3").nodes[1].state = "failed"; // placed, though it doesn't run
    QCOMPARE(problems(lab.simulate(RemoveModelFromNode{"glm-5.3", "b"})), QString());
}

void PlannerServing::removesFromANode()
{
    Lab lab;
    const RemoveModelFromNode remove{"gemma-4", "a"};
    QCOMPARE(brief(lab.simulate(remove).stops), QString());
    QCOMPARE(risk(lab.simulate(remove)), u"medium"_s);
    lab.model("gemma-4").nodes[1].state = "failed";
    QCOMPARE(brief(lab.simulate(remove).stops), u"gemma-4"_s);
    QCOMPARE(risk(lab.simulate(remove)), u"high"_s);
    QCOMPARE(brief(lab.simulate(RemoveModelFromNode{"gemma-4", "b"}).stops), QString());
    QCOMPARE(risk(lab.simulate(RemoveModelFromNode{"gemma-4", "b"})), u"medium"_s);
}

void PlannerServing::unknownOp()
{
    const Simulation simulation = Lab().simulate(UnknownOperation{"restart"});
    QCOMPARE(problems(simulation), u"unknown_op"_s);
    QCOMPARE(firstMessage(simulation), u"restart is not an operation."_s);
    QCOMPARE(simulation.verdict, Verdict::Refused);
    QCOMPARE(group(simulation.group), u"none"_s);
}

void PlannerServing::defaultStops()
{
    Lab lab;
    const Simulation simulation = lab.simulate(RemoveModel{"glm-5.3"});
    QCOMPARE(warnings(simulation), u"default_stops(glm-5.3)"_s);
    QCOMPARE(
        q(simulation.warnings[0].message),
        u"glm-5.3 is the default model: requests that name no model have none until another is chosen."_s);
    QCOMPARE(simulation.verdict, Verdict::FitsWithWarning);
    QCOMPARE(warnings(lab.simulate(RemoveModel{"gemma-4"})), QString());
    QCOMPARE(warnings(lab.simulate(RemoveModelFromNode{"glm-5.3", "a"})), QString());
}

void PlannerServing::restartUnschedulable()
{
    Lab lab;
    lab.node("b").ready = false;
    lab.node("b").cordoned = true;
    lab.node("a").cordoned = true;
    const SetGpuShares set{"glm-5.3", {named("glm-5.3", 4000), named("gemma-4", 1900)}};
    const Simulation simulation = lab.simulate(set);
    QCOMPARE(warnings(simulation), u"restart_unschedulable@a restart_unschedulable@b"_s); // once per node
    QCOMPARE(q(simulation.warnings[0].message),
             u"An engine that restarts on a cannot start again there: cordoned."_s);
    QCOMPARE(q(simulation.warnings[1].message),
             u"An engine that restarts on b cannot start again there: NotReady."_s);
    for (DeployedModel &model : lab.cluster.models)
        model.nodes[0].state = "removing";
    QCOMPARE(warnings(lab.simulate(set)), u"restart_unschedulable@b"_s);
    // The router aside.
    lab.routerAlone("router");
    lab.cluster.models.push_back({});
    lab.cluster.models.back().name = "semantic-router";
    lab.cluster.models.back().nodes = {{"b", "serving", {}}};
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.nodes = {"c"};
    deploy.sharing.shares = {named("glm-5.3", 8000)};
    QCOMPARE(brief(lab.simulate(deploy).restarts), u"semantic-router"_s);
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    QCOMPARE(risk(lab.simulate(deploy)), u"medium"_s);
}

void PlannerServing::restartUnschedulableOnlyWhereItStays()
{
    Lab lab;
    lab.node("a").cordoned = true;
    UpdateServing update = unchangedServing(lab.model("gemma-4"));
    update.extraArgs = {"--x"};
    QCOMPARE(warnings(lab.simulate(update)), u"restart_unschedulable@a"_s);
    update.nodes = {"b"};
    QCOMPARE(warnings(lab.simulate(update)), QString());
}

QTEST_APPLESS_MAIN(PlannerServing)
#include "tst_planner_serving.moc"
