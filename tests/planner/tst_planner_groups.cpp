#include "Lab.h"

#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, "Which group a model joins", and the members that groupAfter() shows.
class PlannerGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joinsTheGroupOfModels();
    void joinsTheFirstOfSeveralGroups();
    void startsTheCatalogsGroup();
    void startsWithoutRouterWhereItIsOff();
    void joinsTheRoutersGroupOfThatName();
    void leavesTheRoutersGroupOfAnotherName();
    void joinsTheRoutersOwnGroup();
    void isNamedAfterTheModel();
    void hasNoGroupWithSharingOff();
    void keepsTheMembersOrder();
    void showsMembersRowByRow();
    void showsTheGroupAsIfSharingWereOn();
    void showsNoGroupWhereThereIsNone();
    void addsUpToWhatThePlanSays();
};

namespace {

DeployModel glmDeploy()
{
    DeployModel deploy = sharedDeploy();
    deploy.model = "glm-5.3";
    deploy.sharing.shares = {named("glm-5.3", 4000)};
    return deploy;
}

QString names(const GroupAfter &after)
{
    std::vector<std::string> members;
    for (const MemberAfter &member : after.members)
        members.push_back(member.model);
    return brief(members);
}

} // namespace

void PlannerGroups::joinsTheGroupOfModels()
{
    Lab lab;
    const Simulation simulation = lab.simulate(sharedDeploy());
    QCOMPARE(group(simulation.group), u"joins text-router"_s);
    QCOMPARE(problems(simulation), QString());
    QCOMPARE(warnings(simulation), QString());
    QCOMPARE(total(simulation), u"84"_s);
    QCOMPARE(simulation.free->value, 1600);
    QCOMPARE(brief(simulation.restarts), QString());
    QCOMPARE(risk(simulation), u"low"_s);
    // The recipe's own group doesn't matter where one exists.
    lab.entry("my-model").group = "elsewhere";
    QCOMPARE(group(lab.simulate(sharedDeploy()).group), u"joins text-router"_s);
}

void PlannerGroups::joinsTheFirstOfSeveralGroups()
{
    Lab lab;
    lab.cluster.groups.insert(lab.cluster.groups.begin(),
                              Group{"first", 1, {{"other", BasisPoints{100}, true}}});
    QCOMPARE(group(lab.simulate(sharedDeploy()).group), u"joins first"_s);
}

void PlannerGroups::startsTheCatalogsGroup()
{
    Lab lab;
    lab.clearGroups();
    const Simulation simulation = lab.simulate(glmDeploy());
    QCOMPARE(group(simulation.group), u"starts text-router"_s);
    QCOMPARE(total(simulation), u"46"_s);
    QCOMPARE(brief(simulation.restarts), u"semantic-router"_s);
    QCOMPARE(risk(simulation), u"medium"_s);
    const GroupAfter after = groupAfter(lab.cluster, glmDeploy());
    QCOMPARE(names(after), u"semantic-router,glm-5.3"_s);
    QVERIFY(after.members.front().joining);
}

void PlannerGroups::startsWithoutRouterWhereItIsOff()
{
    Lab lab;
    lab.clearGroups();
    lab.cluster.router.reset();
    const Simulation simulation = lab.simulate(glmDeploy());
    QCOMPARE(group(simulation.group), u"starts text-router"_s);
    QCOMPARE(total(simulation), u"40"_s);
    QCOMPARE(brief(simulation.restarts), QString());
    QCOMPARE(risk(simulation), u"low"_s);
}

void PlannerGroups::joinsTheRoutersGroupOfThatName()
{
    Lab lab;
    lab.routerAlone("text-router");
    const Simulation simulation = lab.simulate(glmDeploy());
    QCOMPARE(group(simulation.group), u"joins text-router"_s);
    QCOMPARE(brief(simulation.restarts), QString());
}

void PlannerGroups::leavesTheRoutersGroupOfAnotherName()
{
    Lab lab;
    lab.routerAlone("router");
    const Simulation simulation = lab.simulate(glmDeploy());
    QCOMPARE(group(simulation.group), u"starts text-router"_s);
    QCOMPARE(brief(simulation.restarts), u"semantic-router"_s);
}

void PlannerGroups::joinsTheRoutersOwnGroup()
{
    Lab lab;
    lab.routerAlone("router");
    const Simulation simulation = lab.simulate(sharedDeploy());
    QCOMPARE(group(simulation.group), u"joins router"_s);
    QCOMPARE(total(simulation), u"16"_s);
    QCOMPARE(brief(simulation.restarts), QString());
}

void PlannerGroups::isNamedAfterTheModel()
{
    Lab lab;
    lab.clearGroups();
    const Simulation simulation = lab.simulate(sharedDeploy());
    QCOMPARE(group(simulation.group), u"named_after_model my-model"_s);
    QCOMPARE(brief(simulation.restarts), u"semantic-router"_s);
    lab.cluster.router.reset();
    QCOMPARE(group(lab.simulate(sharedDeploy()).group), u"named_after_model my-model"_s);
    QCOMPARE(brief(lab.simulate(sharedDeploy()).restarts), QString());
}

void PlannerGroups::hasNoGroupWithSharingOff()
{
    const Simulation simulation = Lab().simulate(wholeDeploy());
    QCOMPARE(group(simulation.group), u"none"_s);
    QVERIFY(!simulation.group.name);
    QCOMPARE(total(simulation), u"none"_s);
    QVERIFY(!simulation.free);
}

void PlannerGroups::keepsTheMembersOrder()
{
    Lab lab;
    std::swap(lab.cluster.groups[0].members[0], lab.cluster.groups[0].members[2]);
    QCOMPARE(names(groupAfter(lab.cluster, sharedDeploy())), u"gemma-4,glm-5.3,semantic-router,my-model"_s);
    // A member that is deployed again stays where it is.
    QCOMPARE(names(groupAfter(lab.cluster, glmDeploy())), u"gemma-4,glm-5.3,semantic-router"_s);
}

void PlannerGroups::showsMembersRowByRow()
{
    Lab lab;
    DeployModel deploy = sharedDeploy();
    deploy.nodes = {"a", "c"};
    deploy.gpuWidth = 2;
    deploy.sharing.shares = {named("glm-5.3", 4000), invalidShare("gemma-4"), named("my-model", 800)};
    const GroupAfter after = groupAfter(lab.cluster, deploy);
    QCOMPARE(group(after.group), u"joins text-router"_s);
    QCOMPARE(names(after), u"semantic-router,glm-5.3,gemma-4,my-model"_s);

    const MemberAfter &router = after.members[0];
    QVERIFY(router.router);
    QCOMPARE(router.share->value, 600);
    QVERIFY(!router.weights && !router.smallestGpu);

    const MemberAfter &glm = after.members[1];
    QVERIFY(!glm.router && !glm.joining && !glm.invalid);
    QCOMPARE(glm.share->value, 4000);
    QCOMPARE(glm.shareToday->value, 4800);
    QCOMPARE(glm.gpuWidth, 1);
    QCOMPARE(*glm.smallestGpu, 97'887);
    QCOMPARE(*glm.weights, 36'000);

    const MemberAfter &gemma = after.members[2];
    QVERIFY(gemma.invalid && !gemma.share);
    QCOMPARE(gemma.shareToday->value, 2000);

    const MemberAfter &mine = after.members[3];
    QVERIFY(mine.joining && !mine.shareToday);
    QCOMPARE(mine.share->value, 800);
    QCOMPARE(mine.gpuWidth, 2);
    QCOMPARE(*mine.smallestGpu, 46'068);
}

void PlannerGroups::showsTheGroupAsIfSharingWereOn()
{
    Lab lab;
    DeployModel deploy = sharedDeploy();
    deploy.sharing.enabled = false;
    QCOMPARE(names(groupAfter(lab.cluster, deploy)), u"semantic-router,glm-5.3,gemma-4,my-model"_s);
}

void PlannerGroups::showsNoGroupWhereThereIsNone()
{
    Lab lab;
    DeployModel unknown = sharedDeploy();
    unknown.model = "nope";
    lab.placeWhole("kimi-2.7", "c");
    for (const Operation &operation :
         {Operation(unknown), Operation(RemoveModel{"glm-5.3"}),
          Operation(RemoveModelFromNode{"glm-5.3", "a"}), Operation(UnknownOperation{"x"}),
          Operation(SetGpuShares{"kimi-2.7", {}}), Operation(unchangedServing(lab.model("kimi-2.7")))}) {
        const GroupAfter after = groupAfter(lab.cluster, operation);
        QCOMPARE(group(after.group), u"none"_s);
        QVERIFY(after.members.empty());
    }
    QCOMPARE(group(groupAfter(lab.cluster, unchangedServing(lab.model("glm-5.3"))).group),
             u"keeps text-router"_s);
}

void PlannerGroups::addsUpToWhatThePlanSays()
{
    Lab lab;
    const SetGpuShares set{"glm-5.3", {named("glm-5.3", 3333), withoutShare("gemma-4")}};
    BasisPoints sum;
    for (const MemberAfter &member : groupAfter(lab.cluster, set).members)
        sum += member.share.value_or(BasisPoints{});
    QCOMPARE(sum.value, lab.simulate(set).total->value);
}

QTEST_APPLESS_MAIN(PlannerGroups)
#include "tst_planner_groups.moc"
