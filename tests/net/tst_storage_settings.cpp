#include "app/storage/ConsoleSettingsFile.h"
#include "app/storage/SettingsJson.h"
#include "app/storage/SystemClock.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

using namespace launchpad;
using namespace Qt::StringLiterals;

namespace {

ConsoleSettings full()
{
    ConsoleSettings settings;
    settings.profiles = {{QUrl(u"https://appliance.example:8443"_s), u"admin"_s},
                         {QUrl(u"http://[::1]:8080"_s), u"Ünal \"R&D\""_s}};
    settings.theme = ThemeChoice::Dark;
    settings.language = u"de"_s;
    settings.windowGeometry = QByteArray("\x01\x00\xff geometry", 12);
    settings.columnStates = {{u"modelsTree"_s, "abc"}, {u"nodesTable"_s, QByteArray(200, '\x7f')}};
    return settings;
}

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

/// The settings file: whole or not at all, nobody else's, and never in the way of a start.
class StorageSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void startsWithoutAFile();
    void comesBackAsItWas();
    void isTheUsersAlone();
    void lastUsedComesFirst();
    void neverHoldsAPassword();
    void unfitFileIsSetAside_data();
    void unfitFileIsSetAside();
    void fitPartsAreKept();
    void unknownMembersAreIgnored();
    void eachDamageGetsItsOwnName();
    void whatCannotBeSetAsideIsLeft();
    void folderThatCannotBeWritten();
    void truncatedAtEveryLength();
    void flippedAtRandom();
    void clockIsUtc();

private:
    QString path() const { return m_folder->filePath(u"launchpad/settings.json"_s); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void StorageSettingsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(QDir(m_folder->path()).mkpath(u"launchpad"_s));
}

void StorageSettingsTest::startsWithoutAFile()
{
    ConsoleSettingsFile file(path());
    QVERIFY(file.load() == ConsoleSettings());
    QVERIFY(file.setAside().isEmpty());
    QVERIFY(!QFile::exists(path()));
}

void StorageSettingsTest::comesBackAsItWas()
{
    ConsoleSettingsFile file(path());
    QCOMPARE(file.save(full()), std::nullopt);
    QVERIFY(file.load() == full());
    QVERIFY(file.setAside().isEmpty());
    QCOMPARE(file.save(ConsoleSettings()), std::nullopt);
    QVERIFY(ConsoleSettingsFile(path()).load() == ConsoleSettings());
    QCOMPARE(QDir(m_folder->filePath(u"launchpad"_s)).entryList(QDir::Files),
             QStringList{u"settings.json"_s});
}

void StorageSettingsTest::isTheUsersAlone()
{
    const auto alone = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    const auto others =
        QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    // A file that others can read becomes private as it is written anew; a folder is made private.
    write(path(), "{}");
    QVERIFY(QFile::setPermissions(path(), alone | others));
    for (const QString &name : {path(), m_folder->filePath(u"new/deep/settings.json"_s)}) {
        ConsoleSettingsFile file(name);
        QCOMPARE(file.save(full()), std::nullopt);
        QVERIFY(!(QFile::permissions(name) & others));
    }
    QVERIFY(!(QFile::permissions(m_folder->filePath(u"new/deep"_s)) & others));
    // As does one that is set aside.
    write(path(), "nonsense");
    QVERIFY(QFile::setPermissions(path(), alone | others));
    ConsoleSettingsFile file(path());
    QVERIFY(file.load() == ConsoleSettings());
    QVERIFY(!(QFile::permissions(path() + u".damaged-1"_s) & others));
}

void StorageSettingsTest::lastUsedComesFirst()
{
    ConsoleSettings settings;
    for (int i = 0; i < 30; ++i)
        settings.remember({QUrl(u"https://host-%1"_s.arg(i)), u"admin"_s});
    QCOMPARE(settings.profiles.size(), 20);
    QCOMPARE(settings.profiles.front().address.host(), u"host-29"_s);
    settings.remember({QUrl(u"https://host-15"_s), u"admin"_s});
    QCOMPARE(settings.profiles.size(), 20);
    QCOMPARE(settings.profiles.front().address.host(), u"host-15"_s);
    QCOMPARE(settings.profiles.at(1).address.host(), u"host-29"_s);
    ConsoleSettingsFile file(path());
    QCOMPARE(file.save(settings), std::nullopt);
    QVERIFY(file.load() == settings);
}

void StorageSettingsTest::neverHoldsAPassword()
{
    ConsoleSettings settings;
    settings.profiles = {{QUrl(u"https://admin:s3cret@appliance.example/path?token=s3cret"_s), u"admin"_s}};
    ConsoleSettingsFile file(path());
    QCOMPARE(file.save(settings), std::nullopt);
    QVERIFY(!contentOf(path()).contains("s3cret"));
    QCOMPARE(file.load().profiles.front().address, QUrl(u"https://appliance.example"_s));
}

void StorageSettingsTest::unfitFileIsSetAside_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("nulls") << QByteArray(4'096, '\0');
    QTest::newRow("no JSON") << QByteArray("[General]\ntheme=dark");
    QTest::newRow("invalid UTF-8") << QByteArray("{\"schema\":1,\"language\":\"\xff\"}");
    QTest::newRow("deep") << QByteArray(100'000, '[');
    QTest::newRow("deep objects") << QByteArray(R"({"a":)").repeated(100'000);
    QTest::newRow("list") << QByteArray("[]");
    QTest::newRow("no schema") << QByteArray("{}");
    QTest::newRow("schema of another kind") << QByteArray(R"({"schema":"1"})");
    QTest::newRow("newer") << QByteArray(R"({"schema":2,"theme":"dark"})");
    QTest::newRow("far newer") << QByteArray(R"({"schema":18446744073709551615})");
    QTest::newRow("theme") << QByteArray(R"({"schema":1,"theme":"pink"})");
    QTest::newRow("profiles") << QByteArray(R"({"schema":1,"profiles":{}})");
    QTest::newRow("profile") << QByteArray(R"({"schema":1,"profiles":[{"address":"ftp://x","user":"a"}]})");
    QTest::newRow("user") << QByteArray(R"({"schema":1,"profiles":[{"address":"https://x","user":null}]})");
    QTest::newRow("geometry") << QByteArray(R"({"schema":1,"window_geometry":"?"})");
    QTest::newRow("columns") << QByteArray(R"({"schema":1,"column_states":{"a":1}})");
    QTest::newRow("language") << QByteArray(R"({"schema":1,"language":7})");
    QTest::newRow("too large") << R"({"schema":1,"language":")" + QByteArray(5 << 20, 'x') + "\"}";
}

void StorageSettingsTest::unfitFileIsSetAside()
{
    QFETCH(QByteArray, content);
    write(path(), content);
    ConsoleSettingsFile file(path());
    QVERIFY(file.load() == ConsoleSettings());
    QCOMPARE(file.setAside().size(), 1);
    QVERIFY(file.setAside().front().contains(path() + u".damaged-1"_s));
    QCOMPARE(contentOf(path() + u".damaged-1"_s), content);
    QVERIFY(!QFile::exists(path()));
    QCOMPARE(file.save(full()), std::nullopt);
    QVERIFY(file.load() == full());
    QVERIFY(file.setAside().isEmpty());
    QCOMPARE(contentOf(path() + u".damaged-1"_s), content);
}

void StorageSettingsTest::fitPartsAreKept()
{
    write(path(), R"({"schema":1,"theme":"light","language":7,"profiles":[)"
                  R"({"address":"https://good","user":"a"},{"address":"//bad","user":"b"}]})");
    ConsoleSettingsFile file(path());
    const ConsoleSettings settings = file.load();
    QVERIFY(settings.theme == ThemeChoice::Light);
    QCOMPARE(settings.profiles.size(), 1);
    QCOMPARE(file.setAside().size(), 1);
}

void StorageSettingsTest::unknownMembersAreIgnored()
{
    write(path(), R"({"schema":1,"later":{"a":[1]},"theme":"light"})");
    ConsoleSettingsFile file(path());
    QVERIFY(file.load().theme == ThemeChoice::Light);
    QVERIFY(file.setAside().isEmpty());
}

void StorageSettingsTest::eachDamageGetsItsOwnName()
{
    for (int n = 1; n <= 3; ++n) {
        const QByteArray content = "damage " + QByteArray::number(n);
        write(path(), content);
        ConsoleSettingsFile file(path());
        QVERIFY(file.load() == ConsoleSettings());
        QCOMPARE(contentOf(path() + u".damaged-%1"_s.arg(n)), content);
    }
    QCOMPARE(contentOf(path() + u".damaged-1"_s), QByteArray("damage 1"));
}

void StorageSettingsTest::whatCannotBeSetAsideIsLeft()
{
    // More kept than anyone looks at: there is no name left.
    for (int n = 1; n <= 1'000; ++n)
        write(path() + u".damaged-%1"_s.arg(n), "x");
    write(path(), "damage");
    ConsoleSettingsFile file(path());
    QVERIFY(file.load() == ConsoleSettings());
    QCOMPARE(file.setAside().size(), 1);
    QVERIFY(file.save(full()).has_value());
    QCOMPARE(contentOf(path()), QByteArray("damage"));
    QCOMPARE(contentOf(path() + u".damaged-1000"_s), QByteArray("x"));
}

void StorageSettingsTest::folderThatCannotBeWritten()
{
    write(m_folder->filePath(u"file"_s), "x");
    ConsoleSettingsFile file(m_folder->filePath(u"file/settings.json"_s));
    QVERIFY(file.load() == ConsoleSettings());
    const std::optional<QString> error = file.save(full());
    QVERIFY(error && !error->isEmpty());
}

void StorageSettingsTest::truncatedAtEveryLength()
{
    ConsoleSettingsFile file(path());
    QCOMPARE(file.save(full()), std::nullopt);
    const QByteArray whole = contentOf(path());
    // Without the line end at the end it is whole still.
    for (qsizetype length = 0; length < whole.size() - 1; ++length) {
        write(path(), whole.left(length));
        QVERIFY(file.load() == ConsoleSettings());
        QCOMPARE(file.setAside().size(), 1);
        QVERIFY(!QFile::exists(path()));
        QCOMPARE(contentOf(path() + u".damaged-1"_s), whole.left(length));
        QVERIFY(QFile::remove(path() + u".damaged-1"_s));
    }
    QCOMPARE(file.save(full()), std::nullopt);
    QVERIFY(file.load() == full());
}

void StorageSettingsTest::flippedAtRandom()
{
    ConsoleSettingsFile file(path());
    QCOMPARE(file.save(full()), std::nullopt);
    const QByteArray whole = contentOf(path());
    QRandomGenerator random(4711);
    for (int i = 0; i < 20'000; ++i) {
        QByteArray flipped = whole;
        for (int n = 1 + random.bounded(3); n > 0; --n) {
            const qsizetype at = random.bounded(int(flipped.size()));
            flipped[at] = char(flipped[at] ^ (1 << random.bounded(8)));
        }
        // Either it is understood, and comes back as it was understood, or it is faulted.
        const SettingsRead read = settingsFromJson(flipped);
        const SettingsRead again = settingsFromJson(settingsToJson(read.settings));
        QVERIFY2(again.settings == read.settings, flipped);
        QVERIFY2(again.fault.isEmpty(), flipped);
        if (i % 100 != 0)
            continue; // the disk is slow
        write(path(), flipped);
        QVERIFY(file.load() == read.settings);
        QCOMPARE(file.setAside().isEmpty(), read.fault.isEmpty());
        if (!read.fault.isEmpty()) {
            QCOMPARE(contentOf(path() + u".damaged-1"_s), flipped);
            QVERIFY(QFile::remove(path() + u".damaged-1"_s));
        }
        QCOMPARE(file.save(read.settings), std::nullopt);
        QVERIFY(file.load() == read.settings);
    }
}

void StorageSettingsTest::clockIsUtc()
{
    const QDateTime before = QDateTime::currentDateTimeUtc();
    const QDateTime now = SystemClock().nowUtc();
    QCOMPARE(now.timeSpec(), Qt::UTC);
    QVERIFY(now >= before && now <= QDateTime::currentDateTimeUtc());
}

QTEST_GUILESS_MAIN(StorageSettingsTest)
#include "tst_storage_settings.moc"
