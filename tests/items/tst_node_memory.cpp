#include "PlainWords.h"

#include "models/items/NodeFiguresModel.h"
#include "models/items/NodeMemory.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace launchpad;
using launchpad::testing::PlainWords;

namespace {

Gpu gpu(Mib memory, std::vector<Holder> holders)
{
    Gpu g;
    g.memory = memory;
    g.shareable = true;
    g.holders = std::move(holders);
    return g;
}

Node node(const std::string &name, std::optional<std::vector<Gpu>> gpus)
{
    Node n;
    n.name = name;
    n.gpus = std::move(gpus);
    return n;
}

Cluster sample()
{
    Cluster cluster;
    cluster.router = Router{"router", BasisPoints{600}};
    cluster.groups = {{"g", 1, {{"router", BasisPoints{600}, false}, {"glm", BasisPoints{4800}, true}}}};
    DeployedModel big;
    big.name = "big";
    cluster.models = {big};
    cluster.nodes = {
        node("a", {{gpu(10'000, {{"stray", BasisPoints{1000}}}), gpu(20'000, {{"big", std::nullopt}}),
                    gpu(10'000, {{"router", BasisPoints{600}}, {"glm", BasisPoints{4800}}})}}),
        node("b", std::nullopt), node("c", std::vector<Gpu>{}),
        // C7: one GPU is given out twice, the other is free.
        node("d", {{gpu(10'000, {{"big", std::nullopt}, {"glm", BasisPoints{4000}}}), gpu(10'000, {})}})};
    return cluster;
}

QStringList namesOf(const ClusterMemory &memory)
{
    QStringList names;
    for (const std::string &model : memory.models)
        names += QString::fromStdString(model);
    return names;
}

} // namespace

class NodeMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHoldersStandInTheGroupsOrderThenTheOthers()
    {
        const ClusterMemory memory = memoryOf(sample());
        QCOMPARE(namesOf(memory).join(QLatin1Char(' ')), QStringLiteral("router glm big stray"));
        const NodeMemory &a = memory.nodes[0];
        QCOMPARE(a.total, Mib{40'000});
        QCOMPARE(a.free, Mib{9'000 + 4'600});
        QCOMPARE(a.excess, Mib{0});
        QCOMPARE(a.heldBy("big"), Mib{20'000});
        QCOMPARE(a.heldBy("glm"), Mib{4'800});
    }

    // C5, C7
    void theUnknownIsNotFreeAndTheExcessIsNotHiddenByTheFree()
    {
        const ClusterMemory memory = memoryOf(sample());
        QCOMPARE(memory.nodes[1].known, GpuMemory::Known::Unknown);
        QCOMPARE(memory.nodes[1].free, Mib{0});
        QCOMPARE(memory.nodes[2].known, GpuMemory::Known::NoGpu);
        QCOMPARE(memory.nodes[3].excess, Mib{4'000});
        QCOMPARE(memory.nodes[3].free, Mib{10'000});
    }

    void theFiguresAreTheChartsAndTheExportsAreRaw()
    {
        const PlainWords words;
        NodeFiguresModel model(words);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const ClusterMemory memory = memoryOf(sample());
        model.setMemory(memory, namesOf(memory));
        QCOMPARE(model.columnCount(), 7);
        QCOMPARE(model.index(0, 4).data().toString(), QStringLiteral("19.5 GB"));
        QCOMPARE(model.index(0, 4).data(ExportRole).toLongLong(), 20'000LL);
        QCOMPARE(model.headerData(4, Qt::Horizontal, ExportRole).toString(), QStringLiteral("big (MiB)"));
        QCOMPARE(model.index(1, 6).data().toString(), QStringLiteral("unknown"));
        QVERIFY(!model.index(1, 6).data(ExportRole).isValid());
        QCOMPARE(model.index(2, 1).data().toString(), QStringLiteral("none"));
        QVERIFY(model.index(3, 0).data(OverCommittedRole).toBool());
        QCOMPARE(model.index(3, 6).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("9.8 GB\nover by 3.9 GB"));
    }

    void onlyWhatChangesIsAnnounced()
    {
        const PlainWords words;
        NodeFiguresModel model(words);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Cluster cluster = sample();
        ClusterMemory memory = memoryOf(cluster);
        model.setMemory(memory, namesOf(memory));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        model.setMemory(memory, namesOf(memory));
        QCOMPARE(changed.count(), 0);
        cluster.nodes[0].gpus->front().holders->front().share = BasisPoints{2000};
        cluster.nodes.erase(cluster.nodes.begin() + 1);
        memory = memoryOf(cluster);
        model.setMemory(memory, namesOf(memory));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(reset.count(), 0);
        cluster.nodes[0].gpus->front().holders->clear();
        memory = memoryOf(cluster);
        model.setMemory(memory, namesOf(memory));
        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.columnCount(), 6);
    }
};

QTEST_GUILESS_MAIN(NodeMemoryTest)
#include "tst_node_memory.moc"
