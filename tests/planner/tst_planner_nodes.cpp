#include "Lab.h"

#include "models/planner/Eligibility.h"

#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, "Why a node cannot be chosen", as the picker and the plan say it.
class PlannerNodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notReadyBeforeCordoned();
    void cordoned();
    void capacityUnknown();
    void productUnknown();
    void productDiffers();
    void tooFewFreeGpus();
    void ownGpusAreFree();
    void tooFewShareableGpus();
    void unknownIsNeverUsable();
    void stagedModels();
    void widthZeroPassesOverGpus();
    void choicesFollowTheDocument();
    void choicesForAnUpdate();
    void choicesAreWhatThePlanSays();
    void noChoicesForOtherOperations();
};

namespace {

using Staged = std::map<std::string, std::string>;

NodeChoice choiceOf(const Lab &lab, const Operation &operation, const std::string &node)
{
    for (const NodeChoice &choice : nodeChoices(lab.cluster, operation)) {
        if (choice.node == node)
            return choice;
    }
    return {};
}

QString reason(const Lab &lab, const Operation &operation, const std::string &node)
{
    const NodeChoice choice = choiceOf(lab, operation, node);
    return choice.ineligibility ? q(choice.ineligibility->message) : QString();
}

} // namespace

void PlannerNodes::notReadyBeforeCordoned()
{
    Lab lab;
    lab.node("a").ready = false;
    lab.node("a").cordoned = true;
    lab.node("a").gpus.reset();
    QCOMPARE(reason(lab, sharedDeploy(), "a"), u"NotReady"_s);
    QCOMPARE(reason(lab, sharedDeploy(), "b"), QString());
}

void PlannerNodes::cordoned()
{
    Lab lab;
    lab.node("a").cordoned = true;
    QCOMPARE(reason(lab, sharedDeploy(), "a"),
             u"cordoned \u2014 a new engine pod would never be scheduled here"_s);
}

void PlannerNodes::capacityUnknown()
{
    Lab lab;
    lab.node("a").gpus.reset();
    QCOMPARE(reason(lab, sharedDeploy(), "a"),
             u"GPU capacity unknown on this node \u2014 cannot confirm it can run the model"_s);
    QVERIFY(!choiceOf(lab, sharedDeploy(), "a").usableGpus);
}

void PlannerNodes::productUnknown()
{
    Lab lab;
    lab.entry("my-model").gpuProduct = "NVIDIA-L40S";
    DeployModel deploy = wholeDeploy();
    deploy.gpuWidth = 2;
    QCOMPARE(reason(lab, deploy, "c"), QString());
    lab.gpu("c", 1).product.reset();
    QCOMPARE(reason(lab, deploy, "c"),
             u"GPU product unknown on this node \u2014 cannot confirm it matches NVIDIA-L40S"_s);
    deploy.gpuWidth = 1; // enough are known
    QCOMPARE(reason(lab, deploy, "c"), QString());
}

void PlannerNodes::productDiffers()
{
    Lab lab;
    lab.entry("my-model").gpuProduct = "nvidia-a";
    lab.gpu("c", 0).product = "b-card";
    lab.gpu("c", 1).product = "B-card";
    const Gpu third = lab.gpu("c", 1);
    lab.node("c").gpus->push_back(third);
    QCOMPARE(reason(lab, wholeDeploy(), "c"), u"has B-card, b-card, model requires nvidia-a"_s);
    lab.gpu("c", 2).product = "nvidia-a";
    QCOMPARE(reason(lab, wholeDeploy(), "c"), QString());
    lab.node("c").gpus->clear(); // no GPU at all is too few, not another product
    QCOMPARE(reason(lab, wholeDeploy(), "c"), u"0 free GPU(s), needs 1"_s);
}

void PlannerNodes::tooFewFreeGpus()
{
    Lab lab;
    DeployModel deploy = wholeDeploy();
    deploy.gpuWidth = 2;
    QCOMPARE(reason(lab, deploy, "c"), QString());
    QCOMPARE(reason(lab, deploy, "a"), u"1 free GPU(s), needs 2"_s);
    QCOMPARE(*choiceOf(lab, deploy, "a").usableGpus, 1);
    lab.gpu("c", 0).shareable = false; // free all the same
    QCOMPARE(reason(lab, deploy, "c"), QString());
}

void PlannerNodes::ownGpusAreFree()
{
    Lab lab;
    lab.placeWhole("my-model", "c", "failed");
    DeployModel deploy = wholeDeploy();
    deploy.gpuWidth = 2;
    QCOMPARE(*choiceOf(lab, deploy, "c").usableGpus, 2);
    lab.gpu("c", 0).holders->push_back({"x", BasisPoints{100}});
    QCOMPARE(*choiceOf(lab, deploy, "c").usableGpus, 1);
    lab.gpu("c", 0).holders->pop_back();
    lab.model("my-model").nodes[0].state = "removing"; // no longer placed: not its own any more
    QCOMPARE(*choiceOf(lab, deploy, "c").usableGpus, 1);
}

void PlannerNodes::tooFewShareableGpus()
{
    Lab lab;
    DeployModel deploy = sharedDeploy();
    deploy.gpuWidth = 2;
    QCOMPARE(reason(lab, deploy, "a"), QString());
    lab.gpu("a", 0).holders->push_back({"stranger", BasisPoints{100}});
    QCOMPARE(reason(lab, deploy, "a"), u"1 shareable GPU(s), needs 2"_s);
    lab = Lab();
    lab.gpu("a", 0).holders = std::vector{Holder{"glm-5.3", {}}}; // has the whole GPU, member or not
    QCOMPARE(reason(lab, deploy, "a"), u"1 shareable GPU(s), needs 2"_s);
    lab = Lab();
    lab.gpu("a", 0).shareable = false;
    QCOMPARE(reason(lab, deploy, "a"), u"1 shareable GPU(s), needs 2"_s);
}

void PlannerNodes::unknownIsNeverUsable()
{
    Lab lab;
    lab.gpu("c", 0).holders.reset();
    QCOMPARE(*choiceOf(lab, wholeDeploy(), "c").usableGpus, 1);
    QCOMPARE(*choiceOf(lab, sharedDeploy(), "c").usableGpus, 1);
    lab = Lab();
    lab.gpu("c", 0).shareable.reset();
    QCOMPARE(*choiceOf(lab, wholeDeploy(), "c").usableGpus, 2);
    QCOMPARE(*choiceOf(lab, sharedDeploy(), "c").usableGpus, 1);
}

void PlannerNodes::stagedModels()
{
    Lab lab;
    lab.node("a").stagedModels.reset();
    QCOMPARE(
        reason(lab, sharedDeploy(), "a"),
        u"local-weights state unreadable for this node \u2014 cannot confirm the model is staged here"_s);
    lab.node("a").stagedModels = Staged{{"my-model", "metadata-only"}};
    QCOMPARE(reason(lab, sharedDeploy(), "a"),
             u"only the model's metadata is staged on this node, not its weights"_s);
    for (const Staged &staged : {Staged{{"my-model", "syncing"}}, Staged{}}) {
        lab.node("a").stagedModels = staged;
        QCOMPARE(reason(lab, sharedDeploy(), "a"), u"the model's weights are not staged on this node"_s);
    }
    lab.entry("my-model").diskBacked = false;
    QCOMPARE(reason(lab, sharedDeploy(), "a"), QString());
}

void PlannerNodes::widthZeroPassesOverGpus()
{
    Lab lab;
    lab.entry("my-model").minGpus = 0;
    lab.entry("my-model").gpuProduct = "x";
    lab.node("c").gpus.reset();
    DeployModel deploy = wholeDeploy();
    deploy.gpuWidth = 0;
    QCOMPARE(reason(lab, deploy, "c"), QString());
    lab.node("c").stagedModels.reset(); // staging counts all the same
    QVERIFY(!reason(lab, deploy, "c").isEmpty());
}

void PlannerNodes::choicesFollowTheDocument()
{
    Lab lab;
    lab.node("b").ready = false;
    lab.model("glm-5.3").nodes[0].state = "failed";
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    const std::vector<NodeChoice> choices = nodeChoices(lab.cluster, deploy);
    QCOMPARE(choices.size(), std::size_t{3});
    QCOMPARE(q(choices[0].node), u"a"_s);
    QVERIFY(choices[0].placed && !choices[0].runsModel && !choices[0].ineligibility);
    QVERIFY(choices[1].placed && choices[1].runsModel);
    QVERIFY(!choices[1].ineligibility); // passed over, whatever its condition
    QVERIFY(!choices[2].placed && !choices[2].runsModel);
}

void PlannerNodes::choicesForAnUpdate()
{
    Lab lab;
    lab.node("a").cordoned = true;
    UpdateServing update = unchangedServing(lab.model("glm-5.3"));
    QCOMPARE(reason(lab, update, "a"), QString());
    update.gpuWidth = 3;
    QVERIFY(reason(lab, update, "a").startsWith(u"cordoned"_s));
    QCOMPARE(reason(lab, update, "b"), u"2 shareable GPU(s), needs 3"_s);
    lab.cluster.catalog.clear(); // pins nothing and needs no staging then
    lab.node("c").stagedModels.reset();
    update.gpuWidth = 1;
    QCOMPARE(reason(lab, update, "c"), QString());
}

void PlannerNodes::choicesAreWhatThePlanSays()
{
    Lab lab;
    lab.node("a").cordoned = true;
    lab.gpu("c", 0).shareable = false;
    DeployModel deploy = sharedDeploy();
    deploy.gpuWidth = 2;
    deploy.nodes = {"a", "b", "c"};
    const Simulation simulation = lab.simulate(deploy);
    std::size_t refused = 0;
    for (const NodeChoice &choice : nodeChoices(lab.cluster, deploy)) {
        if (!choice.ineligibility)
            continue;
        QVERIFY(refused < simulation.problems.size());
        QCOMPARE(q(*simulation.problems[refused].node), q(choice.node));
        QVERIFY(simulation.problems[refused].ineligibility == choice.ineligibility);
        ++refused;
    }
    QCOMPARE(refused, simulation.problems.size());
}

void PlannerNodes::noChoicesForOtherOperations()
{
    Lab lab;
    for (const Operation &operation :
         {Operation(SetGpuShares{"glm-5.3", {}}), Operation(RemoveModel{"glm-5.3"}),
          Operation(RemoveModelFromNode{"glm-5.3", "a"}), Operation(UnknownOperation{"x"})})
        QVERIFY(nodeChoices(lab.cluster, operation).empty());
}

QTEST_APPLESS_MAIN(PlannerNodes)
#include "tst_planner_nodes.moc"
