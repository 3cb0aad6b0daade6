#include "GuiTest.h"

#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>

using namespace launchpad;

/// The tables' comforts in the whole program, on a real cluster document.
class TestGuiTables : public GuiTest {
    Q_OBJECT

    static QTreeView *table(const char *name)
    {
        return qobject_cast<QTreeView *>(GuiDriver::find(QLatin1String(name)));
    }

private Q_SLOTS:
    void filterAndCopy()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        const int all = GuiDriver::rows(names::kModelsTable);
        QVERIFY(all > 2);
        ACT(key(Qt::Key_F, Qt::ControlModifier));
        QVERIFY(GuiDriver::find(QLatin1String(names::kFilter))->hasFocus());
        ACT(type(QStringLiteral("gemma text"), QLatin1String(names::kFilter)));
        WAIT_FOR(GuiDriver::rows(names::kModelsTable) == 1);
        ACT(clickRow(QStringLiteral("gemma-4"), names::kModelsTable));
        QTest::keyClick(table(names::kModelsTable), Qt::Key_C, Qt::ControlModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(QStringLiteral("gemma-4\t")), qPrintable(copied));
        ACT(type(QString(), QLatin1String(names::kFilter)));
        WAIT_FOR(GuiDriver::rows(names::kModelsTable) == all);
    }

    void exportWritesWhatIsShown()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(click(names::kTabNodes));
        ACT(type(QStringLiteral("l40s"), QLatin1String(names::kFilter)));
        WAIT_FOR(GuiDriver::rows(names::kNodesTable) == 2);
        ACT(click(names::kClusterExport));
        WAIT_FOR(GuiDriver::isShown("cluster.export.file"));
        auto *dialog = qobject_cast<QFileDialog *>(GuiDriver::find(QStringLiteral("cluster.export.file")));
        QVERIFY(dialog);
        dialog->selectFile(place("nodes.csv"));
        ACT(key(Qt::Key_Return));
        WAIT_FOR(shown(names::kMessage).startsWith(QStringLiteral("The table was written to")));
        QFile file(place("nodes.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray csv = file.readAll();
        QCOMPARE(csv.count("\r\n"), 3);
        QVERIFY(csv.startsWith("\xEF\xBB\xBF"));
        QVERIFY2(csv.contains("l40s-2") && !csv.contains("h200-1"), csv.constData());
    }

    void theChartHasATableOfTheSameNumbers()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(click(names::kTabNodes));
        ACT(click(names::kNodesChartToggle));
        WAIT_FOR(GuiDriver::isShown(names::kNodesChart));
        WAIT_FOR(shown(names::kNodesChart).contains(QStringLiteral("h200-1")));
        ACT(click(names::kNodesFiguresToggle));
        WAIT_FOR(GuiDriver::rows(names::kNodesFigures) == GuiDriver::rows(names::kNodesTable) ||
                 GuiDriver::rows(names::kNodesFigures) == 7);
    }

    void F5_sortingIsThereAgainAfterAStart()
    {
        STEP(open("mixed", {QStringLiteral("--speed"), QStringLiteral("0")}));
        ACT(click(names::kTabNodes));
        QTreeView *nodes = table(names::kNodesTable);
        int memory = 0;
        while (nodes->model()->headerData(memory, Qt::Horizontal).toString() != QStringLiteral("Memory"))
            ++memory;
        nodes->sortByColumn(memory, Qt::DescendingOrder);
        const QString first = nodes->model()->index(0, 0).data().toString();
        quit();
        STEP(startConsole());
        STEP(signIn());
        WAIT_FOR(console().store().current() && GuiDriver::isEnabled(names::kTabNodes));
        ACT(click(names::kTabNodes));
        WAIT_FOR(GuiDriver::rows(names::kNodesTable) == 7);
        nodes = table(names::kNodesTable);
        QCOMPARE(nodes->header()->sortIndicatorSection(), memory);
        QCOMPARE(nodes->header()->sortIndicatorOrder(), Qt::DescendingOrder);
        QCOMPARE(nodes->model()->index(0, 0).data().toString(), first);
    }
};

QTEST_MAIN(TestGuiTables)
#include "tst_gui_tables.moc"
