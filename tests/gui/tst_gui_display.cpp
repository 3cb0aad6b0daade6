#include "GuiTest.h"

#include <QLabel>
#include <QWheelEvent>

using namespace launchpad;

/// Names that break other programs.
class TestGuiDisplay : public GuiTest {
    Q_OBJECT

    /// A cluster whose model and node bear this name.
    static QJsonObject clusterNamed(Cluster cluster, const std::string &name)
    {
        for (CatalogEntry &entry : cluster.catalog) {
            if (entry.name == "glm-5.3-shared-with-vision") {
                entry.name = name;
                entry.displayName = name;
            }
        }
        cluster.nodes[0].name = name;
        (*cluster.nodes[0].stagedModels)[name] = "staged";
        for (DeployedModel &model : cluster.models) {
            for (Placement &placement : model.nodes)
                placement.node = name;
        }
        return QJsonDocument::fromJson(QByteArray::fromStdString(clusterToJson(cluster))).object();
    }

private Q_SLOTS:
    void namesAreShownAsTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("H4 253 letters") << QString(253, QLatin1Char('q'));
        QTest::newRow("K3 mark-up") << QStringLiteral("<img src=\"http://x/y.png\">");
        QTest::newRow("K3 bold") << QStringLiteral("<b>x</b>");
        QTest::newRow("K5 ampersand") << QStringLiteral("R&D_model");
        QTest::newRow("I1 place marker") << QStringLiteral("qwen-%1-x");
        QTest::newRow("60 letters") << QStringLiteral(
            "qwen2.5-coder-instruct-with-a-rather-long-name-of-60-letters");
    }
    void namesAreShownAsTheyAre()
    {
        QFETCH(QString, name);
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        (void)sim().control(QStringLiteral("/sim/cluster"),
                            clusterNamed(*console().store().current(), name.toStdString()));
        WAIT_FOR(findNode(*console().store().current(), name.toStdString()));
        ACT(click(names::kModelsDeploy));
        ACT(choose(name, names::kWizardModel));
        ACT(click(names::kWizardSelectAll));
        ACT(click(names::kWizardNext));
        ACT(click(names::kWizardNext));
        WAIT_FOR(shown(names::kWizardStep) == QStringLiteral("GPU sharing"));
        ACT(type(QStringLiteral("30"), names::shareField(name)));
        QVERIFY(shown(qPrintable(names::shareRow(name))).startsWith(name));
        ACT(type(QStringLiteral("47"), QStringLiteral("share.field.glm-5.3")));

        // Nothing is taken for mark-up, and nothing pushes the buttons out of the window.
        QWidget *wizard = GuiDriver::find(QLatin1String(names::kWizard));
        for (const QLabel *label : wizard->findChildren<QLabel *>())
            QVERIFY(label->textFormat() == Qt::PlainText || label->text().isEmpty());
        QWidget *deploy = GuiDriver::find(QLatin1String(names::kWizardDeploy));
        const QRect button(deploy->mapTo(wizard, QPoint()), deploy->size());
        QVERIFY(wizard->rect().contains(button));
        QVERIFY(wizard->width() <= 1100);

        ACT(click(names::kWizardDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        QWidget *confirm = GuiDriver::find(QLatin1String(names::kConfirm));
        QVERIFY(confirm->width() <= 1100);
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(shown(names::kMessage) == name + QStringLiteral(" is being deployed."));
        QVERIFY(console().window().width() <= 1280);
    }

    void G1_theWheelChangesNothingWithoutFocus()
    {
        STEP(open("two-gpus"));
        ACT(click(names::kModelsDeploy));
        WAIT_FOR(GuiDriver::isShown(names::kWizard));
        QWidget *box = GuiDriver::find(QLatin1String(names::kWizardModel));
        GuiDriver::find(QLatin1String(names::kWizardCancel))->setFocus();
        QWheelEvent wheel(QPointF(5, 5), box->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(box, &wheel);
        QCOMPARE(shown(names::kWizardModel), QString());
    }
};

QTEST_MAIN(TestGuiDisplay)
#include "tst_gui_display.moc"
