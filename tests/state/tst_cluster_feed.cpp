#include "models/state/ClusterFeed.h"
#include "tests/support/FakeAppliance.h"

#include <QSignalSpy>
#include <QTest>

using namespace launchpad;

namespace {

class FixedClock final : public Clock {
public:
    QDateTime nowUtc() const override { return now; }
    QDateTime now{QDate(2026, 1, 2), QTime(3, 4), Qt::UTC};
};

ClusterAnswer document(std::int64_t revision)
{
    auto cluster = std::make_shared<Cluster>();
    cluster->revision = revision;
    return {cluster, 100};
}

} // namespace

class TestClusterFeed : public QObject {
    Q_OBJECT

    FixedClock m_clock;
    FakeAppliance *m_api = nullptr;
    ClusterStore *m_store = nullptr;
    ClusterFeed *m_feed = nullptr;

    void give(const ClusterAnswer &answer)
    {
        QVERIFY(m_api->answer(m_api->clusters, Answer<ClusterAnswer>(answer)));
    }
    void fail(ApiError::Kind kind)
    {
        QVERIFY(m_api->answer(m_api->clusters, Answer<ClusterAnswer>(FakeAppliance::error(kind))));
    }

private Q_SLOTS:
    void init()
    {
        m_api = new FakeAppliance;
        m_store = new ClusterStore;
        m_feed = new ClusterFeed(*m_store, m_clock);
    }
    void cleanup()
    {
        delete m_feed;
        delete m_store;
        delete m_api;
    }

    void plainCallThenLongPoll()
    {
        m_feed->follow(*m_api);
        QVERIFY(!m_api->queries[0].after);
        give(document(5));
        QCOMPARE(m_store->current()->revision, std::int64_t(5));
        QCOMPARE(m_store->freshness().kind, Freshness::Kind::Live);
        QCOMPARE(m_api->queries[1].after.value(), std::int64_t(5));
        QCOMPARE(m_api->queries[1].wait, ClusterFeed::kLongPoll);
        give({nullptr, 0});
        QCOMPARE(m_api->queries[2].after.value(), std::int64_t(5));
        give(document(6));
        QCOMPARE(m_api->queries[3].after.value(), std::int64_t(6));
        QCOMPARE(FakeAppliance::open(m_api->clusters), 1);
    }

    void anOlderDocumentOfTheStreamChangesNothing()
    {
        m_feed->follow(*m_api);
        give(document(5));
        QSignalSpy changed(m_store, &ClusterStore::changed);
        give(document(4));
        QCOMPARE(changed.size(), 0);
        QCOMPARE(m_store->current()->revision, std::int64_t(5));
    }

    void aLostLinkGoesOfflineAndComesBack()
    {
        m_feed->follow(*m_api);
        give(document(5));
        fail(ApiError::Kind::Unreachable);
        QCOMPARE(m_store->freshness().kind, Freshness::Kind::Offline);
        QCOMPARE(m_store->freshness().since, m_clock.now);
        QVERIFY(m_store->current());
        QTRY_COMPARE(FakeAppliance::open(m_api->clusters), 1);
        // A plain call: the appliance may have been set up anew, with lower revisions.
        QVERIFY(!m_api->queries.back().after);
        give(document(2));
        QCOMPARE(m_store->current()->revision, std::int64_t(2));
        QCOMPARE(m_store->freshness().kind, Freshness::Kind::Live);
    }

    void D1_anEndedSessionPausesThePoll()
    {
        QSignalSpy unauthorized(m_feed, &ClusterFeed::unauthorized);
        m_feed->follow(*m_api);
        fail(ApiError::Kind::Unauthorized);
        QCOMPARE(unauthorized.size(), 1);
        QVERIFY(!m_feed->isFollowing());
        QCOMPARE(FakeAppliance::open(m_api->clusters), 0);
    }

    void refreshAsksAtOnce()
    {
        m_feed->follow(*m_api);
        give(document(5));
        fail(ApiError::Kind::TimedOut);
        QCOMPARE(FakeAppliance::open(m_api->clusters), 0);
        m_feed->refresh();
        QCOMPARE(FakeAppliance::open(m_api->clusters), 1);
    }

    void stoppedSaysNothing()
    {
        m_feed->follow(*m_api);
        m_feed->stop();
        QVERIFY(!m_api->answer(m_api->clusters, Answer<ClusterAnswer>(document(5))));
        QVERIFY(!m_store->current());
    }
};

QTEST_GUILESS_MAIN(TestClusterFeed)
#include "tst_cluster_feed.moc"
