#include "PlainWords.h"

#include "models/items/NodesTableModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace launchpad;
using launchpad::testing::PlainWords;

namespace {

Gpu gpu(const std::string &product, Mib memory, std::vector<Holder> holders)
{
    Gpu g;
    g.product = product;
    g.memory = memory;
    g.shareable = true;
    g.holders = std::move(holders);
    return g;
}

Node node(const std::string &name, std::optional<std::vector<Gpu>> gpus)
{
    Node n;
    n.name = name;
    n.ready = true;
    n.gpus = std::move(gpus);
    return n;
}

ClusterPtr sample()
{
    auto cluster = std::make_shared<Cluster>();
    cluster->nodes = {
        node("a", {{gpu("L40S", 46068, {{"router", BasisPoints{600}}, {"glm", BasisPoints{4800}}}),
                    gpu("L40S", 46068, {{"big", std::nullopt}}), gpu("H200", 143771, {})}}),
        node("b", std::nullopt), node("c", std::vector<Gpu>{})};
    cluster->nodes[1].ready = false;
    DeployedModel cpu;
    cpu.name = "tiny-cpu";
    cpu.nodes = {{"c", "serving", {}}};
    cluster->models = {cpu};
    cluster->groups = {
        {"text-router", 1, {{"router", BasisPoints{600}, false}, {"glm", BasisPoints{4800}, true}}}};
    return cluster;
}

QString textAt(const NodesTableModel &table, int row, NodeColumn column)
{
    return table.index(row, int(column)).data().toString();
}

} // namespace

class NodesTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNodeSaysWhatItHas()
    {
        const PlainWords words;
        NodesTableModel table(words);
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        table.setCluster(sample());
        QCOMPARE(textAt(table, 0, NodeColumn::Gpus), QStringLiteral("2 x L40S, 1 x H200"));
        QCOMPARE(textAt(table, 0, NodeColumn::TotalMemory), QStringLiteral("230 GB"));
        QCOMPARE(textAt(table, 0, NodeColumn::Group), QStringLiteral("text-router"));
        QCOMPARE(textAt(table, 0, NodeColumn::Models), QStringLiteral("router 6%, glm 48%, big whole"));
        QCOMPARE(textAt(table, 1, NodeColumn::Gpus), QStringLiteral("unknown"));
        QCOMPARE(table.index(1, 0).data(NodeStatusRole).toInt(), int(NodeStatus::NotReady));
        QCOMPARE(textAt(table, 2, NodeColumn::Gpus), QStringLiteral("none"));
        QCOMPARE(textAt(table, 2, NodeColumn::Models), QStringLiteral("tiny-cpu"));
    }

    // C5: what isn't known is never free, and never sorts as 0.
    void theUnknownHasNoNumber()
    {
        const PlainWords words;
        NodesTableModel table(words);
        table.setCluster(sample());
        QVERIFY(!table.index(1, int(NodeColumn::TotalMemory)).data(SortRole).isValid());
        QVERIFY(!table.index(1, int(NodeColumn::Memory)).data(SortRole).isValid());
    }

    // C7
    void moreThanThereIsIsMarked()
    {
        const PlainWords words;
        NodesTableModel table(words);
        auto cluster = std::make_shared<Cluster>(*sample());
        cluster->nodes[0].gpus->at(2).holders = {{"x", BasisPoints{7000}}, {"y", BasisPoints{7000}}};
        table.setCluster(cluster);
        QVERIFY(table.index(0, 0).data(OverCommittedRole).toBool());
    }

    void aChangedNodeChangesItsRowAlone()
    {
        const PlainWords words;
        NodesTableModel table(words);
        table.setCluster(sample());
        QSignalSpy changed(&table, &QAbstractItemModel::dataChanged);
        auto cluster = std::make_shared<Cluster>(*sample());
        cluster->nodes[2].cordoned = true;
        table.setCluster(cluster);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex(), table.index(2, int(NodeColumn::Status)));
    }
};

QTEST_GUILESS_MAIN(NodesTableTest)
#include "tst_nodes_table.moc"
