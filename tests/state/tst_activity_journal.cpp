#include "models/state/ActivityJournal.h"

#include "models/state/Session.h"
#include "tests/support/FakeAppliance.h"
#include "tests/support/SampleActivity.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace launchpad;

namespace {

class FixedClock : public Clock {
public:
    QDateTime nowUtc() const override { return QDateTime(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC); }
};

/// Answers a read when the test says so.
class HeldStore : public ActivityStore {
public:
    std::optional<QString> append(const ActivityEntry &entry) override
    {
        appended.push_back(entry);
        return fault;
    }
    std::optional<QString> complete(const QString &id, const ActivityEnd &end) override
    {
        completed.emplace_back(id, end);
        return fault;
    }
    PendingCall read(std::function<void(const ActivityRead &)> answer) override
    {
        ++reads;
        done = std::move(answer);
        return {};
    }

    std::vector<ActivityEntry> appended;
    std::vector<std::pair<QString, ActivityEnd>> completed;
    std::function<void(const ActivityRead &)> done;
    std::optional<QString> fault;
    int reads = 0;
};

Attempt attemptOf(const ActivityEntry &entry)
{
    return {entry.id, entry.operation, entry.revision, entry.simulation};
}

OperationOutcome applied()
{
    OperationOutcome outcome;
    outcome.kind = OperationOutcome::Kind::Applied;
    outcome.answer = ApplyAnswer{};
    outcome.answer->message = QStringLiteral("done");
    return outcome;
}

} // namespace

class ActivityJournalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_store = std::make_unique<HeldStore>();
        m_session = std::make_unique<Session>([](const QUrl &) { return std::make_unique<FakeAppliance>(); });
        m_session->signIn({QUrl(QStringLiteral("https://lab.example.com")), QStringLiteral("admin")},
                          QStringLiteral("secret"));
        m_journal = std::make_unique<ActivityJournal>(
            *m_store, *m_session, m_clock, [](const OperationOutcome &outcome) {
                return outcome.answer ? outcome.answer->message : QStringLiteral("no answer");
            });
    }
    void cleanup()
    {
        m_journal.reset();
        m_session.reset();
        m_store.reset();
    }

    void saysWhenWhereAndWho()
    {
        m_journal->tried(attemptOf(sampleEntry(1)));
        QCOMPARE(m_store->appended.size(), std::size_t(1));
        const ActivityEntry &entry = m_store->appended[0];
        QCOMPARE(entry.when, m_clock.nowUtc());
        QCOMPARE(entry.when.timeSpec(), Qt::UTC);
        QCOMPARE(entry.appliance, QStringLiteral("https://lab.example.com"));
        QCOMPARE(entry.user, QStringLiteral("admin"));
        QCOMPARE(entry.end.state, ActivityState::Tried);
        m_journal->ended(entry.id, applied());
        const ActivityEnd end{ActivityState::Applied, QStringLiteral("done")};
        QCOMPARE(m_store->completed.size(), std::size_t(1));
        QVERIFY(m_store->completed[0].second == end);
        QVERIFY(m_journal->find(entry.id)->end == end);
    }

    void nothingIsReadUntilItIsAskedFor()
    {
        m_journal->tried(attemptOf(sampleEntry(1)));
        QCOMPARE(m_store->reads, 0);
        m_journal->load();
        m_journal->load();
        QCOMPARE(m_store->reads, 1);
        QVERIFY(m_journal->isLoading() && !m_journal->isLoaded());
        QSignalSpy loaded(m_journal.get(), &ActivityJournal::loaded);
        m_store->done({{}, {QStringLiteral("A line can't be read.")}});
        QCOMPARE(loaded.size(), 1);
        QVERIFY(m_journal->isLoaded());
        QCOMPARE(m_journal->faults().size(), 1);
        m_journal->load();
        QCOMPARE(m_store->reads, 2);
    }

    // What happened while the file was read is newer than what the file said.
    void whatIsReadMeetsWhatIsKnown()
    {
        m_journal->tried(attemptOf(sampleEntry(3)));
        m_journal->load();
        m_journal->ended(sampleEntry(3).id, applied());
        m_journal->tried(attemptOf(sampleEntry(4)));
        m_store->done({{sampleEntry(1), sampleEntry(2), sampleEntry(3)}, {}});
        QStringList ids;
        for (const ActivityEntry &entry : m_journal->entries())
            ids += entry.id;
        QCOMPARE(ids, QStringList({QStringLiteral("id-1"), QStringLiteral("id-2"), QStringLiteral("id-3"),
                                   QStringLiteral("id-4")}));
        QCOMPARE(m_journal->find(QStringLiteral("id-3"))->end.state, ActivityState::Applied);
        QVERIFY(!m_journal->find(QStringLiteral("id-9")));
    }

    void aDiskThatDoesNotTakeItIsSaid()
    {
        m_store->fault = QStringLiteral("The disk is full.");
        QSignalSpy notKept(m_journal.get(), &ActivityJournal::notKept);
        m_journal->tried(attemptOf(sampleEntry(1)));
        QCOMPARE(notKept.size(), 1);
        // It is there all the same, and stays when the file is read, which lacks it.
        m_journal->load();
        m_store->done({});
        QVERIFY(m_journal->find(sampleEntry(1).id));
    }

    void eachEndHasItsState_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("state");
        const auto row = [](const char *name, OperationOutcome::Kind kind, ActivityState state) {
            QTest::newRow(name) << int(kind) << int(state);
        };
        row("applied", OperationOutcome::Kind::Applied, ActivityState::Applied);
        row("refused", OperationOutcome::Kind::Refused, ActivityState::Refused);
        row("moved", OperationOutcome::Kind::Moved, ActivityState::Moved);
        row("rejected", OperationOutcome::Kind::Rejected, ActivityState::Rejected);
        row("unknown", OperationOutcome::Kind::Unknown, ActivityState::Unknown);
    }
    void eachEndHasItsState()
    {
        QFETCH(int, kind);
        QFETCH(int, state);
        m_journal->tried(attemptOf(sampleEntry(1)));
        OperationOutcome outcome;
        outcome.kind = OperationOutcome::Kind(kind);
        m_journal->ended(sampleEntry(1).id, outcome);
        QCOMPARE(int(m_journal->entries()[0].end.state), state);
    }

private:
    FixedClock m_clock;
    std::unique_ptr<HeldStore> m_store;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ActivityJournal> m_journal;
};

QTEST_GUILESS_MAIN(ActivityJournalTest)
#include "tst_activity_journal.moc"
