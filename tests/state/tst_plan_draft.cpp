#include "models/planner/ClusterJson.h"
#include "models/state/PlanDraft.h"
#include "tests/support/Scenario.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace launchpad;

namespace {

constexpr auto kModel = "glm-5.3-shared-with-vision";

std::unique_ptr<PlanDraft> draftOf(PlanDraft::Kind kind, ClusterPtr base, const std::string &model = {})
{
    return std::make_unique<PlanDraft>(kind, std::move(base), model, QLocale(QLocale::English));
}

ClusterPtr changedCluster(const ClusterPtr &base, const std::function<void(Cluster &)> &change)
{
    auto copy = std::make_shared<Cluster>(*base);
    ++copy->revision;
    change(*copy);
    return copy;
}

const DeployModel &deployOf(const Operation &operation)
{
    return std::get<DeployModel>(operation);
}

} // namespace

class TestPlanDraft : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsWithNothing()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"));
        QCOMPARE(draft->blocker(PlanStep::Placement).kind, PlanBlocker::Kind::NoModel);
        QVERIFY(!draft->canApply());
        QVERIFY(!draft->isTouched());
        draft->setModel(kModel);
        QCOMPARE(draft->blocker(PlanStep::Placement).problem->code, Code::NoNodeChosen);
        QCOMPARE(draft->chosenCount(), 0);
    }

    void withoutAClusterNothingGoes()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, nullptr, kModel);
        QCOMPARE(draft->blocker(PlanStep::Placement).kind, PlanBlocker::Kind::NoCluster);
    }

    void sharingStartsOnWhereAGroupRuns()
    {
        QVERIFY(draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel)->sharing());
        QVERIFY(!draftOf(PlanDraft::Kind::Deploy, scenarioCluster("empty"), kModel)->sharing());
    }

    void theGuidesDeploy()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"));
        draft->setModel(kModel);
        draft->setChosen("worker-1", true);
        QCOMPARE(draft->share(kModel).text(), QStringLiteral("40"));
        QCOMPARE(draft->simulation().total->value, std::int64_t(9400));
        QCOMPARE(draft->simulation().verdict, Verdict::FitsWithWarning);
        draft->setShareText(kModel, QStringLiteral("30"));
        QCOMPARE(draft->simulation().verdict, Verdict::Fits);
        QVERIFY(draft->canApply());
        const DeployModel &deploy = deployOf(draft->operation());
        QCOMPARE(deploy.nodes, std::vector<std::string>{"worker-1"});
        QCOMPARE(deploy.sharing.shares.size(), std::size_t(1));
        QCOMPARE(deploy.sharing.shares[0].member, std::string(kModel));
    }

    void anotherMemberLoweredIsNamedToo()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        draft->setShareText("glm-5.3", QStringLiteral("40"));
        QCOMPARE(deployOf(draft->operation()).sharing.shares.size(), std::size_t(2));
        QCOMPARE(draft->simulation().restarts, std::vector<std::string>{"glm-5.3"});
        draft->setShareText("glm-5.3", QStringLiteral("48"));
        QCOMPARE(deployOf(draft->operation()).sharing.shares.size(), std::size_t(1));
        QVERIFY(draft->simulation().restarts.empty());
    }

    void B15_emptyAndZeroCanBothBeReached()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        draft->setShareText(kModel, QString());
        QCOMPARE(draft->blocker(PlanStep::Sharing).problem->code, Code::MissingShare);
        draft->setShareText(kModel, QStringLiteral("0"));
        QCOMPARE(draft->blocker(PlanStep::Sharing).problem->code, Code::ZeroShare);
        draft->setShareText("glm-5.3", QString());
        QCOMPARE(draft->simulation().problems.size(), std::size_t(2));
        draft->setShareText(kModel, QStringLiteral("12,3,4"));
        QCOMPARE(draft->blocker(PlanStep::Sharing).problem->code, Code::InvalidShareValue);
    }

    void A5_noDigitsOfNoiseOnTheWire()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        for (const char *typed : {"0.3", "0.29", "0.57", "4.35", "12.5"}) {
            draft->setShareText(kModel, QLatin1String(typed));
            const std::string json = proposedOperationToJson({draft->operation(), false, {}, {}});
            QVERIFY2(json.find("\"share_percent\":" + std::string(typed) + "}") != std::string::npos,
                     json.c_str());
        }
    }

    void aNodeOnlyForSharingIsRefusedAgainWithoutIt()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("full"), kModel);
        draft->chooseAllEligible();
        QCOMPARE(draft->chosenCount(), 2);
        QVERIFY(!draft->blocker(PlanStep::Placement));
        draft->setSharing(false);
        QCOMPARE(draft->blocker(PlanStep::Sharing).problem->code, Code::NodeIneligible);
        QCOMPARE(draft->blocker(PlanStep::Placement).problem->code, Code::NodeIneligible);
        draft->setSharing(true);
        QVERIFY(!draft->blocker(PlanStep::Placement));
    }

    void C2_aChosenNodeThatGoesAwayStaysChosenAndRefused()
    {
        const ClusterPtr base = scenarioCluster("two-gpus");
        const auto draft = draftOf(PlanDraft::Kind::Deploy, base, kModel);
        draft->setChosen("worker-1", true);
        draft->setBase(changedCluster(base, [](Cluster &cluster) { cluster.nodes[0].ready = false; }));
        QVERIFY(draft->isChosen("worker-1"));
        QCOMPARE(draft->blocker(PlanStep::Placement).problem->ineligibility->fault, NodeFault::NotReady);
        draft->setBase(
            changedCluster(draft->base(), [](Cluster &cluster) { cluster.nodes[0].name = "other"; }));
        QCOMPARE(draft->chosenButGone(), std::vector<std::string>{"worker-1"});
        QCOMPARE(draft->blocker(PlanStep::Placement).problem->ineligibility->fault, NodeFault::NotInRoster);
    }

    void E2_typedStaysUntouchedFollows()
    {
        const ClusterPtr base = scenarioCluster("two-gpus");
        const auto draft = draftOf(PlanDraft::Kind::Deploy, base, kModel);
        draft->setChosen("worker-1", true);
        draft->setShareText(kModel, QStringLiteral("31"));
        draft->setExtraArgsText(QStringLiteral("--a 'b c'"));
        draft->setBase(changedCluster(base, [](Cluster &cluster) {
            for (Group &group : cluster.groups) {
                for (Member &member : group.members) {
                    if (member.model == "glm-5.3")
                        member.share = BasisPoints{3000};
                }
            }
        }));
        QCOMPARE(draft->share(kModel).text(), QStringLiteral("31"));
        QCOMPARE(draft->share("glm-5.3").text(), QStringLiteral("30"));
        QCOMPARE(draft->extraArgsText(), QStringLiteral("--a 'b c'"));
        QCOMPARE(draft->simulation().total->value, std::int64_t(600 + 3000 + 3100));
    }

    void G3_onlyWhatIsOnScreenIsSent()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        draft->setShareText("glm-5.3", QStringLiteral("20"));
        draft->setSharing(false);
        QVERIFY(deployOf(draft->operation()).sharing.shares.empty());
        QVERIFY(!deployOf(draft->operation()).sharing.enabled);
        draft->setSharing(true);
        draft->setModel("gemma-4");
        for (const NamedShare &share : deployOf(draft->operation()).sharing.shares)
            QVERIFY(share.member != kModel);
        for (const std::string &node : deployOf(draft->operation()).nodes)
            QVERIFY(findNode(*draft->base(), node));
    }

    void argumentsAndEnvironment()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        draft->setExtraArgsText(QStringLiteral("--x '{\"a\": 1}"));
        QCOMPARE(draft->blocker(PlanStep::Serving).kind, PlanBlocker::Kind::Arguments);
        draft->setExtraArgsText(QStringLiteral("--x '{\"a\": 1}'"));
        QVERIFY(!draft->blocker(PlanStep::Serving));
        QCOMPARE(deployOf(draft->operation()).extraArgs, (std::vector<std::string>{"--x", "{\"a\": 1}"}));
        // B11
        draft->setEnvironment({{QStringLiteral("A"), QStringLiteral("{\"x\":\"y=z\"}")},
                               {QStringLiteral("B"), QStringLiteral("a=b")},
                               {QStringLiteral("C"), QString()},
                               {QStringLiteral("D"), QStringLiteral("line\nend")},
                               {QString(), QString()}});
        QVERIFY(!draft->blocker(PlanStep::Serving));
        const auto env = deployOf(draft->operation()).env;
        QCOMPARE(env, (std::map<std::string, std::string>{
                          {"A", "{\"x\":\"y=z\"}"}, {"B", "a=b"}, {"C", ""}, {"D", "line\nend"}}));
        const auto refused = [&](const QString &name, EnvFault fault) {
            draft->setEnvironment({{QStringLiteral("A"), QStringLiteral("1")}, {name, QStringLiteral("2")}});
            const PlanBlocker blocker = draft->blocker(PlanStep::Serving);
            return blocker.kind == PlanBlocker::Kind::Environment && blocker.environment == fault &&
                   blocker.row == 1;
        };
        QVERIFY(refused(QStringLiteral("A"), EnvFault::NameTwice));
        QVERIFY(refused(QStringLiteral("with space"), EnvFault::NameInvalid));
        QVERIFY(refused(QStringLiteral("1A"), EnvFault::NameInvalid));
        QVERIFY(refused(QString(), EnvFault::NameMissing));
    }

    void B9_anArgumentThatOverridesTheShareWarns()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        draft->setChosen("worker-1", true);
        draft->setExtraArgsText(QStringLiteral("--gpu_memory_utilization 1.0"));
        const auto &warnings = draft->simulation().warnings;
        QVERIFY(std::any_of(warnings.begin(), warnings.end(),
                            [](const Finding &finding) { return finding.code == Code::ShareOverridden; }));
    }

    void savingSharesNeedsAChange()
    {
        const auto draft = draftOf(PlanDraft::Kind::Shares, scenarioCluster("two-gpus"), "glm-5.3");
        QVERIFY(!draft->canApply());
        QVERIFY(!draft->isTouched());
        draft->setShareText("glm-5.3", QStringLiteral("50"));
        QVERIFY(draft->canApply());
        QCOMPARE(draft->simulation().restarts, std::vector<std::string>{"glm-5.3"});
        draft->setShareText("glm-5.3", QStringLiteral("48.0"));
        QVERIFY(!draft->canApply());
        draft->setShareText("glm-5.3", QStringLiteral("48"));
        QVERIFY(!draft->isTouched());
        draft->setShareText("glm-5.3", QStringLiteral("95"));
        QCOMPARE(draft->blocker(PlanStep::Sharing).problem->code, Code::OverCapacity);
    }

    void servingOpensOnExactlyWhatRuns()
    {
        const ClusterPtr base = changedCluster(scenarioCluster("two-gpus"), [](Cluster &cluster) {
            for (DeployedModel &model : cluster.models) {
                model.extraArgs = {"--a", "b c", "", "it's", "\\", "--x={\"y\": 1}"};
                model.env = {{"A", "x=\"y\""}, {"odd name", "v"}, {"B", ""}};
            }
        });
        const auto draft = draftOf(PlanDraft::Kind::Serving, base, "glm-5.3");
        const auto update = std::get<UpdateServing>(draft->operation());
        QCOMPARE(update.extraArgs, findModel(*base, "glm-5.3")->extraArgs);
        QCOMPARE(update.env, findModel(*base, "glm-5.3")->env);
        QCOMPARE(update.nodes, std::vector<std::string>{"worker-1"});
        QVERIFY(!draft->canApply());
        QCOMPARE(draft->blocker(PlanStep::Serving).problem->code, Code::NothingChanged);
        draft->setExtraArgsText(draft->extraArgsText() + QStringLiteral(" --z"));
        QVERIFY(draft->canApply());
        QCOMPARE(std::get<UpdateServing>(draft->operation()).extraArgs.back(), std::string("--z"));
        QCOMPARE(std::get<UpdateServing>(draft->operation()).extraArgs.size(), std::size_t(7));
    }

    void changedSaysSoOnce()
    {
        const auto draft = draftOf(PlanDraft::Kind::Deploy, scenarioCluster("two-gpus"), kModel);
        QSignalSpy changed(draft.get(), &PlanDraft::changed);
        draft->setShareText(kModel, QStringLiteral("30"));
        QCOMPARE(changed.size(), 1);
        draft->setShareText(kModel, QStringLiteral("30"));
        QCOMPARE(changed.size(), 1);
        draft->setBase(draft->base());
        QCOMPARE(changed.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestPlanDraft)
#include "tst_plan_draft.moc"
