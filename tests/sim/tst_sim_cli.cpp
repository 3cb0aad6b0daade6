#include "HttpClient.h"
#include "SimProcess.h"

#include <QFile>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace launchpad::sim::testing;

namespace {

QString write(const QTemporaryDir &dir, const char *name, const QByteArray &text)
{
    QFile file(dir.filePath(QString::fromLatin1(name)));
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    return file.fileName();
}

} // namespace

/// The command line: what it prints, what it refuses and how it ends.
class TestSimCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void printsItsAddressAlone();
    void helpAndVersion();
    void listsScenarios();
    void wrongArguments_data();
    void wrongArguments();
    void badFiles_data();
    void badFiles();
    void takesABareDocument();
    void takesAScenarioFile();
    void startsEveryScenario_data();
    void startsEveryScenario();
    void usesTheUsersGiven();
    void listensOnIpv6();
    void aTakenPort();
    void endsOnSignals_data();
    void endsOnSignals();
    void endsWithItsParent();
    void outlivesItsInputOtherwise();
    void refusesADamagedState();
    void keepsItsStateAndSessions();
    void quietIsQuiet();
};

void TestSimCli::printsItsAddressAlone()
{
    SimProcess sim;
    QVERIFY(sim.start());
    QVERIFY(sim.firstLine().startsWith("http://127.0.0.1:"));
    QVERIFY(sim.firstLine().endsWith('\n'));
    QCOMPARE(sim.address().host(), QStringLiteral("127.0.0.1"));
    QCOMPARE(sim.stop(), 0);
    QVERIFY(sim.output().isEmpty());
}

void TestSimCli::helpAndVersion()
{
    SimProcess help;
    QCOMPARE(help.runToEnd({QStringLiteral("--help")}), 0);
    const QByteArray text = help.output();
    for (const char *word :
         {"--scenario", "--cluster", "--state", "--port", "--bind", "--speed", "--seed", "--user",
          "--password", "--viewer-user", "--tokens-last", "--fault", "--exit-with-parent", "--quiet",
          "--list-scenarios", "/sim/advance", "/sim/apply", "/sim/fault"})
        QVERIFY2(text.contains(word), word);
    SimProcess version;
    QCOMPARE(version.runToEnd({QStringLiteral("--version")}), 0);
    QVERIFY(version.output().startsWith("launchpad-sim "));
}

void TestSimCli::listsScenarios()
{
    SimProcess sim;
    QCOMPARE(sim.runToEnd({QStringLiteral("--list-scenarios")}), 0);
    const QByteArray text = sim.output();
    for (const char *name : {"two-gpus", "router-only", "empty", "vision", "mixed", "full"})
        QVERIFY2(text.contains(name), name);
}

void TestSimCli::wrongArguments_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const QStringList &arguments, const char *named) {
        QTest::newRow(qPrintable(arguments.join(QLatin1Char(' ')))) << arguments << QByteArray(named);
    };
    row({QStringLiteral("--sped"), QStringLiteral("1")}, "--sped");
    row({QStringLiteral("two-gpus")}, "two-gpus");
    row({QStringLiteral("--port")}, "--port");
    row({QStringLiteral("--port"), QStringLiteral("65536")}, "65536");
    row({QStringLiteral("--port=x")}, "--port");
    row({QStringLiteral("--speed"), QStringLiteral("-1")}, "--speed");
    row({QStringLiteral("--speed"), QStringLiteral("nan")}, "--speed");
    row({QStringLiteral("--quiet=yes")}, "--quiet");
    row({QStringLiteral("--fault"), QStringLiteral("{}")}, "--fault");
    row({QStringLiteral("--user"), QStringLiteral("viewer")}, "--viewer-user");
    row({QStringLiteral("--scenario"), QStringLiteral("empty"), QStringLiteral("--cluster"),
         QStringLiteral("x")},
        "--cluster");
}

void TestSimCli::wrongArguments()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, named);
    SimProcess sim;
    QCOMPARE(sim.runToEnd(arguments), 2);
    QVERIFY2(sim.errors().contains(named), sim.errors().constData());
    QVERIFY(sim.output().isEmpty());
}

void TestSimCli::badFiles_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("pointer");
    const QString scenario = QStringLiteral("--scenario");
    const QString cluster = QStringLiteral("--cluster");
    QTest::newRow("no JSON") << scenario << QByteArray("nonsense") << QByteArray("not JSON");
    QTest::newRow("no cluster") << scenario << QByteArray("{}") << QByteArray("/cluster");
    QTest::newRow("a revision of text")
        << scenario << QByteArray(R"({"cluster":{"revision":"x"}})") << QByteArray("/cluster/");
    QTest::newRow("bare") << cluster << QByteArray(R"({"revision":1})") << QByteArray("/");
    QTest::newRow("deep") << scenario << QByteArray(1'000'000, '[') << QByteArray("JSON");
    QTest::newRow("deep and bare") << cluster << QByteArray(1'000'000, '[') << QByteArray("launchpad-sim");
}

void TestSimCli::badFiles()
{
    QFETCH(QString, option);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, pointer);
    QTemporaryDir dir;
    SimProcess sim;
    QCOMPARE(sim.runToEnd({option, write(dir, "bad.json", text)}), 1);
    QVERIFY2(sim.errors().contains(pointer), sim.errors().constData());
    SimProcess missing;
    QCOMPARE(missing.runToEnd({option, dir.filePath(QStringLiteral("missing.json"))}), 1);
    QVERIFY(missing.errors().contains("missing.json"));
}

void TestSimCli::takesABareDocument()
{
    SimProcess first;
    QVERIFY(first.start());
    HttpClient client(first.address());
    QCOMPARE(client.signIn(), 200);
    const QByteArray document = client.get("/admin/cluster").body;
    QTemporaryDir dir;
    SimProcess second;
    QVERIFY(second.start({QStringLiteral("--cluster"), write(dir, "cluster.json", document)}));
    HttpClient other(second.address());
    QCOMPARE(other.signIn(), 200);
    QCOMPARE(other.get("/admin/cluster").body, document);
}

void TestSimCli::takesAScenarioFile()
{
    SimProcess sim;
    QVERIFY(sim.start({QStringLiteral("--scenario"),
                       QStringLiteral(LAUNCHPAD_SOURCE_DIR "/resources/scenarios/empty.json")}));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    QVERIFY(client.get("/admin/cluster").json().at("mode").is_null());
}

void TestSimCli::startsEveryScenario_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"two-gpus", "router-only", "empty", "vision", "mixed", "full"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestSimCli::startsEveryScenario()
{
    QFETCH(QString, name);
    SimProcess sim;
    QVERIFY(sim.start({QStringLiteral("--scenario"), name}));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    QCOMPARE(client.get("/admin/cluster").status, 200);
}

void TestSimCli::usesTheUsersGiven()
{
    SimProcess sim;
    QVERIFY(sim.start({QStringLiteral("--user"), QStringLiteral("ops"), QStringLiteral("--password"),
                       QStringLiteral("pässword"), QStringLiteral("--viewer-user=guest"),
                       QStringLiteral("--viewer-password=look=here")}));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn("admin", "admin"), 401);
    QCOMPARE(client.signIn("ops", "p\xc3\xa4ssword"), 200);
    QCOMPARE(client.signIn("guest", "look=here"), 200);
    QCOMPARE(client.get("/admin/whoami").text("/role"), std::string("viewer"));
    QVERIFY(!sim.errors().contains("look=here"));
}

void TestSimCli::listensOnIpv6()
{
    SimProcess sim;
    if (!sim.start({QStringLiteral("--bind"), QStringLiteral("::1")}))
        QSKIP("There is no IPv6 here.");
    QVERIFY(sim.firstLine().startsWith("http://[::1]:"));
}

void TestSimCli::aTakenPort()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    SimProcess sim;
    QCOMPARE(sim.runToEnd({QStringLiteral("--port"), QString::number(taken.serverPort())}), 1);
    QVERIFY(sim.errors().contains(QByteArray::number(taken.serverPort())));
    SimProcess nowhere;
    QCOMPARE(nowhere.runToEnd({QStringLiteral("--bind"), QStringLiteral("localhost.invalid")}), 1);
}

void TestSimCli::endsOnSignals_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
}

void TestSimCli::endsOnSignals()
{
    QFETCH(int, signal);
    SimProcess sim;
    QVERIFY(sim.start());
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    // In the middle of a poll.
    QVERIFY(client.send("GET", "/admin/cluster?after=41&wait=60"));
    ::kill(static_cast<pid_t>(sim.process().processId()), signal);
    QVERIFY(sim.process().waitForFinished(10'000));
    QCOMPARE(sim.process().exitStatus(), QProcess::NormalExit);
    QCOMPARE(sim.process().exitCode(), 0);
    QCOMPARE(client.receive().status, 0);
}

void TestSimCli::endsWithItsParent()
{
    SimProcess sim;
    QVERIFY(sim.start());
    sim.process().closeWriteChannel();
    QVERIFY(sim.process().waitForFinished(10'000));
    QCOMPARE(sim.process().exitCode(), 0);
}

void TestSimCli::outlivesItsInputOtherwise()
{
    QProcess sim;
    sim.start(SimProcess::program(), {QStringLiteral("--speed=0")});
    QVERIFY(sim.waitForStarted());
    sim.closeWriteChannel();
    while (!sim.canReadLine())
        QVERIFY(sim.waitForReadyRead(10'000));
    HttpClient client(QUrl(QString::fromUtf8(sim.readLine().trimmed())));
    QCOMPARE(client.signIn(), 200);
    sim.terminate();
    QVERIFY(sim.waitForFinished(10'000));
}

void TestSimCli::refusesADamagedState()
{
    QTemporaryDir dir;
    for (const char *text :
         {"", "{}", R"({"launchpad_sim_state":1})", R"({"launchpad_sim_state":1,"cluster":{}})"}) {
        SimProcess sim;
        QCOMPARE(sim.runToEnd({QStringLiteral("--state"), write(dir, "state.json", text)}), 1);
        QVERIFY(!sim.errors().isEmpty());
    }
}

void TestSimCli::keepsItsStateAndSessions()
{
    QTemporaryDir dir;
    const QString file = dir.filePath(QStringLiteral("state.json"));
    const QStringList arguments{QStringLiteral("--state"), file};
    std::string token;
    {
        SimProcess sim;
        QVERIFY(sim.start(arguments));
        HttpClient client(sim.address());
        token = client.post("/admin/login", {{"username", "admin"}, {"password", "admin"}}).text("/token");
        QCOMPARE(client.post("/sim/apply", {{"op", "remove_model"}, {"model", "glm-5.3"}}).status, 200);
        QCOMPARE(sim.stop(), 0);
    }
    QFile kept(file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(!kept.readAll().contains(QByteArray::fromStdString(token)));
    QVERIFY(!(kept.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    SimProcess sim;
    QVERIFY(sim.start(arguments));
    HttpClient client(sim.address());
    client.setToken(token);
    COMPARE_JSON(client.get("/admin/cluster").json().at("revision"), nlohmann::json(42));
}

void TestSimCli::quietIsQuiet()
{
    SimProcess sim;
    QVERIFY(sim.start({QStringLiteral("--quiet")}));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    QCOMPARE(sim.stop(), 0);
    QVERIFY(sim.errors().isEmpty());
}

QTEST_GUILESS_MAIN(TestSimCli)
#include "tst_sim_cli.moc"
