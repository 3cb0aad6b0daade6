#include "models/state/ActivityLog.h"
#include "models/state/OperationRunner.h"
#include "tests/support/FakeAppliance.h"
#include "tests/support/SampleActivity.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace launchpad;

namespace {

/// Remembers what it is told, and how much had been sent by then.
class ListeningLog : public ActivityLog {
public:
    explicit ListeningLog(const FakeAppliance &api) : m_api(api) {}
    void tried(const Attempt &attempt) override
    {
        attempts.push_back(attempt);
        sentBefore.push_back(m_api.applied.size());
    }
    void ended(const QString &id, const OperationOutcome &outcome) override
    {
        ends.emplace_back(id, outcome);
    }

    std::vector<Attempt> attempts;
    std::vector<std::size_t> sentBefore;
    std::vector<std::pair<QString, OperationOutcome>> ends;

private:
    const FakeAppliance &m_api;
};

} // namespace

class TestOperationRunner : public QObject {
    Q_OBJECT

    FakeAppliance *m_api = nullptr;
    OperationRunner *m_runner = nullptr;
    std::optional<OperationOutcome> m_outcome;

    void fail(ApiError::Kind kind)
    {
        QVERIFY(m_api->answer(m_api->applies, Answer<ApplyAnswer>(FakeAppliance::error(kind))));
    }

private Q_SLOTS:
    void init()
    {
        m_api = new FakeAppliance;
        m_runner = new OperationRunner;
        m_outcome.reset();
        connect(m_runner, &OperationRunner::finished, this,
                [this](const OperationOutcome &outcome) { m_outcome = outcome; });
    }
    void cleanup()
    {
        delete m_runner;
        delete m_api;
    }

    void applied()
    {
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 41));
        QCOMPARE(m_api->applied.size(), std::size_t(1));
        QVERIFY(m_api->applied[0].confirmed);
        QCOMPARE(m_api->applied[0].expectedRevision.value(), std::int64_t(41));
        QCOMPARE(m_api->applied[0].requestId->size(), std::size_t(36));
        ApplyAnswer answer;
        answer.applied = true;
        answer.message = QStringLiteral("done");
        QVERIFY(m_api->answer(m_api->applies, Answer<ApplyAnswer>(answer)));
        QVERIFY(m_outcome.has_value());
        QCOMPARE(m_outcome->kind, OperationOutcome::Kind::Applied);
        QCOMPARE(m_outcome->answer->message, QStringLiteral("done"));
        QVERIFY(!m_runner->isBusy());
    }

    void E1_oneAtATime()
    {
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        QVERIFY(!m_runner->start(*m_api, RemoveModel{"m"}, 1));
        QCOMPARE(m_api->applied.size(), std::size_t(1));
    }

    void aLostAnswerIsAskedForWithTheSameId()
    {
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        fail(ApiError::Kind::Unreachable);
        QCOMPARE(m_runner->state(), OperationRunner::State::WaitingToRetry);
        QTRY_COMPARE(m_api->applied.size(), std::size_t(2));
        QCOMPARE(m_api->applied[1], m_api->applied[0]);
        ApplyAnswer answer;
        answer.applied = true;
        QVERIFY(m_api->answer(m_api->applies, Answer<ApplyAnswer>(answer)));
        QCOMPARE(m_outcome->kind, OperationOutcome::Kind::Applied);
    }

    void lostForGoodIsUnknown()
    {
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        for (int send = 1; send <= OperationRunner::kMostSends; ++send) {
            QTRY_COMPARE(m_api->applied.size(), std::size_t(send));
            fail(ApiError::Kind::TimedOut);
        }
        QCOMPARE(m_outcome->kind, OperationOutcome::Kind::Unknown);
        QCOMPARE(m_api->applied.size(), std::size_t(OperationRunner::kMostSends));
    }

    void definiteAnswersAreNotRepeated_data()
    {
        QTest::addColumn<int>("error");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char *name, ApiError::Kind error, OperationOutcome::Kind outcome) {
            QTest::newRow(name) << int(error) << int(outcome);
        };
        row("409", ApiError::Kind::Moved, OperationOutcome::Kind::Moved);
        row("422", ApiError::Kind::Refused, OperationOutcome::Kind::Refused);
        row("400", ApiError::Kind::Malformed, OperationOutcome::Kind::Rejected);
        row("403", ApiError::Kind::Forbidden, OperationOutcome::Kind::Rejected);
        row("413", ApiError::Kind::TooLarge, OperationOutcome::Kind::Rejected);
    }
    void definiteAnswersAreNotRepeated()
    {
        QFETCH(int, error);
        QFETCH(int, outcome);
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        fail(ApiError::Kind(error));
        QVERIFY(m_outcome.has_value());
        QCOMPARE(int(m_outcome->kind), outcome);
        QCOMPARE(m_api->applied.size(), std::size_t(1));
    }

    void D2_signingInResumesTheSameOperation()
    {
        QSignalSpy needed(m_runner, &OperationRunner::signInNeeded);
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        fail(ApiError::Kind::Unauthorized);
        QCOMPARE(needed.size(), 1);
        QVERIFY(!m_outcome.has_value());
        m_runner->resume(*m_api);
        QCOMPARE(m_api->applied.size(), std::size_t(2));
        QCOMPARE(m_api->applied[1], m_api->applied[0]);
    }

    void abandonedSaysNothing()
    {
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        m_runner->abandon();
        QVERIFY(!m_api->answer(m_api->applies, Answer<ApplyAnswer>(ApplyAnswer{})));
        QVERIFY(!m_outcome.has_value());
        QVERIFY(!m_runner->isBusy());
    }

    void theLogIsToldBeforeAnythingIsSent()
    {
        ListeningLog log(*m_api);
        m_runner->setActivityLog(&log);
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 41, sampleSimulation()));
        QCOMPARE(log.attempts.size(), std::size_t(1));
        QCOMPARE(log.sentBefore[0], std::size_t(0));
        QCOMPARE(log.attempts[0].id.toStdString(), *m_api->applied[0].requestId);
        QCOMPARE(log.attempts[0].revision, std::int64_t(41));
        QVERIFY(log.attempts[0].operation == Operation(RemoveModel{"m"}));
        QVERIFY(log.attempts[0].simulation == sampleSimulation());
        // Sent again it is the same attempt.
        fail(ApiError::Kind::Unreachable);
        QTRY_COMPARE(m_api->applied.size(), std::size_t(2));
        QVERIFY(log.ends.empty());
        fail(ApiError::Kind::Unauthorized);
        m_runner->resume(*m_api);
        QVERIFY(log.ends.empty());
        ApplyAnswer answer;
        answer.message = QStringLiteral("done");
        QVERIFY(m_api->answer(m_api->applies, Answer<ApplyAnswer>(answer)));
        QCOMPARE(log.attempts.size(), std::size_t(1));
        QCOMPARE(log.ends.size(), std::size_t(1));
        QCOMPARE(log.ends[0].first, log.attempts[0].id);
        QCOMPARE(log.ends[0].second.kind, OperationOutcome::Kind::Applied);
        QCOMPARE(log.ends[0].second.answer->message, QStringLiteral("done"));
    }

    void theLogHearsOfEachEnd()
    {
        ListeningLog log(*m_api);
        m_runner->setActivityLog(&log);
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 1));
        fail(ApiError::Kind::Moved);
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 2));
        m_runner->abandon();
        m_runner->abandon();
        QVERIFY(m_runner->start(*m_api, RemoveModel{"m"}, 3));
        fail(ApiError::Kind::Unauthorized);
        m_runner->abandon();
        QCOMPARE(log.ends.size(), std::size_t(3));
        QCOMPARE(log.ends[2].second.kind, OperationOutcome::Kind::Rejected);
        QCOMPARE(log.ends[0].second.kind, OperationOutcome::Kind::Moved);
        QCOMPARE(log.ends[1].second.kind, OperationOutcome::Kind::Unknown);
        QVERIFY(log.ends[0].first != log.ends[1].first);
    }

    void K1_theLogNeverSeesAValue()
    {
        ListeningLog log(*m_api);
        m_runner->setActivityLog(&log);
        const QString secret = QLatin1String(kSampleSecret);
        DeployModel op = sampleDeploy();
        op.extraArgs = {"--api-key", "sk-1234", "--api_key=sk-5678", "--max-num-batched-tokens", "8192",
                        "--ssl-key", "--other"};
        QVERIFY(m_runner->start(*m_api, op, 1));
        const auto &logged = std::get<DeployModel>(log.attempts[0].operation);
        QCOMPARE(logged.env.size(), std::size_t(2));
        QCOMPARE(logged.env.at("HF_TOKEN"), std::string(kHiddenValue));
        QCOMPARE(logged.env.at("EMPTY"), std::string(kHiddenValue));
        QVERIFY(logged.extraArgs ==
                std::vector<std::string>({"--api-key", kHiddenValue, std::string("--api_key=") + kHiddenValue,
                                          "--max-num-batched-tokens", "8192", "--ssl-key", "--other"}));

        Finding finding;
        finding.message = "HF_TOKEN is " + std::string(kSampleSecret);
        finding.args = {kSampleSecret};
        ApiError error = FakeAppliance::error(ApiError::Kind::Refused);
        error.serverText = secret + QStringLiteral(" sk-1234");
        error.detail = secret;
        error.simulation = Simulation{};
        error.simulation->problems = {finding};
        QVERIFY(m_api->answer(m_api->applies, Answer<ApplyAnswer>(error)));
        const ApiError &seen = *log.ends.at(0).second.error;
        QVERIFY(!seen.serverText.contains(secret) && !seen.serverText.contains(QLatin1String("sk-1234")));
        QVERIFY(!seen.detail.contains(secret));
        QCOMPARE(seen.simulation->problems[0].message, std::string("HF_TOKEN is (hidden)"));
        QCOMPARE(seen.simulation->problems[0].args[0], std::string(kHiddenValue));
        // The user who typed it is told all.
        QVERIFY(m_outcome->error->serverText.contains(secret));
    }
};

QTEST_GUILESS_MAIN(TestOperationRunner)
#include "tst_operation_runner.moc"
