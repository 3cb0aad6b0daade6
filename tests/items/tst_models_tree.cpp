#include "PlainWords.h"

#include "models/items/ModelsTreeModel.h"
#include "models/items/RowFilterProxy.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QTest>

#include <random>

using namespace launchpad;
using namespace Qt::StringLiterals;
using launchpad::testing::PlainWords;

namespace {

DeployedModel model(const std::string &name, const std::vector<std::pair<std::string, std::string>> &nodes)
{
    DeployedModel m;
    m.name = name;
    m.engine = "default";
    m.gpuWidth = 1;
    m.share = BasisPoints{4800};
    for (const auto &[node, state] : nodes)
        m.nodes.push_back({node, state, {}});
    return m;
}

ClusterPtr clusterOf(std::vector<DeployedModel> models, int nodes = 4)
{
    auto cluster = std::make_shared<Cluster>();
    cluster->models = std::move(models);
    for (int i = 0; i < nodes; ++i) {
        Node node;
        node.name = "worker-" + std::to_string(i);
        node.ready = true;
        cluster->nodes.push_back(node);
    }
    return cluster;
}

QString textAt(const QAbstractItemModel &m, int row, ModelColumn column, const QModelIndex &parent = {})
{
    return m.index(row, int(column), parent).data().toString();
}

} // namespace

class ModelsTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aModelSaysHowItIs()
    {
        const PlainWords words;
        ModelsTreeModel tree(words);
        const QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        tree.setCluster(clusterOf(
            {model("glm", {{"worker-0", "serving"}, {"worker-1", "deploying"}, {"worker-2", "removing"}})}));
        QCOMPARE(tree.rowCount(), 1);
        QCOMPARE(textAt(tree, 0, ModelColumn::Name), QStringLiteral("glm"));
        QCOMPARE(textAt(tree, 0, ModelColumn::Health), QStringLiteral("1/2 healthy"));
        QCOMPARE(textAt(tree, 0, ModelColumn::State), QStringLiteral("deploying"));
        QCOMPARE(textAt(tree, 0, ModelColumn::Nodes), QStringLiteral("2 of 4"));
        QCOMPARE(textAt(tree, 0, ModelColumn::Share), QStringLiteral("48%"));
        const QModelIndex top = tree.index(0, 0);
        QCOMPARE(tree.rowCount(top), 3);
        QCOMPARE(textAt(tree, 2, ModelColumn::State, top), QStringLiteral("removing"));
        QCOMPARE(tree.index(1, 0, top).data(NodeRole).toString(), QStringLiteral("worker-1"));
        QCOMPARE(tree.index(1, 3, top).data(KeyRole).toString(), QStringLiteral("glm"));
    }

    void levelsComeFromTheMostTellingNode_data()
    {
        QTest::addColumn<QStringList>("states");
        QTest::addColumn<int>("level");
        QTest::newRow("all serve") << QStringList{u"serving"_s, u"ready"_s} << int(HealthLevel::Good);
        QTest::newRow("one starts") << QStringList{u"serving"_s, u"waiting"_s} << int(HealthLevel::Starting);
        QTest::newRow("one failed") << QStringList{u"deploying"_s, u"failed"_s, u"serving"_s}
                                    << int(HealthLevel::Bad);
        QTest::newRow("a word of tomorrow")
            << QStringList{u"serving"_s, u"hibernating"_s} << int(HealthLevel::Warning);
        QTest::newRow("one goes") << QStringList{u"serving"_s, u"removing"_s} << int(HealthLevel::Good);
        QTest::newRow("all go") << QStringList{u"removing"_s, u"removing"_s} << int(HealthLevel::Ending);
        QTest::newRow("no node") << QStringList{} << int(HealthLevel::Ending);
    }

    void levelsComeFromTheMostTellingNode()
    {
        QFETCH(QStringList, states);
        QFETCH(int, level);
        std::vector<std::pair<std::string, std::string>> nodes;
        for (const QString &state : states)
            nodes.emplace_back("n" + std::to_string(nodes.size()), state.toStdString());
        QCOMPARE(int(healthOf(model("m", nodes)).level), level);
    }

    // F1, as far as the model goes: the view's part is in tests/ui.
    void persistentIndexesStayWithTheirRowsThroughAnything()
    {
        const PlainWords words;
        ModelsTreeModel tree(words);
        const QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RowFilterProxy proxy;
        const QAbstractItemModelTester proxyTester(&proxy,
                                                   QAbstractItemModelTester::FailureReportingMode::QtTest);
        proxy.setSourceModel(&tree);
        proxy.sort(0);

        std::mt19937 random(7);
        const auto pick = [&](int below) { return int(random() % unsigned(below)); };
        const char *const states[] = {"serving", "deploying", "failed", "removing"};
        QHash<QString, QPersistentModelIndex> kept;
        QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);
        for (int round = 0; round < 300; ++round) {
            std::vector<DeployedModel> models;
            for (int m = 0; m < 8; ++m) {
                if (pick(4) == 0)
                    continue;
                std::vector<std::pair<std::string, std::string>> nodes;
                for (int n = 0; n < 5; ++n) {
                    if (pick(3) > 0)
                        nodes.emplace_back("worker-" + std::to_string(n), states[pick(4)]);
                }
                if (pick(3) == 0)
                    std::shuffle(nodes.begin(), nodes.end(), random);
                models.push_back(model("model-" + std::to_string(m), nodes));
            }
            if (pick(3) == 0)
                std::shuffle(models.begin(), models.end(), random);
            tree.setCluster(clusterOf(models));

            for (auto it = kept.cbegin(); it != kept.cend(); ++it) {
                if (it->isValid())
                    QCOMPARE(it->data(KeyRole).toString() + it->data(NodeRole).toString(), it.key());
            }
            kept.clear();
            for (int top = 0; top < tree.rowCount(); ++top) {
                const QModelIndex index = tree.index(top, 0);
                kept.insert(index.data(KeyRole).toString(), index);
                for (int child = 0; child < tree.rowCount(index); ++child) {
                    const QModelIndex node = tree.index(child, 0, index);
                    kept.insert(node.data(KeyRole).toString() + node.data(NodeRole).toString(), node);
                }
            }
        }
        QCOMPARE(resets.count(), 1);
    }

    // E4
    void aModelThatGoesAndComesTenTimesLeavesNoGhost()
    {
        const PlainWords words;
        ModelsTreeModel tree(words);
        const QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto with =
            clusterOf({model("a", {{"worker-0", "serving"}}), model("b", {{"worker-0", "deploying"}})});
        const auto without = clusterOf({model("a", {{"worker-0", "serving"}})});
        tree.setCluster(with);
        for (int i = 0; i < 10; ++i) {
            tree.setCluster(without);
            QCOMPARE(tree.rowCount(), 1);
            tree.setCluster(with);
            QCOMPARE(tree.rowCount(), 2);
            QCOMPARE(tree.rowCount(tree.index(1, 0)), 1);
        }
        tree.setCluster(nullptr);
        QCOMPARE(tree.rowCount(), 0);
    }

    void onlyTheCellsThatDifferAreSaid()
    {
        const PlainWords words;
        ModelsTreeModel tree(words);
        tree.setCluster(
            clusterOf({model("a", {{"worker-0", "serving"}}), model("b", {{"worker-0", "serving"}})}));
        QSignalSpy changed(&tree, &QAbstractItemModel::dataChanged);
        DeployedModel b = model("b", {{"worker-0", "serving"}});
        b.share = BasisPoints{3000};
        tree.setCluster(clusterOf({model("a", {{"worker-0", "serving"}}), b}));
        for (const QList<QVariant> &said : changed)
            QCOMPARE(said[0].toModelIndex().row(), 1);
        QVERIFY(std::any_of(changed.begin(), changed.end(), [](const QList<QVariant> &said) {
            return said[0].toModelIndex().column() == int(ModelColumn::Share);
        }));
    }

    // K3
    void aNameIsNeverMarkUp()
    {
        const PlainWords words;
        ModelsTreeModel tree(words);
        tree.setCluster(clusterOf({model("<b>x</b>", {{"<img src=\"http://x/y.png\">", "serving"}})}));
        const QModelIndex top = tree.index(0, 0);
        QCOMPARE(top.data().toString(), QStringLiteral("<b>x</b>"));
        QVERIFY(!top.data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
        QVERIFY(!tree.index(0, 0, top).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<img")));
    }
};

QTEST_GUILESS_MAIN(ModelsTreeTest)
#include "tst_models_tree.moc"
