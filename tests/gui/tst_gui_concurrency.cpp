#include "GuiTest.h"

#include <QLineEdit>
#include <QTreeView>

using namespace launchpad;

namespace {
constexpr auto kVision = "glm-5.3-shared-with-vision";
constexpr auto kVisionShown = "GLM 5.3 shared with vision";
} // namespace

/// Others and time change what is on screen.
class TestGuiConcurrency : public GuiTest {
    Q_OBJECT

    void setShare(const char *model, int percent)
    {
        (void)sim().control(QStringLiteral("/sim/apply"),
                            {{QStringLiteral("op"), QStringLiteral("set_gpu_shares")},
                             {QStringLiteral("model"), QLatin1String(model)},
                             {QStringLiteral("shares"),
                              QJsonArray{QJsonObject{{QStringLiteral("member"), QLatin1String(model)},
                                                     {QStringLiteral("share_percent"), percent}}}}});
    }
    int applied()
    {
        return sim().get(QStringLiteral("/sim/requests")).value(QStringLiteral("applied")).toInt();
    }

private Q_SLOTS:
    void E1_oneApplyHoweverOftenOnePresses()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        (void)sim().control(QStringLiteral("/sim/fault"),
                            {{QStringLiteral("kind"), QStringLiteral("delay")},
                             {QStringLiteral("ms"), 200},
                             {QStringLiteral("path"), QStringLiteral("/admin/apply")}});
        QWidget *deploy = GuiDriver::find(QLatin1String(names::kWizardDeploy));
        QTest::mouseDClick(deploy, Qt::LeftButton);
        QTest::mouseClick(deploy, Qt::LeftButton);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(GuiDriver::find(QLatin1String(names::kWizard)), Qt::Key_Return);
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 1);
    }

    void E2_aPollWhileAShareIsEdited()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("3"), field(kVision)));
        auto *share = qobject_cast<QLineEdit *>(GuiDriver::find(field(kVision)));
        QVERIFY(share && share->hasFocus());
        setShare("glm-5.3", 33);
        WAIT_FOR(shown(qPrintable(field("glm-5.3"))) == QStringLiteral("33"));
        QVERIFY(share->hasFocus());
        QCOMPARE(share->text(), QStringLiteral("3"));
        QTest::keyClick(share, '1');
        QCOMPARE(shown(names::kShareTotal),
                 QStringLiteral("The shares add up to 70% of one accelerator, which fits."));
    }

    void C2_aChosenNodeThatGoesNotReadyStaysAndIsRefused()
    {
        STEP(open("two-gpus"));
        STEP(walkToSharing(kVisionShown));
        QJsonObject cluster = sim().get(QStringLiteral("/sim/cluster"));
        if (cluster.value(QStringLiteral("status")).toInt() != 200) {
            // The document as it is, with its one node not ready.
            auto copy = *console().store().current();
            copy.nodes[0].ready = false;
            cluster = QJsonDocument::fromJson(QByteArray::fromStdString(clusterToJson(copy))).object();
        }
        (void)sim().control(QStringLiteral("/sim/cluster"), cluster);
        WAIT_FOR(shown(names::kWizardProblem) == QStringLiteral("worker-1: NotReady"));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardDeploy));
        ACT(click(names::kWizardBack));
        ACT(click(names::kWizardBack));
        QCOMPARE(GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Can run the model"),
                                 names::kWizardNodes),
                 QStringLiteral("NotReady"));
    }

    void theConfirmationIsVoidWhereItWouldMeanSomethingElse()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        STEP(walkToSharing(kVisionShown));
        ACT(type(QStringLiteral("30"), field(kVision)));
        ACT(type(QStringLiteral("40"), field("glm-5.3")));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        // Somebody else sets what this plan would have set: nothing restarts any more.
        setShare("glm-5.3", 40);
        WAIT_FOR(console().store().current()->models[0].share == BasisPoints{4000});
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(shown(names::kWizardProblem).contains(QStringLiteral("has changed in the meantime")));
        QCOMPARE(sim().requests(QStringLiteral("POST /admin/apply")), 0);
    }

    void F1_selectionScrollAndExpansionStay()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        auto *table = qobject_cast<QTreeView *>(GuiDriver::find(QLatin1String(names::kModelsTable)));
        QVERIFY(table && table->model()->rowCount() > 1);
        const QModelIndex row = table->model()->index(1, 0);
        const QString name = row.data().toString();
        table->setCurrentIndex(row);
        table->expand(row);
        for (int revision = 0; revision < 10; ++revision) {
            const auto before = console().store().current();
            auto copy = *before;
            copy.models[0].nodes[0].message = std::to_string(revision);
            copy.revision += 1;
            (void)sim().control(
                QStringLiteral("/sim/cluster"),
                QJsonDocument::fromJson(QByteArray::fromStdString(clusterToJson(copy))).object());
            WAIT_FOR(console().store().current() != before);
            QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), name);
            QVERIFY(table->isExpanded(table->currentIndex().siblingAtColumn(0)));
        }
    }

    void E4_noGhostRows()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        const QJsonObject deploy{
            {QStringLiteral("op"), QStringLiteral("deploy_model")},
            {QStringLiteral("model"), QLatin1String(kVision)},
            {QStringLiteral("nodes"), QJsonArray{QStringLiteral("worker-1")}},
            {QStringLiteral("gpu_width"), 1},
            {QStringLiteral("engine"), QStringLiteral("auto")},
            {QStringLiteral("extra_args"), QJsonArray()},
            {QStringLiteral("env"), QJsonObject()},
            {QStringLiteral("sharing"),
             QJsonObject{{QStringLiteral("enabled"), true},
                         {QStringLiteral("shares"),
                          QJsonArray{QJsonObject{{QStringLiteral("member"), QLatin1String(kVision)},
                                                 {QStringLiteral("share_percent"), 30}}}}}}};
        const QJsonObject remove{{QStringLiteral("op"), QStringLiteral("remove_model")},
                                 {QStringLiteral("model"), QLatin1String(kVision)}};
        for (int round = 0; round < 10; ++round) {
            (void)sim().control(QStringLiteral("/sim/apply"), deploy);
            WAIT_FOR(GuiDriver::rows(names::kModelsTable) == 2);
            (void)sim().control(QStringLiteral("/sim/apply"), remove);
            WAIT_FOR(GuiDriver::rows(names::kModelsTable) == 1);
        }
    }
};

QTEST_MAIN(TestGuiConcurrency)
#include "tst_gui_concurrency.moc"
