#include "models/state/ClusterChanges.h"
#include "tests/support/Scenario.h"

#include <QTest>

#include <functional>

using namespace launchpad;

using Kind = ClusterChange::Kind;

class TestClusterChanges : public QObject {
    Q_OBJECT

    static std::vector<ClusterChange> changes(const std::function<void(Cluster &)> &change,
                                              const std::string &model = "glm-5.3")
    {
        const ClusterPtr before = scenarioCluster("two-gpus");
        Cluster after = *before;
        change(after);
        return changesFor(*before, after, model, {"worker-1"});
    }

private Q_SLOTS:
    void nothingIsNothing()
    {
        QVERIFY(changes([](Cluster &) {}).empty());
        // Another revision alone says nothing to a plan.
        QVERIFY(changes([](Cluster &cluster) { ++cluster.revision; }).empty());
    }

    void shares()
    {
        const auto list =
            changes([](Cluster &cluster) { cluster.groups[0].members[1].share = BasisPoints{3600}; });
        QCOMPARE(list.size(), std::size_t(1));
        QCOMPARE(list[0].kind, Kind::ShareChanged);
        QCOMPARE(list[0].from->value, std::int64_t(4800));
        QCOMPARE(list[0].to->value, std::int64_t(3600));
    }

    void members()
    {
        auto list = changes([](Cluster &cluster) {
            cluster.groups[0].members.push_back({"gemma-4", BasisPoints{2000}, true});
        });
        QCOMPARE(list.size(), std::size_t(1));
        QCOMPARE(list[0].kind, Kind::MemberJoined);
        QCOMPARE(list[0].model, std::string("gemma-4"));
        list = changes([](Cluster &cluster) { cluster.groups[0].members.pop_back(); });
        QCOMPARE(list[0].kind, Kind::MemberLeft);
    }

    void theModelItself()
    {
        QCOMPARE(changes([](Cluster &cluster) { cluster.models.clear(); })[0].kind, Kind::ModelGone);
        QCOMPARE(changes([](Cluster &cluster) { cluster.models[0].env["A"] = "1"; })[0].kind,
                 Kind::SettingsChanged);
        QCOMPARE(changes([](Cluster &cluster) { cluster.models[0].nodes[0].state = "removing"; })[0].kind,
                 Kind::NodesChanged);
        // A state on the way up is no change of the plan.
        QVERIFY(changes([](Cluster &cluster) { cluster.models[0].nodes[0].state = "deploying"; }).empty());
    }

    void nodes()
    {
        QCOMPARE(changes([](Cluster &cluster) { cluster.nodes.clear(); })[0].kind, Kind::NodeGone);
        QCOMPARE(changes([](Cluster &cluster) { cluster.nodes[0].ready = false; })[0].kind,
                 Kind::NodeNotReady);
        QCOMPARE(changes([](Cluster &cluster) { cluster.nodes[0].cordoned = true; })[0].kind,
                 Kind::NodeCordoned);
        const auto full = changes([](Cluster &cluster) {
            for (Gpu &gpu : *cluster.nodes[0].gpus)
                gpu.holders = std::vector<Holder>{{"x", {}}};
        });
        // In the scenario one GPU has no holder.
        QCOMPARE(full.size(), std::size_t(1));
        QCOMPARE(full[0].kind, Kind::NodeFull);
    }

    void theMode()
    {
        const auto list = changes([](Cluster &cluster) { cluster.mode = "vision"; });
        QCOMPARE(list[0].kind, Kind::ModeChanged);
        QCOMPARE(list[0].group, std::string("vision"));
    }
};

QTEST_GUILESS_MAIN(TestClusterChanges)
#include "tst_cluster_changes.moc"
