#include "Fixtures.h"

#include "models/items/Cells.h"
#include "models/state/ActivityJournal.h"
#include "tests/support/MemoryActivity.h"
#include "tests/support/SampleActivity.h"
#include "ui/activity/ActivityDetails.h"
#include "ui/activity/ActivityPage.h"
#include "ui/text/ActivityText.h"
#include "ui/text/OperationText.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

/// A page on a journal on what a test says was kept.
struct Stand {
    explicit Stand(int kept)
    {
        for (int i = 0; i < kept; ++i)
            store.kept.entries.push_back(sampleEntry(i));
        page.resize(1000, 700);
    }
    void show()
    {
        page.show();
        QTRY_VERIFY(journal.isLoaded());
    }
    template<class T>
    T *find(const char *name)
    {
        return page.findChild<T *>(QLatin1String(name));
    }
    TableView &table() { return *find<TableView>("activity.table"); }
    QString details() { return find<ActivityDetails>("activity.details")->text(); }
    QString shownEmptyState()
    {
        for (const EmptyState *state : page.findChildren<EmptyState *>()) {
            if (state->isVisible())
                return state->headline();
        }
        return {};
    }

    Console console;
    MemoryActivity store;
    ActivityJournal journal{store, console.session, console.clock, answerSentence};
    ActivityPage page{journal};
};

} // namespace

class ActivityPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }

    void readsWhenFirstShown()
    {
        Stand stand(3);
        QCOMPARE(stand.store.reads, 0);
        stand.show();
        QCOMPARE(stand.store.reads, 1);
        QCOMPARE(stand.table().model()->rowCount(), 3);
        stand.page.hide();
        stand.page.show();
        QCOMPARE(stand.store.reads, 1);
        // Newest first.
        QCOMPARE(stand.table().model()->index(0, 0).data(KeyRole).toString(), QStringLiteral("id-2"));
    }

    void emptySaysWhatWillStandHere()
    {
        Stand stand(0);
        stand.show();
        QCOMPARE(stand.shownEmptyState(), QStringLiteral("No operation has been tried yet."));
        QVERIFY(!stand.find<QPushButton>("activity.export")->isEnabled());
        stand.journal.tried({QStringLiteral("new"), RemoveModel{"glm-5.3"}, 1, {}});
        QVERIFY(stand.shownEmptyState().isEmpty());
        QVERIFY(stand.find<QPushButton>("activity.export")->isEnabled());
    }

    void aFullFileIsShownInTime()
    {
        Stand stand(11'000);
        stand.page.show();
        QElapsedTimer timer;
        timer.start();
        QTRY_VERIFY(stand.journal.isLoaded());
        qInfo("loaded and shown: %lld ms", qlonglong(timer.restart()));
        stand.journal.tried({QStringLiteral("new"), RemoveModel{"m"}, 1, {}});
        qInfo("one more: %lld ms", qlonglong(timer.restart()));
        stand.find<QLineEdit>("activity.filter")->setText(QStringLiteral("worker-7999"));
        qInfo("filtered: %lld ms", qlonglong(timer.restart()));
        QCOMPARE(stand.table().model()->rowCount(), 1);
    }

    void damageIsSaid()
    {
        Stand stand(1);
        stand.store.kept.faults = {QStringLiteral("A line can't be read.")};
        stand.show();
        QTRY_COMPARE(stand.find<PlainLabel>("activity.fault")->text(),
                     QStringLiteral("A line can't be read."));
        QVERIFY(stand.find<PlainLabel>("activity.fault")->isVisible());
    }

    void filters()
    {
        Stand stand(40);
        stand.show();
        auto *filter = stand.find<QLineEdit>("activity.filter");
        QTest::keyClicks(filter, QStringLiteral("worker-7"));
        QCOMPARE(stand.table().model()->rowCount(), 1);
        QCOMPARE(stand.page.shownEntries().size(), std::size_t(1));
        QTest::keyClicks(filter, QStringLiteral("xyz"));
        QCOMPARE(stand.shownEmptyState(), QStringLiteral("Nothing matches the filter."));
        QVERIFY(!stand.find<QPushButton>("activity.export")->isEnabled());
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(stand.table().model()->rowCount(), 40);
    }

    void theChosenRowIsToldInFull()
    {
        Stand stand(1);
        stand.store.kept.entries[0].end = {ActivityState::Applied, QStringLiteral("It is being deployed.")};
        stand.show();
        QVERIFY(!stand.find<QWidget>("activity.details")->isVisible());
        stand.table().setCurrentIndex(stand.table().model()->index(0, 0));
        QVERIFY(stand.find<QWidget>("activity.details")->isVisible());
        const QString told = stand.details();
        for (const char *line :
             {"Deploy glm-5.3 on worker-0, worker-1 with a share of 12.5%", "Applied: It is being deployed.",
              "Nodes: worker-0, worker-1", "Extra arguments: --max-model-len 32768",
              "Environment: EMPTY, HF_TOKEN (values hidden)", "Shares: glm-5.3 12.5%, gemma-4 no share",
              "Verdict: Fits, with a warning", "Total share: 94.5%", "Restarts: gemma-4",
              "Judged at: revision 40", "Lower a share until the total is 90 percent or less"})
            QVERIFY2(told.contains(QLatin1String(line)), line);
        QVERIFY(!told.contains(QLatin1String(kSampleSecret)));
    }

    void whatEndsIsShownAtOnceAndNothingMoves()
    {
        Stand stand(200);
        stand.show();
        stand.journal.tried({QStringLiteral("new"), RemoveModel{"glm-5.3"}, 1, {}});
        auto &table = stand.table();
        table.setCurrentIndex(table.model()->index(200, 0));
        QVERIFY(stand.details().contains(QLatin1String("Sent, no answer")));
        OperationOutcome outcome;
        outcome.kind = OperationOutcome::Kind::Applied;
        outcome.answer = ApplyAnswer{};
        outcome.answer->message = QStringLiteral("glm-5.3 is being removed.");
        stand.journal.ended(QStringLiteral("new"), outcome);
        QVERIFY(stand.details().contains(QLatin1String("Applied: glm-5.3 is being removed.")));

        const QPersistentModelIndex chosen = table.model()->index(100, 0);
        table.setCurrentIndex(chosen);
        const int top = table.visualRect(chosen).top();
        stand.journal.tried({QStringLiteral("newer"), RemoveModel{"glm-5.3"}, 1, {}});
        QCOMPARE(table.visualRect(chosen).top(), top);
        QCOMPARE(table.currentIndex().data(KeyRole), chosen.data(KeyRole));
        QVERIFY(table.selectionModel()->isRowSelected(chosen.row(), {}));
    }

    void exports_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<int>("format");
        QTest::addColumn<QString>("suffix");
        QTest::newRow("CSV") << "activity.export.csv" << int(ActivityPage::Format::Csv) << ".csv";
        QTest::newRow("JSON") << "activity.export.json" << int(ActivityPage::Format::Json) << ".json";
    }
    void exports()
    {
        QFETCH(QString, entry);
        QFETCH(int, format);
        QFETCH(QString, suffix);
        Stand stand(5);
        stand.show();
        QSignalSpy requested(&stand.page, &ActivityPage::exportRequested);
        QTest::mouseClick(stand.find<QPushButton>("activity.export"), Qt::LeftButton);
        auto *menu = stand.find<QMenu>("activity.export.menu");
        QVERIFY(menu && menu->isVisible());
        auto *action = menu->findChild<QAction *>(entry);
        QVERIFY(action);
        action->trigger();
        menu->close();
        auto *dialog = stand.find<QFileDialog>("activity.export.file");
        QVERIFY(dialog && dialog->isVisible());
        const QTemporaryDir folder;
        dialog->setDirectory(folder.path());
        dialog->selectFile(QStringLiteral("kept") + suffix);
        static_cast<QDialog *>(dialog)->accept();
        QTRY_COMPARE(requested.size(), 1);
        QCOMPARE(int(requested[0][0].value<ActivityPage::Format>()), format);
        QCOMPARE(requested[0][1].toString(), folder.filePath(QStringLiteral("kept") + suffix));
    }

    void oneSentenceEach_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<int>("number");
        QTest::newRow("shares") << "Set GPU shares: glm-5.3 12.5%, gemma-4 40%" << 1;
        QTest::newRow("remove") << "Remove glm-5.3" << 2;
        QTest::newRow("from a node") << "Remove gemma-4 from worker-3" << 3;
    }
    void oneSentenceEach()
    {
        QFETCH(QString, sentence);
        QFETCH(int, number);
        QCOMPARE(operationSentence(sampleEntry(number).operation), sentence);
        DeployModel op = sampleDeploy();
        op.model = "qwen-%1-x";
        op.nodes = {"%2"};
        op.sharing = {};
        QCOMPARE(operationSentence(op), QStringLiteral("Deploy qwen-%1-x on %2"));
    }
};

QTEST_MAIN(ActivityPageTest)
#include "tst_activity_page.moc"
