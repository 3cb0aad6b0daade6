#include "Fixtures.h"

#include "models/items/Cells.h"
#include "models/items/Columns.h"
#include "models/items/ModelsTreeModel.h"
#include "ui/cluster/ClusterPage.h"
#include "ui/text/TableWords.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/TableView.h"
#include "ui/widgets/TabStrip.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

template<class T>
T *find(QWidget &in, const char *name)
{
    return in.findChild<T *>(QLatin1String(name));
}

/// A page on a scenario, as wide as in a window of 1280.
struct Page {
    explicit Page(const QString &scenario) : page(console.context)
    {
        console.show(scenario);
        page.resize(1280 - 196, 800);
        page.show();
    }
    explicit Page(const ClusterPtr &cluster) : page(console.context)
    {
        console.store.replace(cluster, console.clock.nowUtc());
        page.resize(1280 - 196, 800);
        page.show();
    }

    TableView &models() { return *find<TableView>(page, "models.table"); }
    TableView &nodes() { return *find<TableView>(page, "nodes.table"); }
    void click(const char *name)
    {
        auto *button = find<QAbstractButton>(page, name);
        QVERIFY(button && button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void choose(const char *entry)
    {
        click("cluster.columns");
        auto *menu = find<QMenu>(page, "columns.menu");
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        auto *action = menu->findChild<QAction *>(QLatin1String(entry));
        QVERIFY(action && action->isEnabled());
        QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
        QTRY_VERIFY(!find<QMenu>(page, "columns.menu"));
    }

    Console console;
    ClusterPage page;
};

QStringList column(const TableView &view, int column)
{
    QStringList texts;
    for (int row = 0; row < view.model()->rowCount(); ++row)
        texts += view.model()->index(row, column).data().toString();
    return texts;
}

void clickHeader(TableView &view, int section)
{
    const QHeaderView &header = *view.header();
    const QPoint place(header.sectionViewportPosition(section) + header.sectionSize(section) / 2,
                       header.height() / 2);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, Qt::NoModifier, place);
}

QList<QByteArray> linesOf(const QByteArray &csv)
{
    QByteArray plain = csv;
    plain.replace("\xEF\xBB\xBF", "").replace("\r\n", "\n").replace('"', "");
    return plain.trimmed().split('\n');
}

} // namespace

class TableComfortsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }
    void cleanup() { QGuiApplication::clipboard()->clear(); }

    void theDotsOpenTheSameMenuAsTheKeys()
    {
        Page on(QStringLiteral("two-gpus"));
        TableView &view = on.models();
        view.expandAll();
        QSignalSpy asked(&on.page, &ClusterPage::modelMenuRequested);
        const QModelIndex model = view.model()->index(0, 0);
        const QModelIndex node = view.model()->index(0, 0, model);
        for (const QModelIndex &row : {model, node}) {
            asked.clear();
            const QModelIndex dots = row.siblingAtColumn(int(ModelColumn::Actions));
            QTest::mouseClick(view.viewport(), Qt::LeftButton, Qt::NoModifier,
                              view.visualRect(dots).center());
            QCOMPARE(view.currentIndex().siblingAtColumn(0), row);
            QTest::keyClick(&view, Qt::Key_Menu);
            QTest::keyClick(&view, Qt::Key_F10, Qt::ShiftModifier);
            const QPoint middle = view.visualRect(row).center();
            QContextMenuEvent right(QContextMenuEvent::Mouse, middle, view.viewport()->mapToGlobal(middle));
            QCoreApplication::sendEvent(view.viewport(), &right);
            QCOMPARE(asked.count(), 4);
            for (const QList<QVariant> &ask : asked) {
                QCOMPARE(ask[0].toString(), QStringLiteral("glm-5.3"));
                QCOMPARE(ask[1].toString(), row == node ? QStringLiteral("worker-1") : QString());
            }
        }
    }

    void aKeyThatComesTwiceOpensOneMenu()
    {
        Page on(QStringLiteral("two-gpus"));
        TableView &view = on.models();
        view.setCurrentIndex(view.model()->index(0, 0));
        QSignalSpy asked(&on.page, &ClusterPage::modelMenuRequested);
        QTest::keyClick(&view, Qt::Key_Menu);
        QContextMenuEvent system(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(view.viewport(), &system);
        QCOMPARE(asked.count(), 1);
        QTest::keyClick(&view, Qt::Key_Menu);
        QCOMPARE(asked.count(), 2);
    }

    void theKeysReachTheTableThroughItsWindow()
    {
        Page on(QStringLiteral("two-gpus"));
        QVERIFY(QTest::qWaitForWindowActive(&on.page));
        on.models().setFocus();
        on.models().setCurrentIndex(on.models().model()->index(0, 0));
        QSignalSpy asked(&on.page, &ClusterPage::modelMenuRequested);
        QTest::keyClick(on.page.windowHandle(), Qt::Key_Menu);
        QTRY_COMPARE(asked.count(), 1);
        QTest::keyClick(on.page.windowHandle(), Qt::Key_F10, Qt::ShiftModifier);
        QTRY_COMPARE(asked.count(), 2);
    }

    void theDotsOfANodeAreNamed()
    {
        Page on(QStringLiteral("two-gpus"));
        on.page.showTab(ClusterPage::Tab::Nodes);
        TableView &view = on.nodes();
        QSignalSpy asked(&on.page, &ClusterPage::nodeMenuRequested);
        const QModelIndex dots = view.model()->index(0, int(NodeColumn::Actions));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, Qt::NoModifier, view.visualRect(dots).center());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("worker-1"));
        QCOMPARE(dots.data(Qt::AccessibleTextRole).toString(), QStringLiteral("Actions for worker-1"));
        QVERIFY(view.viewport()->rect().contains(view.visualRect(dots)));
    }

    void theDotsAreNoColumnToSortByOrMove()
    {
        Page on(QStringLiteral("mixed"));
        TableView &view = on.models();
        const int sorted = view.header()->sortIndicatorSection();
        clickHeader(view, int(ModelColumn::Actions));
        QCOMPARE(view.header()->sortIndicatorSection(), sorted);
        view.header()->moveSection(view.header()->visualIndex(int(ModelColumn::Share)), kModelColumns - 1);
        QCOMPARE(view.header()->visualIndex(int(ModelColumn::Actions)), kModelColumns - 1);
    }

    // F8
    void tenNodesComeAfterNine()
    {
        Page on(nodeFarm(12));
        on.page.showTab(ClusterPage::Tab::Nodes);
        const QStringList names = column(on.nodes(), 0);
        QCOMPARE(names.indexOf(QStringLiteral("worker-10")), names.indexOf(QStringLiteral("worker-9")) + 1);
        clickHeader(on.nodes(), int(NodeColumn::Memory));
        qlonglong last = -1;
        for (int row = 0; row < 11; ++row) {
            const QVariant free = on.nodes().model()->index(row, int(NodeColumn::Memory)).data(SortRole);
            QVERIFY(free.toLongLong() >= last);
            last = free.toLongLong();
        }
        QCOMPARE(on.nodes().model()->index(11, 0).data().toString(), QStringLiteral("worker-3"));
    }

    void aColumnIsHiddenAndShownAgain()
    {
        Page on(QStringLiteral("mixed"));
        QSignalSpy changed(&on.page, &ClusterPage::columnsChanged);
        on.choose("columns.engine");
        QVERIFY(on.models().isColumnHidden(int(ModelColumn::Engine)));
        QVERIFY(!find<QMenu>(on.page, "columns.menu"));
        QTRY_COMPARE(changed.count(), 1);
        on.click("cluster.columns");
        auto *menu = find<QMenu>(on.page, "columns.menu");
        QVERIFY(!menu->findChild<QAction *>(QStringLiteral("columns.name"))->isEnabled());
        QVERIFY(!menu->findChild<QAction *>(QStringLiteral("columns.actions")));
        menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        on.choose("columns.reset");
        QVERIFY(!on.models().isColumnHidden(int(ModelColumn::Engine)));
    }

    void theHeaderOpensTheSameChoice()
    {
        Page on(QStringLiteral("mixed"));
        QContextMenuEvent right(QContextMenuEvent::Mouse, QPoint(50, 10), QPoint(50, 10));
        QCoreApplication::sendEvent(on.models().header()->viewport(), &right);
        QVERIFY(find<QMenu>(on.page, "columns.menu"));
    }

    // F5
    void sortOrderAndColumnsSurviveARestart()
    {
        QMap<QString, QByteArray> kept;
        QStringList names;
        {
            Page on(QStringLiteral("mixed"));
            on.page.showTab(ClusterPage::Tab::Nodes);
            TableView &view = on.nodes();
            clickHeader(view, int(NodeColumn::Memory));
            clickHeader(view, int(NodeColumn::Memory));
            on.choose("columns.gpus");
            view.header()->moveSection(view.header()->visualIndex(int(NodeColumn::Models)), 1);
            view.header()->resizeSection(int(NodeColumn::Models), 333);
            names = column(view, 0);
            kept = on.page.saveColumns();
            QVERIFY(kept.contains(QStringLiteral("nodes.table")));
        }
        Console console;
        ClusterPage page(console.context);
        page.restoreColumns(kept);
        page.resize(1280 - 196, 800);
        page.show();
        console.show(QStringLiteral("mixed"));
        page.showTab(ClusterPage::Tab::Nodes);
        auto *view = find<TableView>(page, "nodes.table");
        QCOMPARE(view->header()->sortIndicatorSection(), int(NodeColumn::Memory));
        QCOMPARE(view->header()->sortIndicatorOrder(), Qt::DescendingOrder);
        QCOMPARE(column(*view, 0), names);
        QVERIFY(view->isColumnHidden(int(NodeColumn::Gpus)));
        QCOMPARE(view->header()->visualIndex(int(NodeColumn::Models)), 1);
        QCOMPARE(view->columnWidth(int(NodeColumn::Models)), 333);
        QCOMPARE(page.saveColumns(), kept);
    }

    void aStateOfAnotherVersionIsLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("state");
        Page on(QStringLiteral("mixed"));
        const QMap<QString, QByteArray> states = on.page.saveColumns();
        const QByteArray own = states[QStringLiteral("nodes.table")];
        QByteArray renamed = own;
        const auto utf16 = [](const QString &text) {
            QByteArray bytes;
            for (const QChar c : text)
                bytes.append(char(c.row())).append(char(c.cell()));
            return bytes;
        };
        renamed.replace(utf16(QStringLiteral("models")), utf16(QStringLiteral("modelz")));
        QVERIFY(renamed != own);
        QTest::newRow("another table's") << states[QStringLiteral("models.table")];
        QTest::newRow("another column") << renamed;
        QTest::newRow("cut") << own.left(own.size() / 2);
        QTest::newRow("cut at the end") << own.chopped(7);
        QTest::newRow("no state") << QByteArray("nothing at all");
        QTest::newRow("Qt's own") << on.nodes().header()->saveState();
    }

    void aStateOfAnotherVersionIsLeftAlone()
    {
        QFETCH(QByteArray, state);
        Page on(QStringLiteral("mixed"));
        const QMap<QString, QByteArray> before = on.page.saveColumns();
        on.page.restoreColumns({{QStringLiteral("nodes.table"), state}});
        QCOMPARE(on.page.saveColumns(), before);
        on.page.showTab(ClusterPage::Tab::Nodes);
        QVERIFY(on.nodes().model()->rowCount() > 0);
    }

    void oneRowIsCopiedAsItStands()
    {
        Page on(QStringLiteral("two-gpus"));
        TableView &view = on.models();
        view.setFocus();
        view.setCurrentIndex(view.model()->index(0, 0));
        QTest::keySequence(&view, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral(
                     "glm-5.3\t1/1 healthy\tServing\ttext-router\t1 of 1 nodes\t1\t48%\tdefault · vllm"));
    }

    void severalRowsAreCopiedBelowTheirHeaders()
    {
        Page on(QStringLiteral("mixed"));
        TableView &view = on.models();
        view.setFocus();
        on.choose("columns.engine");
        view.setCurrentIndex(view.model()->index(0, 0));
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keySequence(&view, QKeySequence::Copy);
        const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QStringLiteral("Name\tHealth\tState\tGroup\tNodes\tGPU width\tShare"));
        QCOMPARE(lines[1].section(QLatin1Char('\t'), 0, 0), view.model()->index(0, 0).data().toString());
        QCOMPARE(lines[2].section(QLatin1Char('\t'), 0, 0), view.model()->index(1, 0).data().toString());
    }

    void theExportIsWhatIsShownWithRawNumbers()
    {
        Page on(nodeFarm(12));
        on.page.showTab(ClusterPage::Tab::Nodes);
        on.choose("columns.models");
        on.choose("columns.gpus");
        on.choose("columns.group");
        QTest::keyClicks(find<QLineEdit>(on.page, "cluster.filter"), QStringLiteral("worker-1"));
        clickHeader(on.nodes(), 0);
        QSignalSpy exported(&on.page, &ClusterPage::exportRequested);
        on.click("cluster.export");
        QCOMPARE(exported.count(), 1);
        const QList<QByteArray> lines = linesOf(exported[0][0].toByteArray());
        QCOMPARE(lines.first(), QByteArray("Name,Status,Total memory (MiB),Free memory (MiB)"));
        QCOMPARE(lines.size(), 5);
        // The second click on the name turned the order round.
        QVERIFY(lines[1].startsWith("worker-12,Ready,"));
        QCOMPARE(lines[4], QByteArray("worker-1,Ready,195774,123337"));
        QVERIFY(exported[0][1].toString().endsWith(QStringLiteral("-nodes-2026-03-02.csv")));
    }

    void openRowsAreExportedWithTheirNodes()
    {
        Page on(QStringLiteral("two-gpus"));
        QSignalSpy exported(&on.page, &ClusterPage::exportRequested);
        on.click("cluster.export");
        QCOMPARE(linesOf(exported[0][0].toByteArray())[1],
                 QByteArray("glm-5.3,1/1 healthy,Serving,text-router,1,1,48,default · vllm"));
        on.models().expandAll();
        on.click("cluster.export");
        const QList<QByteArray> lines = linesOf(exported[1][0].toByteArray());
        QVERIFY(lines[0].startsWith("Name,Node,Health,"));
        QVERIFY(lines[0].contains("Share (%)"));
        QVERIFY(lines[2].startsWith("glm-5.3,worker-1,,Serving,"));
    }

    // K2
    void aNameIsNoFormula()
    {
        auto cluster = std::make_shared<Cluster>(scenarioCluster(QStringLiteral("two-gpus")));
        cluster->models.front().name = "=cmd|' /C calc'!A0";
        Page on(cluster);
        QSignalSpy exported(&on.page, &ClusterPage::exportRequested);
        on.click("cluster.export");
        QVERIFY(exported[0][0].toByteArray().contains("\"'=cmd"));
    }

    void theModelWithItsButtonsIsSound()
    {
        const TableWords words;
        ModelsTreeModel model(words);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setCluster(std::make_shared<const Cluster>(scenarioCluster(QStringLiteral("mixed"))));
        const QModelIndex dots = model.index(0, int(ModelColumn::Actions));
        QVERIFY(dots.data().toString().isEmpty());
        QVERIFY(dots.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("Actions for ")));
    }

    void theTabsStandAboveTheTablesEdge()
    {
        Page on(QStringLiteral("two-gpus"));
        const auto *tab = find<TabButton>(on.page, "cluster.tab.models");
        const int words = tab->mapTo(&on.page, QPoint(TabStrip::kInset, 0)).x();
        const QWidget *card = on.models().parentWidget()->parentWidget();
        QCOMPARE(words, card->mapTo(&on.page, QPoint(0, 0)).x());
    }
};

QTEST_MAIN(TableComfortsTest)
#include "tst_table_comforts.moc"
