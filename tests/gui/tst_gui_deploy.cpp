#include "GuiTest.h"

using namespace launchpad;

namespace {
constexpr auto kVision = "glm-5.3-shared-with-vision";
constexpr auto kVisionShown = "GLM 5.3 shared with vision";
} // namespace

/// The guide's procedures, step by step, with its exact words.
class TestGuiDeploy : public GuiTest {
    Q_OBJECT

    static QString model(const char *column, const char *row = kVision)
    {
        return GuiDriver::cell(QLatin1String(row), QLatin1String(column), names::kModelsTable);
    }

private Q_SLOTS:
    void deployAModelThatSharesAGpu()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(click(names::kModelsDeploy));
        WAIT_FOR(shown(names::kWizardTitle) == QStringLiteral("Deploy a model"));
        QCOMPARE(shown(names::kWizardStep), QStringLiteral("Model and placement"));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardNext));

        ACT(choose(QLatin1String(kVisionShown), names::kWizardModel));
        QCOMPARE(shown(names::kWizardModel), QStringLiteral("GLM 5.3 shared with vision · 1+GPU · 28GB"));
        QCOMPARE(shown(names::kWizardNodesChosen), QStringLiteral("0 of 1 eligible nodes chosen"));
        QCOMPARE(shown(names::kWizardProblem), QStringLiteral("Choose at least one node."));
        QCOMPARE(GuiDriver::tip(names::kWizardNext), QStringLiteral("Choose at least one node."));
        ACT(checkRow(QStringLiteral("worker-1"), names::kWizardNodes, true));
        QCOMPARE(shown(names::kWizardNodesChosen), QStringLiteral("1 of 1 eligible nodes chosen"));
        ACT(click(names::kWizardNext));

        QCOMPARE(shown(names::kWizardStep), QStringLiteral("Serving"));
        QCOMPARE(shown(names::kWizardEngine), QStringLiteral("auto"));
        ACT(type(QStringLiteral("--max-model-len 32768"), QLatin1String(names::kWizardExtraArgs)));
        QCOMPARE(shown("wizard.extraArgsList"), QStringLiteral("--max-model-len\n32768"));
        ACT(click(names::kWizardNext));

        QCOMPARE(shown(names::kWizardStep), QStringLiteral("GPU sharing"));
        QCOMPARE(shown(names::kWizardGroupLine),
                 QStringLiteral(
                     "This model joins text-router. Inference Launchpad runs one mode, and this is it."));
        // The recipe's default share is offered, and 94 percent only warns.
        QCOMPARE(GuiDriver::find(field(kVision))->property("text").toString(), QStringLiteral("40"));
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 94% of one accelerator, which fits."));
        QCOMPARE(shown(names::kShareFreeWarning),
                 QStringLiteral("Lower a share until the total is 90 percent or less to "
                                "give the engines room for their own overhead."));
        QVERIFY(GuiDriver::isEnabled(names::kWizardDeploy));
        ACT(type(QStringLiteral("30"), field(kVision)));
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 84% of one accelerator, which fits."));
        QCOMPARE(shown(names::kShareFree), QStringLiteral("16%"));
        QVERIFY(!GuiDriver::isShown(names::kShareFreeWarning));

        // No engine that runs restarts: nothing is asked.
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        WAIT_FOR(shown(names::kMessage) == QStringLiteral("glm-5.3-shared-with-vision is being deployed."));
        WAIT_FOR(model("State") == QStringLiteral("Waiting to start"));
        QCOMPARE(model("Health"), QStringLiteral("0/1 healthy"));
        QCOMPARE(model("Group"), QStringLiteral("text-router"));
        QCOMPARE(model("Share"), QStringLiteral("30%"));
        const auto advanceTo = [&](const QString &state) {
            return GuiDriver::waitFor([&] {
                if (model("State") != state)
                    (void)sim().control(QStringLiteral("/sim/advance"), {{QStringLiteral("seconds"), 0.5}});
                return model("State") == state;
            });
        };
        QVERIFY(advanceTo(QStringLiteral("Deploying")));
        QVERIFY(advanceTo(QStringLiteral("Smoke-testing")));
        QVERIFY(advanceTo(QStringLiteral("Serving")));
        QCOMPARE(model("Health"), QStringLiteral("1/1 healthy"));

        ACT(click(names::kTabNodes));
        const QString memory =
            GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Memory"), names::kNodesTable);
        QVERIFY2(memory.startsWith(QStringLiteral("2 of 2 shareable · ")), qPrintable(memory));
        QVERIFY(GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Models"), names::kNodesTable)
                    .contains(QStringLiteral("glm-5.3-shared-with-vision 30%")));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 1);
    }

    void theTotalFollowsEachKeyPress()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QString(), field(kVision)));
        QCOMPARE(shown(names::kShareProblems),
                 QStringLiteral("A model has no explicit share, so the planned total cannot include it.\n"
                                "Enter a share for every member of the group."));
        QWidget *share = GuiDriver::find(field(kVision));
        QTest::keyClick(share, '3');
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 57% of one accelerator, which fits."));
        QTest::keyClick(share, '0');
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 84% of one accelerator, which fits."));
        QTest::keyClick(share, ',');
        QTest::keyClick(share, '5');
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 84.5% of one accelerator, which fits."));
        QTest::keyClick(share, '0');
        QTest::keyClick(share, '5');
        QVERIFY(!GuiDriver::isEnabled(names::kWizardDeploy));
        QVERIFY(
            shown(names::kShareBar).contains(QStringLiteral("glm-5.3-shared-with-vision without a share")));
        // B1, both ways of writing it.
        for (const char *typed : {"12,5", "12.5", "12.5 %"}) {
            ACT(type(QLatin1String(typed), field(kVision)));
            QCOMPARE(shown(names::kShareTotal),
                     QStringLiteral("The shares add up to 66.5% of one accelerator, which fits."));
        }
    }

    void backAndForthLosesNothing()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("31.25"), field(kVision)));
        ACT(click(names::kWizardBack));
        ACT(type(QStringLiteral("--a 'b c'"), QLatin1String(names::kWizardExtraArgs)));
        ACT(click(names::kWizardAddEnv));
        QWidget *editor = QApplication::focusWidget();
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("HF_HOME"));
        QTest::keyClick(editor, Qt::Key_Return);
        ACT(click(names::kWizardBack));
        QCOMPARE(shown(names::kWizardModel), QStringLiteral("GLM 5.3 shared with vision · 1+GPU · 28GB"));
        QCOMPARE(shown(names::kWizardNodesChosen), QStringLiteral("1 of 1 eligible nodes chosen"));
        ACT(click(names::kWizardNext));
        QCOMPARE(shown(names::kWizardExtraArgs), QStringLiteral("--a 'b c'"));
        QCOMPARE(GuiDriver::rows(names::kWizardEnv), 1);
        QCOMPARE(GuiDriver::cell(QStringLiteral("HF_HOME"), QStringLiteral("Name"), names::kWizardEnv),
                 QStringLiteral("HF_HOME"));
        ACT(click(names::kWizardNext));
        QCOMPARE(shown(qPrintable(field(kVision))), QStringLiteral("31.25"));
    }

    void aNewGroupTakesTheRouterInAndSaysSo()
    {
        STEP(open("router-only", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        STEP(walkToSharing("gpt-oss 120B"));
        QCOMPARE(shown(names::kWizardGroupLine),
                 QStringLiteral("This model starts reasoning. Its recipe names the group."));
        ACT(type(QStringLiteral("70"), field("gpt-oss-120b")));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        QCOMPARE(shown(names::kConfirmText),
                 QStringLiteral("The semantic router restarts. Requests that arrive meanwhile "
                                "are routed without semantic classification."));
        QCOMPARE(shown(names::kConfirmAccept), QStringLiteral("Deploy"));
        ACT(click(names::kConfirmCancel));
        WAIT_FOR(!GuiDriver::isShown(names::kConfirm));
        QVERIFY(GuiDriver::isShown(names::kWizard));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 0);
        ACT(click(names::kWizardDeploy));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(shown(names::kMessage) == QStringLiteral("gpt-oss-120b is being deployed."));
        WAIT_FOR(model("Health", "gpt-oss-120b") == QStringLiteral("2/2 healthy") ||
                 model("Health", "gpt-oss-120b") == QStringLiteral("1/1 healthy"));
        QCOMPARE(model("Group", "gpt-oss-120b"), QStringLiteral("reasoning"));
    }

    void namedAfterTheModelWhereNothingRuns()
    {
        STEP(open("empty"));
        ACT(click(names::kModelsDeploy));
        ACT(choose(QStringLiteral("Qwen3 8B"), names::kWizardModel));
        ACT(click(names::kWizardSelectAll));
        ACT(click(names::kWizardNext));
        ACT(click(names::kWizardNext));
        WAIT_FOR(shown(names::kWizardStep) == QStringLiteral("GPU sharing"));
        QVERIFY(!GuiDriver::isShown(names::kSharePanel));
        ACT(check(names::kWizardSharing, true));
        QCOMPARE(shown(names::kWizardGroupLine),
                 QStringLiteral("Inference Launchpad names the group after this model."));
        QVERIFY(GuiDriver::isShown(names::kSharePanel));
    }

    void theConfirmationNamesEachModelThatRestarts()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("30"), field(kVision)));
        ACT(type(QStringLiteral("40"), field("glm-5.3")));
        ACT(type(QStringLiteral("18"), field("qwen3-8b")));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        const QString text = shown(names::kConfirmText);
        QVERIFY2(text.contains(QStringLiteral("glm-5.3 and qwen3-8b")), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("semantic router")));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(model("Health") == QStringLiteral("2/2 healthy"));
        QCOMPARE(model("Share", "glm-5.3"), QStringLiteral("40%"));
        QCOMPARE(model("Share", "qwen3-8b"), QStringLiteral("18%"));
    }

    void aNodeOnlyForSharingIsRefusedAgainWithoutIt()
    {
        STEP(open("full"));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("20"), field(kVision)));
        QVERIFY(GuiDriver::isEnabled(names::kWizardDeploy));
        ACT(check(names::kWizardSharing, false));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardDeploy));
        QCOMPARE(shown(names::kWizardProblem), QStringLiteral("worker-1: 0 free GPU(s), needs 1"));
        ACT(click(names::kWizardBack));
        ACT(click(names::kWizardBack));
        QCOMPARE(GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Can run the model"),
                                 names::kWizardNodes),
                 QStringLiteral("0 free GPU(s), needs 1"));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardNext));
        // It stays chosen, so that it can be taken back by who chose it.
        ACT(checkRow(QStringLiteral("worker-1"), names::kWizardNodes, false));
        ACT(checkRow(QStringLiteral("worker-2"), names::kWizardNodes, false));
        QCOMPARE(shown(names::kWizardProblem), QStringLiteral("Choose at least one node."));
    }

    void G5_escAsksBeforeAnythingIsLost()
    {
        STEP(open("two-gpus"));
        ACT(click(names::kModelsDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kWizard));
        ACT(key(Qt::Key_Escape));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        STEP(walkToSharing(kVisionShown));
        ACT(key(Qt::Key_Escape));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        ACT(click(names::kConfirmCancel));
        WAIT_FOR(!GuiDriver::isShown(names::kConfirm));
        QVERIFY(GuiDriver::isShown(names::kWizard));
        ACT(click(names::kWizardCancel));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 0);
    }
};

QTEST_MAIN(TestGuiDeploy)
#include "tst_gui_deploy.moc"
