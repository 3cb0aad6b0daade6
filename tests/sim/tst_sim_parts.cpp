// moc 6.4 stumbles over <chrono>.
#ifndef Q_MOC_RUN
#include "app/sim/Answers.h"
#include "app/sim/Faults.h"
#include "app/sim/Http.h"
#include "app/sim/Options.h"
#include "app/sim/Sessions.h"
#include "app/sim/Station.h"
#endif

#include <QTest>

using namespace launchpad;
using namespace launchpad::sim;

/// The small parts, each alone.
class TestSimParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void targets();
    void wire();
    void optionsInEitherForm();
    void passwordsAreNotRepeated();
    void sessionsByTheClock();
    void lockoutByTheClock();
    void answersAreKeptForAnHour();
    void delaysAddUp();
    void controlAnswersToLoopbackOnly();
    void seedsVaryTheLifecycleTheSameWay();
};

void TestSimParts::targets()
{
    HttpRequest request;
    splitTarget("/admin/cl%75ster?after=4%31&wait=1+2&&flag&x=a=b&after=7&bad=%zz%4", request);
    QCOMPARE(QByteArray::fromStdString(request.path), QByteArray("/admin/cluster"));
    QCOMPARE(QByteArray::fromStdString(request.query.at("after")), QByteArray("41"));
    QCOMPARE(QByteArray::fromStdString(request.query.at("wait")), QByteArray("1 2"));
    QCOMPARE(QByteArray::fromStdString(request.query.at("flag")), QByteArray());
    QCOMPARE(QByteArray::fromStdString(request.query.at("x")), QByteArray("a=b"));
    QCOMPARE(QByteArray::fromStdString(request.query.at("bad")), QByteArray("%zz%4"));
}

void TestSimParts::wire()
{
    const HttpResponse response{200, {{"ETag", "\"1\""}}, "0123456789"};
    const std::string full = toWire(response, {});
    QVERIFY(full.starts_with("HTTP/1.1 200 OK\r\n"));
    QVERIFY(full.ends_with("\r\n\r\n0123456789"));
    QVERIFY(full.find("Content-Length: 10\r\n") != std::string::npos);
    QVERIFY(toWire(response, {true, true, false}).ends_with("\r\n\r\n"));
    const std::string half = toWire(response, {false, false, true});
    QVERIFY(half.ends_with("\r\n\r\n01234"));
    QVERIFY(half.find("Content-Length: 10\r\n") != std::string::npos);
    QVERIFY(toWire({304, {}, {}}, {}).find("Content-") == std::string::npos);
    QVERIFY(errorResponse(404, "a \xff b").body.find("error") != std::string::npos);
}

void TestSimParts::optionsInEitherForm()
{
    const auto options =
        parseOptions({"--port", "8080", "--speed=2.5", "--password", "a=b", "--seed=7", "--quiet"});
    QVERIFY(options);
    QCOMPARE(options.value().port, 8080);
    QCOMPARE(options.value().speed, 2.5);
    QCOMPARE(QByteArray::fromStdString(options.value().admin.password), QByteArray("a=b"));
    QCOMPARE(options.value().seed.value(), 7u);
    QVERIFY(options.value().quiet);
    QCOMPARE(QByteArray::fromStdString(parseOptions({}).value().bind), QByteArray("127.0.0.1"));
}

void TestSimParts::passwordsAreNotRepeated()
{
    const auto options = parseOptions({"--password", ""});
    QVERIFY(!options);
    QVERIFY(parseOptions({"--passwort", "hunter2"}).fault().sentence.find("hunter2") == std::string::npos);
    QVERIFY(parseOptions({"--passwort=hunter2"}).fault().sentence.find("hunter2") == std::string::npos);
}

void TestSimParts::sessionsByTheClock()
{
    WallTime now{std::chrono::hours(24 * 365)};
    LoginRules rules;
    Sessions sessions({{"admin", "pw", "admin"}}, rules, [&] { return now; });
    const auto login = sessions.login("admin", "pw");
    QVERIFY(login.token);
    const std::string header = "Bearer " + *login.token;
    QVERIFY(sessions.find(header));
    QVERIFY(sessions.find("bearer " + *login.token));
    QVERIFY(!sessions.find(*login.token));
    QVERIFY(!sessions.find("Basic " + *login.token));
    now += std::chrono::hours(12) - std::chrono::seconds(1);
    QVERIFY(sessions.find(header));
    now += std::chrono::seconds(1);
    QVERIFY(!sessions.find(header));
    QCOMPARE(QByteArray::fromStdString(rfc3339(WallTime{})), QByteArray("1970-01-01T00:00:00Z"));
    for (const auto &[hash, session] : sessions.byHash())
        QVERIFY(hash != *login.token);
}

void TestSimParts::lockoutByTheClock()
{
    WallTime now{std::chrono::hours(24 * 365)};
    Sessions sessions({{"admin", "pw", "admin"}}, {}, [&] { return now; });
    for (int i = 0; i < 4; ++i)
        QVERIFY(!sessions.login("admin", "x").token);
    QVERIFY(sessions.login("admin", "pw").token); // a success starts the count anew
    for (int i = 0; i < 5; ++i)
        QVERIFY(!sessions.login("admin", "x").retryAfter);
    QCOMPARE(sessions.login("admin", "pw").retryAfter.value(), 30);
    now += std::chrono::seconds(20);
    QCOMPARE(sessions.login("admin", "pw").retryAfter.value(), 10);
    now += std::chrono::seconds(10);
    QVERIFY(sessions.login("admin", "pw").token);
}

void TestSimParts::answersAreKeptForAnHour()
{
    Answers answers;
    const std::chrono::system_clock::time_point start{};
    answers.remember("a", {"{}", 1, 200, "first", start});
    answers.remember("b", {"{}", 1, 200, "second", start + std::chrono::minutes(61)});
    QVERIFY(answers.find("a"));
    answers.remember("c", {"{}", 1, 200, "third", start + std::chrono::minutes(121)});
    QVERIFY(!answers.find("a"));
    QVERIFY(answers.find("b"));
}

void TestSimParts::delaysAddUp()
{
    Faults faults;
    for (const char *json : {R"({"kind":"delay","ms":5})", R"({"kind":"delay","ms":7,"count":1})",
                             R"({"kind":"drop","count":1})", R"({"kind":"hang","count":1})"})
        faults.add(parseInjectedFault(json).value());
    HttpRequest request;
    request.method = "GET";
    request.path = "/admin/cluster";
    Trouble trouble = faults.meet(request);
    QCOMPARE(trouble.delayBefore.count(), 12);
    QCOMPARE(trouble.fault->kind, InjectedFault::Kind::Drop);
    trouble = faults.meet(request);
    QCOMPARE(trouble.delayBefore.count(), 5);
    QCOMPARE(trouble.fault->kind, InjectedFault::Kind::Hang);
    QVERIFY(!faults.meet(request).fault);
    request.path = "/sim/requests";
    QCOMPARE(faults.meet(request).delayBefore.count(), 0);
}

void TestSimParts::controlAnswersToLoopbackOnly()
{
    Options options;
    options.speed = 0;
    Station station(options, loadScenario(*findScenario("two-gpus"), false).value());
    HttpRequest request;
    request.method = "POST";
    request.path = "/sim/expire-tokens";
    request.fromLoopback = false;
    QCOMPARE(std::get<HttpResponse>(station.work(request)).status, 404);
    request.fromLoopback = true;
    QCOMPARE(std::get<HttpResponse>(station.work(request)).status, 200);
}

void TestSimParts::seedsVaryTheLifecycleTheSameWay()
{
    const auto firstWait = [](std::optional<std::uint64_t> seed) {
        Scenario scenario = loadScenario(*findScenario("two-gpus"), false).value();
        scenario.seed = seed;
        SimulatedAppliance appliance(std::move(scenario));
        return appliance.apply(RemoveModel{"glm-5.3"}).applied ? appliance.untilNextChange().value_or(0) : 0;
    };
    QCOMPARE(firstWait({}), 3.0);
    QCOMPARE(firstWait(1), firstWait(1));
    QVERIFY(firstWait(1) != firstWait(2));
    QVERIFY(firstWait(1) >= 2.4 && firstWait(1) <= 3.6);
}

QTEST_GUILESS_MAIN(TestSimParts)
#include "tst_sim_parts.moc"
