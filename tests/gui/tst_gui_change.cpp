#include "GuiTest.h"

#include <QAction>

using namespace launchpad;

/// What runs is changed: shares, serving configuration, removal, and others who do the same meanwhile.
class TestGuiChange : public GuiTest {
    Q_OBJECT

    static QString model(const char *row, const char *column)
    {
        return GuiDriver::cell(QLatin1String(row), QLatin1String(column), names::kModelsTable);
    }
    void openEntry(const char *row, const char *entry)
    {
        ACT(openMenu(QLatin1String(row), names::kModelsTable));
        ACT(chooseEntry(QLatin1String(entry)));
    }
    void byAnother(const QJsonObject &operation)
    {
        QCOMPARE(
            sim().control(QStringLiteral("/sim/apply"), operation).value(QStringLiteral("status")).toInt(),
            200);
    }
    static QJsonObject shareOf(const char *model, double percent)
    {
        return {{QStringLiteral("op"), QStringLiteral("set_gpu_shares")},
                {QStringLiteral("model"), QLatin1String(model)},
                {QStringLiteral("shares"),
                 QJsonArray{QJsonObject{{QStringLiteral("member"), QLatin1String(model)},
                                        {QStringLiteral("share_percent"), percent}}}}};
    }
    static QJsonObject removal(const char *model)
    {
        return {{QStringLiteral("op"), QStringLiteral("remove_model")},
                {QStringLiteral("model"), QLatin1String(model)}};
    }
    void replaceCluster(const std::function<void(Cluster &)> &change)
    {
        Cluster copy = *console().store().current();
        change(copy);
        (void)sim().control(QStringLiteral("/sim/cluster"),
                            QJsonDocument::fromJson(QByteArray::fromStdString(clusterToJson(copy))).object());
        WAIT_FOR(console().store().current()->revision != copy.revision);
    }

private Q_SLOTS:
    /// The guide's second procedure.
    void changeARunningModelsShare()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        STEP(openEntry("glm-5.3", "GPU sharing"));
        WAIT_FOR(GuiDriver::isShown(names::kSharePanel));
        QCOMPARE(shown(qPrintable(field("glm-5.3"))), QStringLiteral("48"));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSave));
        ACT(type(QStringLiteral("50"), field("glm-5.3")));
        QVERIFY(GuiDriver::isEnabled(names::kWizardSave));
        ACT(type(QStringLiteral("48"), field("glm-5.3")));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSave));
        ACT(type(QStringLiteral("95"), field("glm-5.3")));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSave));
        ACT(type(QStringLiteral("42.5"), field("glm-5.3")));
        ACT(click(names::kWizardSave));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        QCOMPARE(shown(names::kConfirmText),
                 QStringLiteral("glm-5.3 restarts and answers no requests until it serves again."));
        QCOMPARE(shown(names::kConfirmAccept), QStringLiteral("Save"));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        WAIT_FOR(model("glm-5.3", "State") == QStringLiteral("Deploying"));
        QCOMPARE(model("glm-5.3", "Share"), QStringLiteral("42.5%"));
        (void)sim().control(QStringLiteral("/sim/advance"), {{QStringLiteral("seconds"), 60}});
        WAIT_FOR(model("glm-5.3", "State") == QStringLiteral("Serving"));
        ACT(click(names::kTabNodes));
        QVERIFY(GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Models"), names::kNodesTable)
                    .contains(QStringLiteral("glm-5.3 42.5%")));
    }

    void servingConfigurationOpensAndSavesExactlyWhatIsSet()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        const std::vector<std::string> arguments{"--a", "b c", "", "it's", "\\", "--x={\"y\": 1}", "日本"};
        std::map<std::string, std::string> env{{"QUOTED", "x=\"y\" 'z'"}, {"EMPTY", ""}, {"LINE", "a\nb"}};
        for (int i = 0; i < 200; ++i)
            env.emplace("V" + std::to_string(i), std::to_string(i));
        STEP(replaceCluster([&](Cluster &cluster) {
            cluster.models[0].extraArgs = arguments;
            cluster.models[0].env = env;
        }));
        STEP(openEntry("glm-5.3", "Serving configuration"));
        WAIT_FOR(GuiDriver::isShown(names::kWizardNodes));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardModel));
        QCOMPARE(shown(names::kWizardNodesChosen), QStringLiteral("1 of 1 eligible nodes chosen"));
        ACT(click(names::kWizardNext));
        QCOMPARE(GuiDriver::rows(names::kWizardEnv), int(env.size()));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSave));
        QCOMPARE(shown(names::kWizardProblem), QStringLiteral("No setting changes."));
        ACT(type(shown(names::kWizardExtraArgs) + QStringLiteral(" --more"),
                 QLatin1String(names::kWizardExtraArgs)));
        ACT(click(names::kWizardSave));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        WAIT_FOR(console().store().current()->models[0].extraArgs.size() == arguments.size() + 1);
        auto expected = arguments;
        expected.push_back("--more");
        QVERIFY(console().store().current()->models[0].extraArgs == expected);
        QVERIFY(console().store().current()->models[0].env == env);
        QVERIFY(!shown(names::kMessage).contains(QStringLiteral("x=\"y\"")));
    }

    void aModelThatRunsLocksItsNodesAndAddsOthers()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(click(names::kModelsDeploy));
        ACT(choose(QStringLiteral("GLM 5.3"), names::kWizardModel));
        QCOMPARE(GuiDriver::cell(QStringLiteral("worker-1"), QStringLiteral("Can run the model"),
                                 names::kWizardNodes),
                 QStringLiteral("Already deployed"));
        QCOMPARE(shown(names::kWizardProblem),
                 QStringLiteral("glm-5.3 already runs on every node that can take it."));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardNext));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardGpuWidth));
    }

    void aModelThatRunsIsAddedToAnotherNodeAsItRuns()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        const DeployedModel before = *findModel(*console().store().current(), "glm-5.3");
        STEP(walkToSharing("GLM 5.3"));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSharing));
        ACT(click(names::kWizardDeploy));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        WAIT_FOR(model("glm-5.3", "Nodes") == QStringLiteral("2 of 7 nodes"));
        const DeployedModel *now = findModel(*console().store().current(), "glm-5.3");
        QVERIFY(now->gpuWidth == before.gpuWidth && now->engine == before.engine &&
                now->extraArgs == before.extraArgs && now->env == before.env && now->share == before.share);
    }

    void removingTheDefaultModelWantsItsName()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        STEP(openEntry("glm-5.3", "Remove"));
        WAIT_FOR(GuiDriver::isShown(names::kConfirm));
        const QString text = shown(names::kConfirmText);
        QVERIFY2(text.contains(QStringLiteral("glm-5.3 stops")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("default model")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("The risk is high")), qPrintable(text));
        QVERIFY(!GuiDriver::isEnabled(names::kConfirmAccept));
        ACT(type(QStringLiteral("glm-5"), QLatin1String(names::kConfirmTyped)));
        QVERIFY(!GuiDriver::isEnabled(names::kConfirmAccept));
        ACT(type(QStringLiteral("glm-5.3"), QLatin1String(names::kConfirmTyped)));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(shown(names::kMessage) == QStringLiteral("glm-5.3 is being removed."));
        WAIT_FOR(model("glm-5.3", "State") == QStringLiteral("Removing"));
        (void)sim().control(QStringLiteral("/sim/advance"), {{QStringLiteral("seconds"), 60}});
        WAIT_FOR(!console().store().current()->models.size());
    }

    void removingFromOneNode()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(openMenu(QStringLiteral("qwen3-8b/worker-2"), names::kModelsTable));
        QVERIFY(!GuiDriver::menuEntry(QStringLiteral("GPU sharing")));
        ACT(chooseEntry(QStringLiteral("Remove")));
        WAIT_FOR(
            shown(names::kConfirmText).startsWith(QStringLiteral("qwen3-8b is removed from worker-2 alone")));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(shown(names::kMessage) == QStringLiteral("qwen3-8b is being removed from worker-2."));
        (void)sim().control(QStringLiteral("/sim/advance"), {{QStringLiteral("seconds"), 60}});
        WAIT_FOR(model("qwen3-8b", "Nodes") == QStringLiteral("1 of 2 nodes"));
    }

    void anEntryThatCantApplySaysWhy()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(openMenu(QStringLiteral("qwen3-coder"), names::kModelsTable));
        const QAction *sharing = GuiDriver::menuEntry(QStringLiteral("GPU sharing"));
        QVERIFY(sharing && !sharing->isEnabled());
        QVERIFY(sharing->toolTip().contains(QStringLiteral("qwen3-coder does not share a GPU.")));
        QVERIFY(GuiDriver::menuEntry(QStringLiteral("Serving configuration"))->isEnabled());
    }

    void whatWasTriedIsKeptWithoutSecrets()
    {
        STEP(open("two-gpus", {QStringLiteral("--speed"), QStringLiteral("0")}));
        STEP(replaceCluster([](Cluster &cluster) {
            cluster.models[0].env = {{"HF_TOKEN", "hf_s3cretvalue"}};
        }));
        STEP(openEntry("glm-5.3", "Serving configuration"));
        ACT(click(names::kWizardNext));
        ACT(type(QStringLiteral("--enforce-eager"), QLatin1String(names::kWizardExtraArgs)));
        ACT(click(names::kWizardSave));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        ACT(click(names::kNavActivity));
        WAIT_FOR(GuiDriver::rows("activity.table") == 1);
        const auto *table =
            qobject_cast<QAbstractItemView *>(GuiDriver::find(QStringLiteral("activity.table")));
        const QString when = table->model()->index(0, 0).data().toString();
        QCOMPARE(GuiDriver::cell(when, QStringLiteral("Result"), "activity.table"),
                 QStringLiteral("Applied"));
        QCOMPARE(GuiDriver::cell(when, QStringLiteral("Answer"), "activity.table"),
                 QStringLiteral("The serving configuration of glm-5.3 is being changed."));
        quit();
        const QByteArray kept = written();
        QVERIFY(kept.contains("--enforce-eager"));
        QVERIFY(kept.contains("HF_TOKEN"));
        QVERIFY(!kept.contains("hf_s3cretvalue"));
        QVERIFY(!QFile(place("activity.jsonl")).permissions().testFlag(QFile::ReadOther));
        QVERIFY(!QFile(place("settings.json")).permissions().testFlag(QFile::ReadOther));
    }

    void aViewerMayOpenNothing()
    {
        STEP(open("two-gpus", {}, "viewer"));
        ACT(openMenu(QStringLiteral("glm-5.3"), names::kModelsTable));
        for (const char *entry : {"GPU sharing", "Serving configuration", "Remove"})
            QVERIFY(!GuiDriver::menuEntry(QLatin1String(entry))->isEnabled());
    }

    void F3_aMenuActsOnTheRowThatItWasOpenedOn()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(openMenu(QStringLiteral("qwen3-coder"), names::kModelsTable));
        STEP(replaceCluster(
            [](Cluster &cluster) { std::reverse(cluster.models.begin(), cluster.models.end()); }));
        ACT(chooseEntry(QStringLiteral("Remove")));
        WAIT_FOR(shown(names::kConfirmText).startsWith(QStringLiteral("qwen3-coder ")));
    }

    void E6_aModelThatIsGoneIsSaidToBe()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        ACT(openMenu(QStringLiteral("qwen3-8b"), names::kModelsTable));
        STEP(byAnother(removal("qwen3-8b")));
        WAIT_FOR(!findModel(*console().store().current(), "qwen3-8b"));
        ACT(chooseEntry(QStringLiteral("GPU sharing")));
        WAIT_FOR(shown(names::kMessage).contains(QStringLiteral("somebody has removed it")));
    }

    void whatOthersChangeIsSaidAndTypedTextStays()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        STEP(openEntry("glm-5.3", "GPU sharing"));
        ACT(type(QStringLiteral("40"), field("glm-5.3")));
        STEP(byAnother(shareOf("qwen3-8b", 25)));
        WAIT_FOR(GuiDriver::isShown("wizard.changes"));
        QCOMPARE(shown(qPrintable(field("qwen3-8b"))), QStringLiteral("25"));
        QCOMPARE(shown(qPrintable(field("glm-5.3"))), QStringLiteral("40"));
        QVERIFY(shown(names::kShareTotal).contains(QStringLiteral("71%")));
        STEP(byAnother(removal("qwen3-8b")));
        WAIT_FOR(!GuiDriver::find(field("qwen3-8b")));
        QCOMPARE(shown(qPrintable(field("glm-5.3"))), QStringLiteral("40"));
        ACT(click(names::kWizardSave));
        ACT(click(names::kConfirmAccept));
        WAIT_FOR(!GuiDriver::isShown(names::kWizard));
        WAIT_FOR(model("glm-5.3", "Share") == QStringLiteral("40%"));
    }

    void theEditedModelIsRemovedMeanwhile()
    {
        STEP(open("full", {QStringLiteral("--speed"), QStringLiteral("1000")}));
        STEP(openEntry("qwen3-8b", "GPU sharing"));
        ACT(type(QStringLiteral("19"), field("qwen3-8b")));
        STEP(byAnother(removal("qwen3-8b")));
        WAIT_FOR(shown(names::kWizardProblem) == QStringLiteral("qwen3-8b does not share a GPU."));
        QVERIFY(!GuiDriver::isEnabled(names::kWizardSave));
    }
};

QTEST_MAIN(TestGuiChange)
#include "tst_gui_change.moc"
