#include "GuiTest.h"

using namespace launchpad;

namespace {
constexpr auto kVision = "glm-5.3-shared-with-vision";
constexpr auto kVisionShown = "GLM 5.3 shared with vision";
} // namespace

class TestGuiRefusals : public GuiTest {
    Q_OBJECT

    void fault(const QJsonObject &what)
    {
        QCOMPARE(sim().control(QStringLiteral("/sim/fault"), what).value(QStringLiteral("status")).toInt(),
                 200);
    }
    static QJsonObject onApply(const char *kind)
    {
        return {{QStringLiteral("kind"), QLatin1String(kind)},
                {QStringLiteral("path"), QStringLiteral("/admin/apply")}};
    }

private Q_SLOTS:
    void theTableOfRefusals_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<QString>("total");
        QTest::newRow("over capacity")
            << QStringLiteral("46.4")
            << QStringLiteral("The shares add up to more than the accelerator holds.")
            << QStringLiteral("Lower the share of the new model, or of another member, until the total is "
                              "100 percent or less.")
            << QStringLiteral("100.4%");
        QTest::newRow("zero") << QStringLiteral("0")
                              << QStringLiteral("A model reserves no share of the accelerator.")
                              << QStringLiteral("Enter a share greater than 0 for that model.")
                              << QStringLiteral("54%");
        QTest::newRow("missing")
            << QString()
            << QStringLiteral("A model has no explicit share, so the planned total cannot include it.")
            << QStringLiteral("Enter a share for every member of the group.") << QStringLiteral("54%");
    }
    void theTableOfRefusals()
    {
        QFETCH(QString, typed);
        QFETCH(QString, problem);
        QFETCH(QString, advice);
        QFETCH(QString, total);
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(typed, field(kVision)));
        QCOMPARE(shown(names::kShareProblems), problem + QLatin1Char('\n') + advice);
        QVERIFY(shown(names::kShareTotal).contains(total));
        QVERIFY(!shown(names::kShareTotal).contains(QStringLiteral("which fits")));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardDeploy));
        QVERIFY(GuiDriver::tip(names::kWizardDeploy).contains(problem));
        QVERIFY(shown(names::kWizardProblem).contains(problem));
        // Lowered again, it goes.
        ACT(type(QStringLiteral("36"), field(kVision)));
        QCOMPARE(shown(names::kShareProblems), QString());
        QVERIFY(GuiDriver::isEnabled(names::kWizardDeploy));
    }

    void C1_theSentenceNamesTheModelWithoutAShare()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QString(), field("glm-5.3")));
        QVERIFY(shown(names::kWizardProblem).startsWith(QStringLiteral("glm-5.3: ")));
        QVERIFY(shown(qPrintable(names::shareRow(QStringLiteral("glm-5.3"))))
                    .contains(QStringLiteral("no explicit share")));
    }

    void A4_noWarningAtExactlyNinety()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("36"), field(kVision)));
        QVERIFY(!GuiDriver::isShown(names::kShareFreeWarning));
        ACT(type(QStringLiteral("36.01"), field(kVision)));
        QVERIFY(GuiDriver::isShown(names::kShareFreeWarning));
        QVERIFY(GuiDriver::isEnabled(names::kWizardDeploy));
        QCOMPARE(shown(names::kShareFree), QStringLiteral("9.99%"));
    }

    void refused422StandsInTheWizard()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("30"), field(kVision)));
        // What the appliance knows and the console doesn't: its planner refuses what ours allows.
        QJsonObject refusal = onApply("status");
        refusal.insert(QStringLiteral("status"), 422);
        refusal.insert(QStringLiteral("count"), 1);
        STEP(fault(refusal));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(sim().requests(QStringLiteral("POST /admin/apply")) == 1 &&
                 GuiDriver::isEnabled(names::kWizardDeploy));
        QVERIFY(GuiDriver::isShown(names::kWizard));
        QVERIFY(!shown(names::kWizardProblem).isEmpty());
        QCOMPARE(shown(qPrintable(field(kVision))), QStringLiteral("30"));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
    }

    void malformed400StandsInTheWizard()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        QJsonObject malformed = onApply("status");
        malformed.insert(QStringLiteral("status"), 400);
        malformed.insert(QStringLiteral("count"), 1);
        STEP(fault(malformed));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(shown(names::kWizardProblem)
                     .startsWith(QStringLiteral("The appliance did not understand the request.")));
        QCOMPARE(shown(qPrintable(field(kVision))), QStringLiteral("40"));
        ACT(type(QStringLiteral("36"), field(kVision)));
        QVERIFY(!GuiDriver::isShown(names::kWizardProblem));
    }

    void moved409IsJudgedAgainAndGoesOnWhereNothingChanged()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        QJsonObject moved = onApply("status");
        moved.insert(QStringLiteral("status"), 409);
        moved.insert(QStringLiteral("count"), 1);
        moved.insert(QStringLiteral("body"), QJsonObject{{QStringLiteral("error"), QStringLiteral("moved")},
                                                         {QStringLiteral("revision"), 99}});
        STEP(fault(moved));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 2);
        QCOMPARE(sim().get(QStringLiteral("/sim/requests")).value(QStringLiteral("applied")).toInt(), 1);
    }

    void moved409StopsWhereThePlanMeansSomethingElse()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("30"), field(kVision)));
        // The console is kept from seeing the change before it applies.
        STEP(fault({{QStringLiteral("kind"), QStringLiteral("hang")},
                    {QStringLiteral("path"), QStringLiteral("/admin/cluster")},
                    {QStringLiteral("count"), 1}}));
        console().feed().refresh();
        WAIT_FOR(sim().requests(QStringLiteral("GET /admin/cluster")) >= 3);
        (void)sim().control(QStringLiteral("/sim/apply"),
                            {{QStringLiteral("op"), QStringLiteral("set_gpu_shares")},
                             {QStringLiteral("model"), QStringLiteral("glm-5.3")},
                             {QStringLiteral("shares"),
                              QJsonArray{QJsonObject{{QStringLiteral("member"), QStringLiteral("glm-5.3")},
                                                     {QStringLiteral("share_percent"), 60}}}}});
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(shown(names::kWizardProblem).contains(QStringLiteral("The cluster has changed")));
        QVERIFY(GuiDriver::isShown(names::kWizard));
        QCOMPARE(shown(qPrintable(field(kVision))), QStringLiteral("30"));
        QCOMPARE(shown(qPrintable(field("glm-5.3"))), QStringLiteral("60"));
        QVERIFY(shown(names::kShareTotal).contains(QStringLiteral("96%")));
    }

    void aLostAnswerIsAppliedOnce()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        QJsonObject lost = onApply("drop");
        lost.insert(QStringLiteral("when"), QStringLiteral("after"));
        lost.insert(QStringLiteral("count"), 2);
        STEP(fault(lost));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        QCOMPARE(shown(names::kMessage), QStringLiteral("glm-5.3-shared-with-vision is being deployed."));
        QCOMPARE(sim().get(QStringLiteral("/sim/requests")).value(QStringLiteral("applied")).toInt(), 1);
    }

    void D2_a401OnTheLastClickSignsInOverItAndGoesOn()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("31"), field(kVision)));
        QJsonObject ended = onApply("unauthorized");
        ended.insert(QStringLiteral("count"), 1);
        STEP(fault(ended));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(GuiDriver::isShown("signin.again"));
        QVERIFY(GuiDriver::isShown(names::kWizard));
        ACT(type(QStringLiteral("admin"), QStringLiteral("signin.again.password")));
        ACT(click("signin.again.connect"));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        QCOMPARE(sim().get(QStringLiteral("/sim/requests")).value(QStringLiteral("applied")).toInt(), 1);
        WAIT_FOR(GuiDriver::cell(QLatin1String(kVision), QStringLiteral("Share"), names::kModelsTable) ==
                 QStringLiteral("31%"));
    }

    void B9_anOverridingArgumentWarnsInItsRow()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(click(names::kWizardBack));
        ACT(type(QStringLiteral("--gpu_memory_utilization 1.0"), QLatin1String(names::kWizardExtraArgs)));
        ACT(click(names::kWizardNext));
        QVERIFY(shown(qPrintable(names::shareRow(QLatin1String(kVision))))
                    .contains(QStringLiteral(
                        "An extra argument sets the engine's memory, so the share may not hold.")));
        ACT(type(QStringLiteral("10"), field(kVision)));
        QVERIFY(shown(qPrintable(names::shareRow(QLatin1String(kVision))))
                    .contains(QStringLiteral(
                        "The share is smaller than the model's weights, so the deploy can fail.")));
    }

    void anOpenQuoteIsSaid()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(click(names::kWizardBack));
        ACT(type(QStringLiteral("--x 'y"), QLatin1String(names::kWizardExtraArgs)));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardNext));
        QCOMPARE(shown(names::kWizardProblem),
                 QStringLiteral("A quote in the extra arguments is never closed."));
    }
};

QTEST_MAIN(TestGuiRefusals)
#include "tst_gui_refusals.moc"
