#include "Fixtures.h"

#include "models/items/Cells.h"
#include "models/items/Columns.h"
#include "ui/cluster/ClusterPage.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/TableView.h"
#include "ui/widgets/TabStrip.h"

#include <QAbstractItemDelegate>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

/// A cluster of many models, whose states go round with the revision.
ClusterPtr crowd(int models, std::int64_t revision)
{
    static const char *const states[] = {"serving", "deploying", "smoke-testing", "failed"};
    auto cluster = std::make_shared<Cluster>(scenarioCluster(QStringLiteral("two-gpus")));
    cluster->revision = revision;
    cluster->models.clear();
    for (int i = 0; i < models; ++i) {
        DeployedModel model;
        model.name = "model-" + std::to_string(i);
        model.engine = "default";
        model.gpuWidth = 1;
        model.share = BasisPoints{(revision * 7 + i) % 90 * 100 + 100};
        for (int node = 0; node < 3; ++node) {
            Placement placement;
            placement.node = "worker-" + std::to_string(node);
            placement.state = states[std::size_t(revision + i + node) % 4];
            model.nodes.push_back(placement);
        }
        cluster->models.push_back(std::move(model));
    }
    return cluster;
}

template<class T>
T *find(QWidget &in, const char *name)
{
    return in.findChild<T *>(QLatin1String(name));
}

QModelIndex rowOf(const QAbstractItemView &view, const QString &name)
{
    const QModelIndexList found =
        view.model()->match(view.model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly);
    return found.isEmpty() ? QModelIndex() : found.first();
}

QString shownEmptyState(QWidget &page)
{
    for (const EmptyState *state : page.findChildren<EmptyState *>()) {
        if (state->isVisible())
            return state->headline();
    }
    return {};
}

} // namespace

class ClusterPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }

    // F1
    void nothingMovesThroughFiftyRefreshes()
    {
        Console console;
        console.signIn();
        console.store.replace(crowd(200, 1), console.clock.nowUtc());
        ClusterPage page(console.context);
        page.resize(1000, 600);
        page.show();
        auto *view = find<TableView>(page, "models.table");
        const QPersistentModelIndex expanded = rowOf(*view, QStringLiteral("model-90"));
        const QPersistentModelIndex chosen = rowOf(*view, QStringLiteral("model-95"));
        view->expand(expanded);
        view->setCurrentIndex(chosen);
        view->scrollTo(chosen, QAbstractItemView::PositionAtCenter);
        const int scrolled = view->verticalScrollBar()->value();
        QVERIFY(scrolled > 0);
        const QString top = view->indexAt({0, 0}).data(KeyRole).toString();

        for (int revision = 2; revision <= 51; ++revision) {
            QVERIFY(console.store.accept(crowd(200, revision), console.clock.nowUtc()));
            QCoreApplication::sendPostedEvents();
        }

        QCOMPARE(view->verticalScrollBar()->value(), scrolled);
        QCOMPARE(view->indexAt({0, 0}).data(KeyRole).toString(), top);
        QVERIFY(view->isExpanded(expanded));
        QCOMPARE(view->currentIndex().data().toString(), QStringLiteral("model-95"));
        QCOMPARE(view->selectionModel()->selectedRows().size(), 1);
    }

    void whatComesAboveDoesNotPushTheViewDown()
    {
        Console console;
        console.store.replace(crowd(200, 1), console.clock.nowUtc());
        ClusterPage page(console.context);
        page.resize(1000, 600);
        page.show();
        auto *view = find<TableView>(page, "models.table");
        view->scrollTo(rowOf(*view, QStringLiteral("model-120")), QAbstractItemView::PositionAtTop);
        const QString top = view->indexAt({0, 0}).data(KeyRole).toString();
        auto more = std::make_shared<Cluster>(*crowd(200, 2));
        for (const char *name : {"a-first", "b-second"}) {
            DeployedModel model = more->models.front();
            model.name = name;
            more->models.push_back(model);
        }
        console.store.accept(more, console.clock.nowUtc());
        QCoreApplication::sendPostedEvents();
        QCOMPARE(view->indexAt({0, 0}).data(KeyRole).toString(), top);
    }

    void theFilterFollowsTheKeysAndSaysWhenNothingMatches()
    {
        Console console;
        console.show(QStringLiteral("mixed"));
        ClusterPage page(console.context);
        page.resize(1000, 600);
        page.show();
        auto *filter = find<QLineEdit>(page, "cluster.filter");
        auto *view = find<TableView>(page, "models.table");
        const int all = view->model()->rowCount();
        QTest::keyClicks(filter, QStringLiteral("gemma"));
        QCOMPARE(view->model()->rowCount(), 1);
        QTest::keyClicks(filter, QStringLiteral(" nowhere"));
        QCOMPARE(shownEmptyState(page), QStringLiteral("Nothing matches the filter."));
        QTest::keyClick(filter, Qt::Key_Escape);
        QTRY_COMPARE(view->model()->rowCount(), all);
        QVERIFY(shownEmptyState(page).isEmpty());
    }

    void anEmptyClusterSaysWhatToDo()
    {
        Console console;
        ClusterPage page(console.context);
        page.show();
        QCOMPARE(shownEmptyState(page), QStringLiteral("The cluster has not been received yet."));
        console.show(QStringLiteral("empty"));
        QCOMPARE(shownEmptyState(page), QStringLiteral("No models are deployed."));
    }

    void theTextsOfTheGuide()
    {
        Console console;
        console.show(QStringLiteral("two-gpus"));
        ClusterPage page(console.context);
        page.show();
        auto *models = find<TableView>(page, "models.table");
        const QModelIndex row = rowOf(*models, QStringLiteral("glm-5.3"));
        QCOMPARE(row.siblingAtColumn(int(ModelColumn::Health)).data().toString(),
                 QStringLiteral("1/1 healthy"));
        QCOMPARE(row.siblingAtColumn(int(ModelColumn::State)).data().toString(), QStringLiteral("Serving"));
        QCOMPARE(row.siblingAtColumn(int(ModelColumn::Nodes)).data().toString(),
                 QStringLiteral("1 of 1 nodes"));
        QCOMPARE(row.siblingAtColumn(int(ModelColumn::Share)).data().toString(), QStringLiteral("48%"));
        find<TabButton>(page, "cluster.tab.nodes")->click();
        auto *nodes = find<TableView>(page, "nodes.table");
        const QModelIndex node = nodes->model()->index(0, 0);
        QVERIFY(node.siblingAtColumn(int(NodeColumn::Models))
                    .data()
                    .toString()
                    .contains(QStringLiteral("glm-5.3 48%")));
        QVERIFY(node.siblingAtColumn(int(NodeColumn::Memory))
                    .data()
                    .toString()
                    .contains(QStringLiteral("shareable · ")));
        QCOMPARE(node.siblingAtColumn(int(NodeColumn::TotalMemory)).data().toString(),
                 QStringLiteral("191 GB"));
    }

    void aNodeThatIsLeavingSaysSo()
    {
        Console console;
        auto cluster = std::make_shared<Cluster>(scenarioCluster(QStringLiteral("two-gpus")));
        cluster->models.front().nodes.front().state = "removing";
        console.store.replace(cluster, console.clock.nowUtc());
        ClusterPage page(console.context);
        page.show();
        auto *models = find<TableView>(page, "models.table");
        const QModelIndex child = models->model()->index(0, 0, models->model()->index(0, 0));
        QCOMPARE(child.siblingAtColumn(int(ModelColumn::State)).data().toString(),
                 QStringLiteral("Removing"));
        QCOMPARE(child.data(DetailRole).toString(),
                 QStringLiteral("No longer chosen. Its engine is shutting down."));
    }

    // H4: everything keeps its place beside a name that goes on for ever.
    void aLongNameMovesNothing_data()
    {
        QTest::addColumn<int>("length");
        QTest::newRow("60") << 60;
        QTest::newRow("253") << 253;
    }

    void aLongNameMovesNothing()
    {
        QFETCH(int, length);
        Console console;
        auto cluster = std::make_shared<Cluster>(scenarioCluster(QStringLiteral("two-gpus")));
        cluster->models.front().name = std::string(std::size_t(length), 'm');
        cluster->appliance.name = std::string(std::size_t(length), 'a');
        console.store.replace(cluster, console.clock.nowUtc());
        ClusterPage page(console.context);
        page.resize(1280 - 196, 800);
        page.show();
        QCOMPARE(page.width(), 1280 - 196);
        auto *deploy = find<QPushButton>(page, "models.deploy");
        QVERIFY(page.rect().contains(QRect(deploy->mapTo(&page, QPoint()), deploy->size())));
        auto *view = find<TableView>(page, "models.table");
        QCOMPARE(view->horizontalScrollBar()->maximum(), 0);
    }

    void theColumnsFitAt1280()
    {
        Console console;
        console.show(QStringLiteral("mixed"));
        ClusterPage page(console.context);
        page.resize(1280 - 196, 800);
        page.show();
        for (const char *name : {"models.table", "nodes.table"}) {
            page.showTab(QLatin1String(name) == QLatin1String("nodes.table") ? ClusterPage::Tab::Nodes
                                                                             : ClusterPage::Tab::Models);
            QCoreApplication::sendPostedEvents();
            auto *view = find<TableView>(page, name);
            QCOMPARE(view->horizontalScrollBar()->maximum(), 0);
            if (page.tab() == ClusterPage::Tab::Models)
                continue;
            const int memory = int(NodeColumn::Memory);
            QStyleOptionViewItem option;
            option.initFrom(view);
            for (int row = 0; row < view->model()->rowCount(); ++row) {
                const QModelIndex cell = view->model()->index(row, memory);
                QVERIFY(view->itemDelegateForColumn(memory)->sizeHint(option, cell).width() <=
                        view->columnWidth(memory));
            }
        }
    }

    void tabsMoveByArrows()
    {
        Console console;
        console.show(QStringLiteral("two-gpus"));
        ClusterPage page(console.context);
        page.show();
        auto *models = find<TabButton>(page, "cluster.tab.models");
        models->setFocus();
        QTest::keyClick(models, Qt::Key_Right);
        QCOMPARE(page.tab(), ClusterPage::Tab::Nodes);
        QTest::keyClick(find<TabButton>(page, "cluster.tab.nodes"), Qt::Key_Left);
        QCOMPARE(page.tab(), ClusterPage::Tab::Models);
    }

    void aRowsMenuKnowsItsRow()
    {
        Console console;
        console.show(QStringLiteral("two-gpus"));
        ClusterPage page(console.context);
        page.show();
        auto *view = find<TableView>(page, "models.table");
        view->expandAll();
        QSignalSpy asked(&page, &ClusterPage::modelMenuRequested);
        view->setCurrentIndex(view->model()->index(0, 0, view->model()->index(0, 0)));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(view->viewport(), &event);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("glm-5.3"));
        QCOMPARE(asked[0][1].toString(), QStringLiteral("worker-1"));
    }
};

QTEST_MAIN(ClusterPageTest)
#include "tst_cluster_page.moc"
