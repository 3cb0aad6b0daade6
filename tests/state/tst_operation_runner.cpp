#include "models/state/OperationRunner.h"
#include "tests/support/FakeAppliance.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace launchpad;

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
};

QTEST_GUILESS_MAIN(TestOperationRunner)
#include "tst_operation_runner.moc"
