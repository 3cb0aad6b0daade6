#include "Fixtures.h"

#include "app/console/ActivityDesk.h"
#include "models/state/OperationRunner.h"
#include "tests/support/FakeAppliance.h"
#include "tests/support/SampleActivity.h"
#include "ui/shell/MainWindow.h"
#include "ui/theme/Theme.h"

#include <QAbstractButton>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace launchpad;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A console whose operations an appliance answers as the test says, with its activity in a file.
struct Bench {
    explicit Bench(const QString &path) : desk(path, console.session, console.clock), window(console.context)
    {
        desk.furnish(window);
        runner.setActivityLog(&desk.log());
        console.signIn();
        window.show();
    }
    ActivityPage *page() { return window.findChild<ActivityPage *>(); }
    QTreeView *table() { return window.findChild<QTreeView *>(QStringLiteral("activity.table")); }
    QString message() { return window.findChild<QLabel *>(QStringLiteral("message"))->text(); }
    void apply(const Operation &operation, const Answer<ApplyAnswer> &answer)
    {
        QVERIFY(runner.start(api, operation, 7, sampleSimulation()));
        QVERIFY(api.answer(api.applies, answer));
    }

    testing::Console console;
    FakeAppliance api;
    ActivityDesk desk;
    MainWindow window;
    OperationRunner runner;
};

ApplyAnswer applied()
{
    ApplyAnswer answer;
    answer.applied = true;
    answer.message = QStringLiteral("glm-5.3 is being deployed.");
    return answer;
}

} // namespace

/// The activity's parts together, from the runner to the page, the disk and back.
class ActivityDeskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }

    void outlivesTheConsole()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("deep/activity.jsonl"));
        {
            Bench bench(path);
            bench.apply(sampleDeploy(), applied());
            ApiError refusal = FakeAppliance::error(ApiError::Kind::Refused);
            refusal.simulation = Simulation{};
            Finding problem;
            problem.message = "The shares add up to more than the accelerator holds.";
            refusal.simulation->problems = {problem};
            bench.apply(RemoveModel{"glm-5.3"}, refusal);
            // The console ends while this one is on its way.
            QVERIFY(bench.runner.start(bench.api, RemoveModelFromNode{"glm-5.3", "worker-0"}, 8));
        }
        QVERIFY(!contentOf(path).contains(kSampleSecret));
        Bench bench(path);
        bench.window.findChild<QAbstractButton *>(QStringLiteral("nav.activity"))->click();
        QTRY_COMPARE(bench.table()->model()->rowCount(), 3);
        QStringList results;
        for (const ActivityEntry &entry : bench.desk.journal().entries())
            results += QString::number(int(entry.end.state)) + QLatin1Char(' ') + entry.end.answer;
        QCOMPARE(results,
                 QStringList({QStringLiteral("1 glm-5.3 is being deployed."),
                              QStringLiteral("2 The shares add up to more than the accelerator holds."),
                              QStringLiteral("0 ")}));
    }

    void exports()
    {
        const QTemporaryDir folder;
        Bench bench(folder.filePath(QStringLiteral("activity.jsonl")));
        bench.apply(sampleDeploy(), applied());
        bench.window.showPage(MainWindow::Page::Activity);
        QTRY_VERIFY(bench.desk.journal().isLoaded());
        const QString json = folder.filePath(QStringLiteral("a.json"));
        Q_EMIT bench.page()->exportRequested(ActivityPage::Format::Json, json);
        QVERIFY(bench.message().contains(json));
        QCOMPARE(QJsonDocument::fromJson(contentOf(json)).array().size(), 1);
        const QString table = folder.filePath(QStringLiteral("a.csv"));
        Q_EMIT bench.page()->exportRequested(ActivityPage::Format::Csv, table);
        QCOMPARE(contentOf(table).count("\r\n"), 2);
        for (const QString &path : {json, table})
            QVERIFY(!contentOf(path).contains(kSampleSecret));
        Q_EMIT bench.page()->exportRequested(ActivityPage::Format::Csv,
                                             folder.filePath(QStringLiteral("none/a.csv")));
        QCOMPARE(bench.message(), QStringLiteral("The activity was not exported."));
    }

    void aDiskThatDoesNotTakeItIsSaid()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Bench bench(file.fileName() + QStringLiteral("/activity.jsonl"));
        bench.apply(RemoveModel{"m"}, applied());
        QCOMPARE(bench.message(), QStringLiteral("The activity is not kept on disk."));
    }

    void aConsoleWithoutAFileKnowsItsOwnRun()
    {
        Bench bench((QString()));
        bench.apply(RemoveModel{"m"}, applied());
        bench.window.showPage(MainWindow::Page::Activity);
        QTRY_COMPARE(bench.table()->model()->rowCount(), 1);
    }
};

QTEST_MAIN(ActivityDeskTest)
#include "tst_activity_desk.moc"
