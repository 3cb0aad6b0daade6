#include "app/storage/ActivityFile.h"
#include "app/storage/ActivityJson.h"
#include "models/state/ActivityJournal.h"
#include "models/state/OperationRunner.h"
#include "models/state/Session.h"
#include "tests/support/FakeAppliance.h"
#include "tests/support/SampleActivity.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>

using namespace launchpad;
using namespace Qt::StringLiterals;

namespace {

const ActivityEnd kApplied{ActivityState::Applied, u"glm-5.3 is being deployed.\nSoon."_s};

class FixedClock : public Clock {
public:
    QDateTime nowUtc() const override { return QDateTime(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC); }
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

/// The activity's file: only ever added to, whole lines, nobody else's, whatever happened to it before.
class StorageActivityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void comesBackAsItWas()
    {
        ActivityFile file(path());
        std::vector<ActivityEntry> all;
        for (int i = 0; i < 8; ++i) {
            all.push_back(sampleEntry(i));
            QCOMPARE(file.append(all.back()), std::nullopt);
        }
        all[2].end = kApplied;
        QCOMPARE(file.complete(all[2].id, kApplied), std::nullopt);
        const ActivityRead read = ActivityFile(path()).readNow();
        QVERIFY(read.entries == all);
        QVERIFY(read.faults.isEmpty());
        QCOMPARE(contentOf(path()).count('\n'), 9);
    }

    void isTheUsersAlone()
    {
        ActivityFile file(path());
        QCOMPARE(file.append(sampleEntry(1)), std::nullopt);
        const QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup |
                                                QFileDevice::ReadOther | QFileDevice::WriteOther;
        QVERIFY(!(QFileInfo(path()).permissions() & others));
        QVERIFY(!QFile::exists(path() + u".lock"_s));
    }

    void nothingThereIsNoFault()
    {
        const ActivityRead read = ActivityFile(path()).readNow();
        QVERIFY(read.entries.empty());
        QVERIFY(read.faults.isEmpty());
    }

    void isReadOffTheThread()
    {
        ActivityFile file(path());
        QCOMPARE(file.append(sampleEntry(1)), std::nullopt);
        std::optional<ActivityRead> read;
        QThread *answered = nullptr;
        PendingCall call = file.read([&](const ActivityRead &answer) {
            read = answer;
            answered = QThread::currentThread();
        });
        QVERIFY(!read);
        QTRY_VERIFY(read);
        QCOMPARE(answered, QThread::currentThread());
        QCOMPARE(read->entries.size(), std::size_t(1));
        read.reset();
        call = file.read([&](const ActivityRead &answer) { read = answer; });
        call.cancel();
        // The next one is answered after the cancelled one would have been.
        bool next = false;
        const PendingCall other = file.read([&](const ActivityRead &) { next = true; });
        QTRY_VERIFY(next);
        QVERIFY(!read);
    }

    void truncatedAtEveryLength()
    {
        ActivityFile file(path());
        const std::vector<ActivityEntry> all = {sampleEntry(2), sampleEntry(5)};
        QCOMPARE(file.append(all[0]), std::nullopt);
        const qsizetype first = contentOf(path()).size();
        QCOMPARE(file.append(all[1]), std::nullopt);
        const QByteArray whole = contentOf(path());
        const ActivityEntry next = sampleEntry(11);
        for (qsizetype length = 0; length <= whole.size(); ++length) {
            const QByteArray cut = whole.left(length);
            write(path(), cut);
            // A line that lacks nothing but its end is whole.
            std::vector<ActivityEntry> expected;
            if (length >= first - 1)
                expected.push_back(all[0]);
            if (length >= whole.size() - 1)
                expected.push_back(all[1]);
            const bool damaged =
                !(length == 0 || length == first - 1 || length == first || length >= whole.size() - 1);
            ActivityRead read = file.readNow();
            QVERIFY(read.entries == expected);
            QCOMPARE(read.faults.size(), damaged ? 1 : 0);

            QCOMPARE(file.append(next), std::nullopt);
            expected.push_back(next);
            read = file.readNow();
            QVERIFY(read.entries == expected);
            QCOMPARE(read.faults.size(), damaged ? 1 : 0);
            QVERIFY(contentOf(path()).startsWith(cut));
        }
    }

    void flippedAtRandom()
    {
        ActivityFile file(path());
        for (int i = 0; i < 6; ++i)
            QCOMPARE(file.append(sampleEntry(i)), std::nullopt);
        const QByteArray whole = contentOf(path());
        QRandomGenerator random(4711);
        for (int i = 0; i < 500; ++i) {
            QByteArray flipped = whole;
            for (int n = 1 + random.bounded(3); n > 0; --n) {
                const qsizetype at = random.bounded(int(flipped.size()));
                flipped[at] = char(flipped[at] ^ (1 << random.bounded(8)));
            }
            write(path(), flipped);
            // At most three of the six are hurt; a line end that goes takes its neighbour along.
            const std::size_t before = file.readNow().entries.size();
            QVERIFY2(before >= 1 && before <= 6, flipped);
            ActivityEntry next = sampleEntry(6);
            next.end = kApplied;
            QCOMPARE(file.append(next), std::nullopt);
            const ActivityRead read = file.readNow();
            QCOMPARE(read.entries.size(), before + 1);
            QVERIFY(read.entries.back() == next);
            QVERIFY(read.faults.size() <= 1);
            QVERIFY(contentOf(path()).startsWith(flipped));
        }
    }

    void strangeLinesArePassedOver_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no JSON") << QByteArray("x");
        QTest::newRow("a number") << QByteArray("1");
        QTest::newRow("no schema") << QByteArray("{}");
        QTest::newRow("newer") << QByteArray(R"({"schema":2,"id":"a","state":"applied","answer":""})");
        QTest::newRow("state") << QByteArray(R"({"schema":1,"id":"a","state":"eaten","answer":""})");
        QTest::newRow("no UTF-8") << QByteArray("{\"schema\":1,\"id\":\"\xff\"}");
        QTest::newRow("deep") << QByteArray(2'000'000, '[');
        QTest::newRow("deep operation")
            << R"({"schema":1,"id":"a","operation":)" + QByteArray(2'000'000, '[');
        QTest::newRow("operation") << QByteArray(
            R"({"schema":1,"id":"a","state":"tried","answer":"","when":"2026-03-02T14:30:00Z",)"
            R"("appliance":"","user":"","operation":{"op":"deploy_model"}})");
        QTest::newRow("NUL") << QByteArray(3, '\0');
    }
    void strangeLinesArePassedOver()
    {
        QFETCH(QByteArray, line);
        write(path(), line + '\n' + activityLine(sampleEntry(3)) + line);
        ActivityFile file(path());
        const ActivityRead read = file.readNow();
        QCOMPARE(read.entries.size(), std::size_t(1));
        QCOMPARE(read.faults.size(), 1);
        QVERIFY(read.faults.front().endsWith(u": 2."_s));
    }

    void isBounded()
    {
        constexpr qint64 bound = 32 << 10;
        ActivityFile file(path(), bound);
        for (int i = 0; i < 150; ++i) {
            QCOMPARE(file.append(sampleEntry(i)), std::nullopt);
            QCOMPARE(file.complete(sampleEntry(i).id, kApplied), std::nullopt);
            QVERIFY(QFileInfo(path()).size() <= bound);
        }
        const ActivityRead read = file.readNow();
        QVERIFY(read.faults.isEmpty());
        QVERIFY(read.entries.size() > 10 && read.entries.size() < 150);
        // The newest without a gap.
        int number = 150 - int(read.entries.size());
        for (ActivityEntry expected : read.entries) {
            ActivityEntry sample = sampleEntry(number++);
            sample.end = kApplied;
            QVERIFY(expected == sample);
        }
        const QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::ReadOther;
        QVERIFY(!(QFileInfo(path()).permissions() & others));
    }

    void somebodysHugeFile()
    {
        QByteArray huge;
        for (int i = 0; huge.size() < 300'000; ++i)
            huge += activityLine(sampleEntry(i));
        write(path(), huge);
        ActivityFile file(path(), 64 << 10);
        QVERIFY(file.readNow().faults.isEmpty());
        QCOMPARE(file.append(sampleEntry(9'999)), std::nullopt);
        QVERIFY(QFileInfo(path()).size() <= 64 << 10);
        QVERIFY(file.readNow().entries.back() == sampleEntry(9'999));
        // Without a single line end there is nothing to keep.
        write(path(), QByteArray(300'000, 'x'));
        QCOMPARE(file.append(sampleEntry(1)), std::nullopt);
        QCOMPARE(file.readNow().entries.size(), std::size_t(1));
    }

    void twoWritersAtOnce_data()
    {
        QTest::addColumn<qint64>("bound");
        QTest::addColumn<bool>("all");
        QTest::newRow("room for all") << ActivityFile::kBound << true;
        QTest::newRow("shortened meanwhile") << qint64(40 << 10) << false;
    }
    void twoWritersAtOnce()
    {
        QFETCH(qint64, bound);
        QFETCH(bool, all);
        constexpr int each = 100;
        const auto writer = [&](int from) {
            return std::unique_ptr<QThread>(QThread::create([this, bound, from] {
                ActivityFile file(path(), bound);
                for (int i = from; i < from + each; ++i)
                    m_faults += file.append(sampleEntry(i)).has_value() ? 1 : 0;
            }));
        };
        QVERIFY(QDir().mkpath(QFileInfo(path()).absolutePath()));
        m_faults = 0;
        const std::unique_ptr<QThread> a = writer(0);
        const std::unique_ptr<QThread> b = writer(each);
        a->start();
        b->start();
        QVERIFY(a->wait());
        QVERIFY(b->wait());
        QCOMPARE(int(m_faults), 0);
        const ActivityRead read = ActivityFile(path(), bound).readNow();
        QVERIFY(read.faults.isEmpty());
        QVERIFY(!read.entries.empty());
        if (all)
            QCOMPARE(read.entries.size(), std::size_t(2 * each));
    }

    void folderThatCannotBeWritten()
    {
        write(m_folder->filePath(u"file"_s), "x");
        ActivityFile file(m_folder->filePath(u"file/activity.jsonl"_s));
        const std::optional<QString> fault = file.append(sampleEntry(1));
        QVERIFY(fault && !fault->isEmpty());
        QVERIFY(file.readNow().entries.empty());
    }

    // K1: from the runner to the disk, with an appliance that repeats the secret in its answer.
    void K1_noValueOfTheEnvironmentOnDisk()
    {
        FixedClock clock;
        Session session([](const QUrl &) { return std::make_unique<FakeAppliance>(); });
        ActivityFile file(path());
        ActivityJournal journal(file, session, clock, [](const OperationOutcome &outcome) {
            return outcome.error ? outcome.error->serverText + outcome.error->detail
                                 : outcome.answer->message;
        });
        FakeAppliance api;
        OperationRunner runner;
        runner.setActivityLog(&journal);
        DeployModel op = sampleDeploy();
        op.extraArgs = {"--api-key", "sk-TopSecret1", "--hf_token=tok-Secret2", "--tokenizer", "kept"};
        QVERIFY(runner.start(api, op, 7, sampleSimulation()));
        // It is on disk before any answer.
        QVERIFY(contentOf(path()).contains("HF_TOKEN"));
        QCOMPARE(file.readNow().entries.at(0).end.state, ActivityState::Tried);
        ApiError error = FakeAppliance::error(ApiError::Kind::Malformed);
        error.serverText = u"HF_TOKEN=%1 is wrong, so is sk-TopSecret1."_s.arg(QLatin1String(kSampleSecret));
        error.detail = QLatin1String(kSampleSecret);
        QVERIFY(api.answer(api.applies, Answer<ApplyAnswer>(error)));
        const QByteArray content = contentOf(path());
        for (const char *secret : {kSampleSecret, "sk-TopSecret1", "tok-Secret2"})
            QVERIFY2(!content.contains(secret), content);
        QVERIFY(content.contains("kept"));
        QVERIFY(!activityToJson(journal.entries()).contains(kSampleSecret));
        const ActivityRead read = file.readNow();
        QCOMPARE(read.entries.size(), std::size_t(1));
        QCOMPARE(read.entries[0].end.state, ActivityState::Rejected);
        QCOMPARE(read.entries[0].revision, std::int64_t(7));
        QVERIFY(read.entries[0].simulation == sampleSimulation());
        // What was sent is whole.
        QCOMPARE(std::get<DeployModel>(api.applied.at(0).operation).env.at("HF_TOKEN"),
                 std::string(kSampleSecret));
    }

    void B2_numbersAreTheSameInGerman()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const QByteArray line = activityLine(sampleEntry(0));
        QLocale::setDefault(QLocale::c());
        QVERIFY2(line.contains("12.5") && !line.contains("12,5"), line);
        QCOMPARE(line, activityLine(sampleEntry(0)));
    }

    void exportIsOneDocument()
    {
        const QByteArray json = activityToJson({sampleEntry(0), sampleEntry(1)});
        const QJsonArray all = QJsonDocument::fromJson(json).array();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[1].toObject()[u"operation"_s].toObject()[u"op"_s].toString(), u"set_gpu_shares"_s);
        QCOMPARE(all[1].toObject()[u"simulation"_s].toObject()[u"verdict"_s].toString(),
                 u"fits_with_warning"_s);
    }

    void aFullFileIsReadInTime()
    {
        QByteArray full;
        int entries = 0;
        for (; full.size() < ActivityFile::kBound - 4'000; ++entries)
            full += activityLine(sampleEntry(entries)) + activityLine(sampleEntry(entries).id, kApplied);
        write(path(), full);
        QElapsedTimer timer;
        timer.start();
        const ActivityRead read = ActivityFile(path()).readNow();
        qInfo("%d operations, %lld bytes: %lld ms", entries, qlonglong(full.size()),
              qlonglong(timer.elapsed()));
        QCOMPARE(read.entries.size(), std::size_t(entries));
    }

private:
    QString path() const { return m_folder->filePath(u"activity.jsonl"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::atomic<int> m_faults = 0;
};

QTEST_GUILESS_MAIN(StorageActivityTest)
#include "tst_storage_activity.moc"
