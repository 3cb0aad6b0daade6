#include "models/state/ApplyFlow.h"
#include "models/state/Removal.h"
#include "tests/support/FakeAppliance.h"
#include "tests/support/Scenario.h"

#include <QTest>

#include <optional>

using namespace launchpad;

namespace {

class FixedClock final : public Clock {
public:
    QDateTime nowUtc() const override { return QDateTime(QDate(2026, 1, 2), QTime(3, 4), Qt::UTC); }
};

} // namespace

class TestApplyFlow : public QObject {
    Q_OBJECT

    FixedClock m_clock;
    FakeAppliance *m_api = nullptr; ///< the session's
    std::unique_ptr<ClusterStore> m_store;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ClusterFeed> m_feed;
    std::unique_ptr<ApplyFlow> m_flow;
    std::optional<ApplyOutcome> m_outcome;

    ClusterPtr at(std::int64_t revision, bool isDefault = true)
    {
        auto cluster = std::make_shared<Cluster>(*scenarioCluster("two-gpus"));
        cluster->revision = revision;
        cluster->models[0].isDefault = isDefault;
        return cluster;
    }
    Consent consent() { return removalOf(*m_store->current(), "glm-5.3", {}); }
    void start()
    {
        m_flow->start(consent(), [this]() -> std::optional<Consent> { return consent(); });
    }
    void answerApply(const Answer<ApplyAnswer> &with) { QVERIFY(m_api->answer(m_api->applies, with)); }
    void giveCluster(const ClusterPtr &cluster)
    {
        QVERIFY(m_api->answer(m_api->clusters, Answer<ClusterAnswer>(ClusterAnswer{cluster, 1})));
    }
    static ApplyAnswer applied()
    {
        ApplyAnswer answer;
        answer.applied = true;
        answer.message = QStringLiteral("done");
        return answer;
    }

private Q_SLOTS:
    void init()
    {
        m_outcome.reset();
        m_store = std::make_unique<ClusterStore>();
        m_session = std::make_unique<Session>([this](const QUrl &) {
            auto api = std::make_unique<FakeAppliance>();
            m_api = api.get();
            return api;
        });
        m_feed = std::make_unique<ClusterFeed>(*m_store, m_clock);
        m_flow = std::make_unique<ApplyFlow>(*m_store, *m_session, *m_feed);
        connect(m_flow.get(), &ApplyFlow::finished, this,
                [this](const ApplyOutcome &outcome) { m_outcome = outcome; });
        m_session->signIn({QUrl(QStringLiteral("https://a")), QStringLiteral("u")}, QStringLiteral("p"));
        QVERIFY(m_api->answer(m_api->logIns, Answer<LoginAnswer>(LoginAnswer{Role::Admin, {}})));
        m_feed->follow(*m_api);
        giveCluster(at(5));
    }
    void cleanup()
    {
        m_flow.reset();
        m_feed.reset();
        m_session.reset();
        m_store.reset();
    }

    void goesOutAtTheRevisionThatWasJudged()
    {
        start();
        QCOMPARE(m_api->applied.at(0).expectedRevision.value(), std::int64_t(5));
        answerApply(applied());
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Applied);
        QCOMPARE(m_outcome->message, QStringLiteral("done"));
        QVERIFY(!m_flow->isBusy());
    }

    void movedIsSentAgainWhereItMeansTheSame()
    {
        start();
        answerApply(FakeAppliance::error(ApiError::Kind::Moved));
        QVERIFY(m_flow->isBusy());
        giveCluster(at(6));
        QCOMPARE(m_api->applied.size(), std::size_t(2));
        QCOMPARE(m_api->applied.at(1).expectedRevision.value(), std::int64_t(6));
        // Another attempt, hence another id: the first was answered.
        QVERIFY(m_api->applied.at(1).requestId != m_api->applied.at(0).requestId);
        answerApply(applied());
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Applied);
    }

    void movedIsVoidWhereItMeansSomethingElse()
    {
        start();
        answerApply(FakeAppliance::error(ApiError::Kind::Moved));
        // The model is no longer the default one: the warning that was agreed to is another.
        const Consent agreed = consent();
        m_flow->abandon();
        m_flow->start(agreed, [this]() -> std::optional<Consent> { return consent(); });
        answerApply(FakeAppliance::error(ApiError::Kind::Moved));
        giveCluster(at(7, false));
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Voided);
        QCOMPARE(m_api->applied.size(), std::size_t(2));
    }

    void movingForEverEndsAtSomePoint()
    {
        start();
        std::int64_t revision = 5;
        while (!m_outcome) {
            answerApply(FakeAppliance::error(ApiError::Kind::Moved));
            if (!m_outcome)
                giveCluster(at(++revision));
        }
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Voided);
        QCOMPARE(m_api->applied.size(), std::size_t(ApplyFlow::kMostResends + 1));
    }

    void theNewestCantBeHad()
    {
        start();
        answerApply(FakeAppliance::error(ApiError::Kind::Moved));
        QVERIFY(m_api->answer(m_api->clusters,
                              Answer<ClusterAnswer>(FakeAppliance::error(ApiError::Kind::Unreachable))));
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Voided);
    }

    void D2_signingInResumes()
    {
        start();
        answerApply(FakeAppliance::error(ApiError::Kind::Unauthorized));
        QVERIFY(m_flow->waitsForSignIn());
        QCOMPARE(m_session->state(), Session::State::Expired);
        m_session->signInAgain(QStringLiteral("p"));
        QVERIFY(m_api->answer(m_api->logIns, Answer<LoginAnswer>(LoginAnswer{Role::Admin, {}})));
        QCOMPARE(m_api->applied.size(), std::size_t(2));
        QCOMPARE(m_api->applied.at(1), m_api->applied.at(0));
    }

    void nothingIsSentWhereTheJudgeNoLongerAgrees()
    {
        m_flow->start(consent(), []() -> std::optional<Consent> { return std::nullopt; });
        QCOMPARE(m_outcome->kind, ApplyOutcome::Kind::Voided);
        QVERIFY(m_api->applied.empty());
    }
};

QTEST_GUILESS_MAIN(TestApplyFlow)
#include "tst_apply_flow.moc"
