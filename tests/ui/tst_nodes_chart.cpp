#include "Fixtures.h"

#include "models/items/Cells.h"
#include "ui/cluster/ChartColours.h"
#include "ui/cluster/ClusterPage.h"
#include "ui/cluster/NodesChart.h"
#include "ui/sharing/MemberColours.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/TableView.h"

#include <QChartView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

template<class T>
T *find(QWidget &in, const char *name)
{
    return in.findChild<T *>(QLatin1String(name));
}

struct Page {
    explicit Page(const ClusterPtr &cluster) : page(console.context)
    {
        console.store.replace(cluster, console.clock.nowUtc());
        page.resize(1280 - 196, 800);
        page.show();
        page.showTab(ClusterPage::Tab::Nodes);
    }
    void click(const char *name)
    {
        auto *button = find<QPushButton>(page, name);
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    NodesChart *chart() { return find<NodesChart>(page, "nodes.chart"); }
    QList<QAbstractSeries *> series() { return chart()->findChild<QChartView *>()->chart()->series(); }

    Console console;
    ClusterPage page;
};

ClusterPtr scenario(const char *name)
{
    return std::make_shared<const Cluster>(scenarioCluster(QLatin1String(name)));
}

} // namespace

class NodesChartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }

    void itIsMadeWhenItIsFirstShown()
    {
        Page on(nodeFarm(4));
        QVERIFY(!on.chart());
        on.click("nodes.chartToggle");
        QVERIFY(on.chart() && on.chart()->isVisible());
        QVERIFY(!find<TableView>(on.page, "nodes.table")->isVisible());
        on.click("nodes.chartToggle");
        QVERIFY(find<TableView>(on.page, "nodes.table")->isVisible());
        on.page.showTab(ClusterPage::Tab::Models);
        QVERIFY(!find<QPushButton>(on.page, "nodes.chartToggle")->isVisible());
    }

    // C5, C7
    void itSaysWhatIsUnknownAndWhatIsTooMuch()
    {
        Page on(nodeFarm(4));
        on.click("nodes.chartToggle");
        const QStringList lines = on.chart()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QStringLiteral("worker-1, Semantic Router: 5.7 GB (5873 MiB), glm-5.3: 45.9 GB "
                                          "(46985 MiB), qwen3-8b: 19.1 GB (19577 MiB), Free: 120 GB (123337 "
                                          "MiB), Total memory: 191 GB (195774 MiB)"));
        QVERIFY(lines[1].contains(QStringLiteral("Over-committed by ")));
        QCOMPARE(lines[2], QStringLiteral("worker-3, allocation unknown"));
    }

    void theTipHasTheFiguresAsPlainText()
    {
        auto cluster = nodeFarm(1, "<b>x</b>");
        Page on(cluster);
        on.click("nodes.chartToggle");
        QCoreApplication::sendPostedEvents();
        const QString tip = on.chart()->tipAt({300, 20});
        QVERIFY2(tip.startsWith(QStringLiteral("<b>x</b>1\nSemantic Router: 5.7 GB (5873 MiB)\n")),
                 qPrintable(tip));
        QVERIFY(on.chart()->tipAt({300, on.chart()->height() - 2}).isEmpty());
    }

    void theColoursAreThePanels()
    {
        const Cluster cluster = scenarioCluster(QStringLiteral("mixed"));
        const ClusterMemory memory = memoryOf(cluster);
        ChartColours chart;
        const auto colours = chart.of(cluster, memory.models);
        std::vector<MemberAfter> members;
        for (const Member &member : cluster.groups.front().members) {
            MemberAfter after;
            after.model = member.model;
            after.router = isRouter(cluster, member.model);
            members.push_back(after);
        }
        for (const auto &[model, colour] : memberColours(members))
            QCOMPARE(colours.at(model), colour);
        std::set<QRgb> different;
        for (const auto &[model, colour] : colours)
            different.insert(colour.rgb());
        QCOMPARE(different.size(), colours.size());
    }

    void aModelOutsideTheGroupKeepsItsColour()
    {
        Cluster cluster = scenarioCluster(QStringLiteral("mixed"));
        ChartColours chart;
        const auto before = chart.of(cluster, memoryOf(cluster).models);
        for (Node &node : cluster.nodes) {
            if (node.name == "h200-1")
                node.gpus->at(2).holders->clear();
        }
        const auto after = chart.of(cluster, memoryOf(cluster).models);
        QCOMPARE(after.count("gpt-oss-120b"), std::size_t{0});
        for (const char *model : {"mystery-7b", "llama-3.3-70b", "qwen3-coder"})
            QCOMPARE(after.at(model), before.at(model));
    }

    void nothingIsDrawnAnewWhereNothingHasChanged()
    {
        const auto cluster = nodeFarm(4);
        Page on(cluster);
        on.click("nodes.chartToggle");
        const QList<QAbstractSeries *> before = on.series();
        auto next = std::make_shared<Cluster>(*cluster);
        ++next->revision;
        next->models.front().nodes.front().state = "deploying";
        QVERIFY(on.console.store.accept(next, on.console.clock.nowUtc()));
        QCoreApplication::processEvents();
        QCOMPARE(on.series(), before);
        next = std::make_shared<Cluster>(*next);
        ++next->revision;
        next->nodes.front().gpus->front().holders->clear();
        QVERIFY(on.console.store.accept(next, on.console.clock.nowUtc()));
        QTRY_VERIFY(on.chart()->text().startsWith(QStringLiteral("worker-1, qwen3-8b")));
    }

    void itFollowsTheFilterAndTheTablesOrder()
    {
        Page on(nodeFarm(16));
        on.click("nodes.chartToggle");
        auto *filter = find<QLineEdit>(on.page, "cluster.filter");
        QTest::keyClicks(filter, QStringLiteral("worker-1"));
        QTRY_COMPARE(on.chart()->text().count(QLatin1Char('\n')), 7);
        QTest::keyClicks(filter, QStringLiteral(" nowhere"));
        QTRY_VERIFY(!on.chart()->isVisible());
        filter->clear();
        QTRY_VERIFY(on.chart()->isVisible());
        on.page.resize(1084, 760);
        QCOMPARE(on.chart()->text().count(QLatin1Char('\n')), 15);
        find<TableView>(on.page, "nodes.table")->sortByColumn(0, Qt::DescendingOrder);
        QTRY_VERIFY(on.chart()->text().startsWith(QStringLiteral("worker-16")));
    }

    void theFiguresAreATable()
    {
        Page on(nodeFarm(4));
        on.click("nodes.chartToggle");
        on.click("nodes.figuresToggle");
        auto *figures = find<TableView>(on.page, "nodes.figures");
        QVERIFY(figures->isVisible());
        const QAbstractItemModel &model = *figures->model();
        QCOMPARE(model.headerData(3, Qt::Horizontal).toString(), QStringLiteral("glm-5.3"));
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("45.9 GB"));
        QCOMPARE(model.index(2, 3).data().toString(), QStringLiteral("unknown"));
        QSignalSpy exported(&on.page, &ClusterPage::exportRequested);
        QTest::mouseClick(find<QAbstractButton>(on.page, "cluster.export"), Qt::LeftButton);
        QVERIFY(exported[0][0].toByteArray().contains("glm-5.3 (MiB)"));
        QVERIFY(exported[0][0].toByteArray().contains("46985"));
    }

    void sixteenNodesFitAndFortyScroll()
    {
        Page on(nodeFarm(16));
        on.click("nodes.chartToggle");
        QCoreApplication::sendPostedEvents();
        QCOMPARE(on.chart()->verticalScrollBar()->maximum(), 0);
        on.console.store.replace(nodeFarm(40), on.console.clock.nowUtc());
        QTRY_VERIFY(on.chart()->verticalScrollBar()->maximum() > 0);
    }

    void theThemeIsFollowed()
    {
        Page on(scenario("full"));
        on.click("nodes.chartToggle");
        const auto background = [&] {
            return on.chart()->findChild<QChartView *>()->chart()->backgroundBrush().color();
        };
        applyTheme(ThemeChoice::Dark);
        QTRY_COMPARE(background(), Theme::darkTheme().surface);
        applyTheme(ThemeChoice::Light);
        QTRY_COMPARE(background(), Theme::light().surface);
    }
};

QTEST_MAIN(NodesChartTest)
#include "tst_nodes_chart.moc"
