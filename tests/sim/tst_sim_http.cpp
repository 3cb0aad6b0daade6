#include "HttpClient.h"
#include "SimProcess.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QTest>

#include <memory>
#include <vector>

using namespace launchpad::sim::testing;
using nlohmann::json;

/// The endpoints and their statuses, the long poll, and what a server has to bear.
class TestSimHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void signsIn();
    void refusesAWrongPassword();
    void refusesAMalformedLogin_data();
    void refusesAMalformedLogin();
    void locksOutAfterFiveFailures();
    void needsAToken_data();
    void needsAToken();
    void logsOut();
    void tokensExpire();
    void servesTheClusterWithItsTag();
    void headHasNoBody();
    void partsAreOfTheSameDocument_data();
    void partsAreOfTheSameDocument();
    void unknownPathAndWrongMethod();
    void longPollEndsWithoutNews();
    void longPollWakesUp();
    void longPollAnswersAtOnceWhenBehind();
    void longPollRefusesBadNumbers_data();
    void longPollRefusesBadNumbers();
    void fiftyLongPollsAtOnce();
    void aClientLeavesItsPoll();
    void requestsInARow();
    void tooLargeABody();
    void brokenHttp();
    void advancesThroughEveryState();
    void controlRefusesNonsense();
    void changesUsersAndSpeed();
    void replacesTheCluster();

private:
    int openPolls();

    std::unique_ptr<SimProcess> m_sim;
    std::unique_ptr<HttpClient> m_client;
};

void TestSimHttp::init()
{
    m_sim = std::make_unique<SimProcess>();
    QVERIFY(m_sim->start());
    m_client = std::make_unique<HttpClient>(m_sim->address());
}

void TestSimHttp::cleanup()
{
    // Whatever a test did to it, it lives and ends well.
    m_client.reset();
    QCOMPARE(m_sim->stop(), 0);
    m_sim.reset();
}

int TestSimHttp::openPolls()
{
    HttpClient other(m_sim->address());
    return other.get("/sim/requests").json().value("open_polls", -1);
}

void TestSimHttp::signsIn()
{
    const Reply reply = m_client->post("/admin/login", {{"username", "admin"}, {"password", "admin"}});
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.header("Content-Type"), QByteArray("application/json; charset=utf-8"));
    QCOMPARE(reply.text("/role"), std::string("admin"));
    QVERIFY(reply.text("/token").size() >= 32);
    const QDateTime expires =
        QDateTime::fromString(QString::fromStdString(reply.text("/expires_at")), Qt::ISODate);
    const qint64 hours = QDateTime::currentDateTimeUtc().secsTo(expires) / 3600;
    QVERIFY(hours >= 11 && hours <= 12);

    m_client->setToken(reply.text("/token"));
    const Reply who = m_client->get("/admin/whoami");
    QCOMPARE(who.status, 200);
    QCOMPARE(who.text("/username"), std::string("admin"));
    QCOMPARE(who.text("/role"), std::string("admin"));
    QCOMPARE(who.text("/expires_at"), reply.text("/expires_at"));

    HttpClient viewer(m_sim->address());
    QCOMPARE(viewer.signIn("viewer", "viewer"), 200);
    QCOMPARE(viewer.get("/admin/whoami").text("/role"), std::string("viewer"));
}

void TestSimHttp::refusesAWrongPassword()
{
    const Reply reply = m_client->post("/admin/login", {{"username", "admin"}, {"password", "wrong"}});
    QCOMPARE(reply.status, 401);
    QVERIFY(!reply.text("/error").empty());
    QCOMPARE(m_client->signIn("nobody", "admin"), 401);
}

void TestSimHttp::refusesAMalformedLogin_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no JSON") << QByteArray("username=admin");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no object") << QByteArray("[]");
    QTest::newRow("no password") << QByteArray(R"({"username":"admin"})");
    QTest::newRow("a number") << QByteArray(R"({"username":"admin","password":7})");
    QTest::newRow("no UTF-8") << QByteArray("{\"username\":\"\xff\",\"password\":\"x\"}");
    QTest::newRow("deep") << QByteArray(100'000, '[');
}

void TestSimHttp::refusesAMalformedLogin()
{
    QFETCH(QByteArray, body);
    const Reply reply = m_client->request("POST", "/admin/login", body);
    QCOMPARE(reply.status, 400);
    QVERIFY(!reply.text("/error").empty());
}

void TestSimHttp::locksOutAfterFiveFailures()
{
    for (int i = 0; i < 5; ++i)
        QCOMPARE(m_client->signIn("admin", "wrong"), 401);
    const Reply reply = m_client->post("/admin/login", {{"username", "admin"}, {"password", "admin"}});
    QCOMPARE(reply.status, 429);
    const int seconds = reply.header("Retry-After").toInt();
    QVERIFY(seconds >= 1 && seconds <= 30);
    QVERIFY(!reply.text("/error").empty());
    QCOMPARE(m_client->signIn("viewer", "viewer"), 200); // each user for themselves
}

void TestSimHttp::needsAToken_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    for (const char *path : {"whoami", "cluster", "nodes", "models", "catalog", "groups", "engines"})
        QTest::newRow(path) << QByteArray("GET") << QByteArray("/admin/") + path;
    QTest::newRow("apply") << QByteArray("POST") << QByteArray("/admin/apply");
    QTest::newRow("logout") << QByteArray("POST") << QByteArray("/admin/logout");
}

void TestSimHttp::needsAToken()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    for (const char *token : {"", "deadbeef"}) {
        m_client->setToken(token);
        const Reply reply =
            m_client->request(method, path, method == "POST" ? QByteArray("{}") : QByteArray());
        QCOMPARE(reply.status, 401);
        QCOMPARE(reply.header("WWW-Authenticate"), QByteArray("Bearer"));
        QVERIFY(!reply.text("/error").empty());
    }
}

void TestSimHttp::logsOut()
{
    QCOMPARE(m_client->signIn(), 200);
    const Reply reply = m_client->request("POST", "/admin/logout");
    QCOMPARE(reply.status, 204);
    QVERIFY(reply.body.isEmpty());
    QCOMPARE(m_client->get("/admin/whoami").status, 401);
}

void TestSimHttp::tokensExpire()
{
    QCOMPARE(m_client->signIn(), 200);
    QCOMPARE(m_client->post("/sim/expire-tokens", json::object()).json().value("expired", -1), 1);
    QCOMPARE(m_client->get("/admin/cluster").status, 401);

    SimProcess brief;
    QVERIFY(brief.start({QStringLiteral("--tokens-last"), QStringLiteral("0")}));
    HttpClient client(brief.address());
    QCOMPARE(client.signIn(), 200);
    QCOMPARE(client.get("/admin/cluster").status, 401);
}

void TestSimHttp::servesTheClusterWithItsTag()
{
    QCOMPARE(m_client->signIn(), 200);
    const Reply reply = m_client->get("/admin/cluster");
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.header("ETag"), QByteArray("\"41\""));
    QCOMPARE(reply.json().value("revision", 0), 41);
    COMPARE_JSON(reply.json().at("semantic_router").at("share_percent"), json(6));
    for (const char *tag : {"\"41\"", "W/\"41\"", "\"7\", \"41\"", "*"}) {
        const Reply same = m_client->get("/admin/cluster", {{"If-None-Match", tag}});
        QCOMPARE(same.status, 304);
        QCOMPARE(same.header("ETag"), QByteArray("\"41\""));
        QVERIFY(same.body.isEmpty());
    }
    QCOMPARE(m_client->get("/admin/cluster", {{"If-None-Match", "\"40\""}}).status, 200);
}

void TestSimHttp::headHasNoBody()
{
    QCOMPARE(m_client->signIn(), 200);
    const Reply full = m_client->get("/admin/cluster");
    const Reply head = m_client->request("HEAD", "/admin/cluster");
    QCOMPARE(head.status, 200);
    QCOMPARE(head.header("Content-Length").toInt(), full.body.size());
    QCOMPARE(head.header("ETag"), full.header("ETag"));
    QCOMPARE(m_client->get("/admin/whoami").status, 200); // the connection is in step
}

void TestSimHttp::partsAreOfTheSameDocument_data()
{
    QTest::addColumn<QByteArray>("part");
    for (const char *part : {"nodes", "models", "catalog", "groups", "engines"})
        QTest::newRow(part) << QByteArray(part);
}

void TestSimHttp::partsAreOfTheSameDocument()
{
    QFETCH(QByteArray, part);
    QCOMPARE(m_client->signIn(), 200);
    const json cluster = m_client->get("/admin/cluster").json();
    const Reply reply = m_client->get("/admin/" + part);
    QCOMPARE(reply.status, 200);
    const json body = reply.json();
    QVERIFY(body.at(part.toStdString()) == cluster.at(part.toStdString()));
    QVERIFY(body.at("revision") == cluster.at("revision"));
    QCOMPARE(body.size(), std::size_t{2});
}

void TestSimHttp::unknownPathAndWrongMethod()
{
    QCOMPARE(m_client->signIn(), 200);
    for (const char *path :
         {"/", "/admin", "/admin/", "/admin/nothing", "/sim/nothing", "/admin/cluster/x"}) {
        const Reply reply = m_client->get(path);
        QCOMPARE(reply.status, 404);
        QVERIFY(!reply.text("/error").empty());
    }
    const Reply post = m_client->post("/admin/cluster", json::object());
    QCOMPARE(post.status, 405);
    QCOMPARE(post.header("Allow"), QByteArray("GET, HEAD"));
    QCOMPARE(m_client->get("/admin/apply").status, 405);
    QCOMPARE(m_client->remove("/admin/login").status, 405);
    QCOMPARE(m_client->get("/sim/advance").status, 405);
}

void TestSimHttp::longPollEndsWithoutNews()
{
    QCOMPARE(m_client->signIn(), 200);
    QElapsedTimer clock;
    clock.start();
    const Reply reply = m_client->get("/admin/cluster?after=41&wait=0.3");
    QCOMPARE(reply.status, 304);
    QVERIFY(clock.elapsed() >= 290);
    QCOMPARE(m_client->get("/admin/cluster?after=41").status, 304);
    QCOMPARE(m_client->get("/admin/cluster?after=41&wait=0").status, 304);
}

void TestSimHttp::longPollWakesUp()
{
    QCOMPARE(m_client->signIn(), 200);
    QVERIFY(m_client->send("GET", "/admin/cluster?after=41&wait=60"));
    QTRY_COMPARE(openPolls(), 1);
    HttpClient other(m_sim->address());
    QCOMPARE(other.post("/sim/apply", {{"op", "remove_model"}, {"model", "glm-5.3"}}).status, 200);
    const Reply reply = m_client->receive();
    QCOMPARE(reply.status, 200);
    QCOMPARE(reply.header("ETag"), QByteArray("\"42\""));
    COMPARE_JSON(reply.json().at("models").at(0).at("nodes").at(0).at("state"), json("removing"));
    QCOMPARE(openPolls(), 0);
}

void TestSimHttp::longPollAnswersAtOnceWhenBehind()
{
    QCOMPARE(m_client->signIn(), 200);
    QCOMPARE(m_client->get("/admin/cluster?after=40&wait=60").status, 200);
    QCOMPARE(m_client->get("/admin/cluster?after=0&wait=600").status, 200);
}

void TestSimHttp::longPollRefusesBadNumbers_data()
{
    QTest::addColumn<QByteArray>("query");
    for (const char *query : {"after=x", "after=", "after=-1", "after=1.5", "after=41&wait=x",
                              "after=41&wait=-1", "after=41&wait=nan", "after=99999999999999999999&wait=1"})
        QTest::newRow(query) << QByteArray(query);
}

void TestSimHttp::longPollRefusesBadNumbers()
{
    QFETCH(QByteArray, query);
    QCOMPARE(m_client->signIn(), 200);
    const Reply reply = m_client->get("/admin/cluster?" + query);
    QCOMPARE(reply.status, 400);
    QVERIFY(!reply.text("/error").empty());
}

void TestSimHttp::fiftyLongPollsAtOnce()
{
    QCOMPARE(m_client->signIn(), 200);
    const std::string token =
        m_client->post("/admin/login", {{"username", "admin"}, {"password", "admin"}}).text("/token");
    std::vector<std::unique_ptr<HttpClient>> clients;
    for (int i = 0; i < 50; ++i) {
        clients.push_back(std::make_unique<HttpClient>(m_sim->address()));
        clients.back()->setToken(token);
        QVERIFY(clients.back()->send("GET", "/admin/cluster?after=41&wait=60"));
    }
    QTRY_COMPARE(openPolls(), 50);
    QCOMPARE(m_client->post("/sim/apply", {{"op", "remove_model"}, {"model", "glm-5.3"}}).status, 200);
    for (const auto &client : clients) {
        const Reply reply = client->receive();
        QCOMPARE(reply.status, 200);
        QCOMPARE(reply.header("ETag"), QByteArray("\"42\""));
    }
    QCOMPARE(openPolls(), 0);
}

void TestSimHttp::aClientLeavesItsPoll()
{
    QCOMPARE(m_client->signIn(), 200);
    QVERIFY(m_client->send("GET", "/admin/cluster?after=41&wait=60"));
    QTRY_COMPARE(openPolls(), 1);
    m_client->abandon();
    QTRY_COMPARE(openPolls(), 0);
    QCOMPARE(m_client->get("/admin/cluster").status, 200);
}

void TestSimHttp::requestsInARow()
{
    QCOMPARE(m_client->signIn(), 200);
    // Sent before the first is answered, and answered in their order.
    QVERIFY(m_client->send("GET", "/admin/cluster?after=41&wait=0.2"));
    QVERIFY(m_client->send("GET", "/admin/whoami"));
    QVERIFY(m_client->send("GET", "/admin/nothing"));
    QCOMPARE(m_client->receive().status, 304);
    QCOMPARE(m_client->receive().status, 200);
    QCOMPARE(m_client->receive().status, 404);
    QVERIFY(m_client->sendRaw("GET /admin/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    QCOMPARE(m_client->receive().header("Connection"), QByteArray("close"));
}

void TestSimHttp::tooLargeABody()
{
    QCOMPARE(m_client->signIn(), 200);
    const Reply exact = m_client->request("POST", "/admin/apply", QByteArray(1 << 20, ' '));
    QCOMPARE(exact.status, 400);
    const Reply reply = m_client->request("POST", "/admin/apply", QByteArray((1 << 20) + 1, ' '));
    QCOMPARE(reply.status, 413);
    QVERIFY(!reply.text("/error").empty());
    const Reply huge = m_client->request("POST", "/admin/apply", QByteArray(8 << 20, ' '));
    QCOMPARE(huge.status, 413);
    QCOMPARE(m_client->get("/admin/cluster").status, 200);
}

void TestSimHttp::brokenHttp()
{
    QVERIFY(m_client->sendRaw("\x16\x03\x01 this is TLS\r\n\r\n"));
    QCOMPARE(m_client->receive().status, 400);
    QVERIFY(m_client->sendRaw("GET / HTTP/1.1\r\nX: " + QByteArray(100'000, 'x') + "\r\n\r\n"));
    QCOMPARE(m_client->receive().status, 431);
    QVERIFY(m_client->sendRaw("POST /admin/login HTTP/1.1\r\nContent-Length: 50\r\n\r\n{"));
    m_client->abandon();
    QCOMPARE(m_client->signIn(), 200);
}

void TestSimHttp::advancesThroughEveryState()
{
    QCOMPARE(m_client->signIn(), 200);
    const json deploy{
        {"op", "deploy_model"},
        {"model", "qwen3-8b"},
        {"nodes", {"worker-1"}},
        {"gpu_width", 1},
        {"engine", "auto"},
        {"extra_args", json::array()},
        {"env", json::object()},
        {"sharing", {{"enabled", true}, {"shares", {{{"member", "qwen3-8b"}, {"share_percent", 20}}}}}}};
    QCOMPARE(m_client->post("/sim/apply", deploy).status, 200);
    const auto state = [&] {
        return m_client->get("/admin/models").json().at("models").at(1).at("nodes").at(0).at("state");
    };
    COMPARE_JSON(state(), json("waiting"));
    int revision = 42;
    for (const auto &[seconds, word] :
         {std::pair{1.5, "deploying"}, {4.0, "smoke-testing"}, {2.5, "serving"}}) {
        const Reply reply = m_client->post("/sim/advance", {{"seconds", seconds}});
        QCOMPARE(reply.status, 200);
        QCOMPARE(reply.json().value("revision", 0), ++revision);
        COMPARE_JSON(state(), json(word));
    }
    QCOMPARE(m_client->get("/sim").json().at("pending").size(), std::size_t{0});
}

void TestSimHttp::controlRefusesNonsense()
{
    QCOMPARE(m_client->post("/sim/advance", {{"seconds", -1}}).status, 400);
    QCOMPARE(m_client->post("/sim/advance", json::array()).status, 400);
    QCOMPARE(m_client->post("/sim/apply", {{"model", "x"}}).status, 400);
    QCOMPARE(m_client->post("/sim/cluster", {{"cluster", {{"revision", "x"}}}}).status, 400);
    QCOMPARE(m_client->post("/sim/user", {{"username", "x"}}).status, 400);
    QCOMPARE(m_client->post("/sim/speed", {{"speed", "fast"}}).status, 400);
    const Reply refused =
        m_client->post("/sim/apply", {{"op", "remove_model"}, {"model", "semantic-router"}});
    QCOMPARE(refused.status, 422);
    QCOMPARE(refused.text("/error"),
             std::string("The semantic router is turned off in the appliance's settings."));
}

void TestSimHttp::changesUsersAndSpeed()
{
    QCOMPARE(m_client->post("/sim/user", {{"username", "admin"}, {"password", "new"}}).status, 200);
    QCOMPARE(m_client->signIn("admin", "admin"), 401);
    QCOMPARE(m_client->signIn("admin", "new"), 200);
    QCOMPARE(m_client->get("/admin/whoami").text("/role"), std::string("admin"));
    // At speed it comes about without anybody asking.
    QCOMPARE(m_client->post("/sim/speed", {{"speed", 1000}}).status, 200);
    QCOMPARE(m_client->post("/sim/apply", {{"op", "remove_model"}, {"model", "glm-5.3"}}).status, 200);
    QCOMPARE(m_client->get("/admin/cluster?after=42&wait=30").status, 200);
    QVERIFY(m_client->get("/admin/models").json().at("models").empty());
}

void TestSimHttp::replacesTheCluster()
{
    QCOMPARE(m_client->signIn(), 200);
    json cluster = m_client->get("/admin/cluster").json();
    cluster["appliance"]["name"] = "another";
    QCOMPARE(m_client->post("/sim/cluster", cluster).json().value("revision", 0), 42);
    COMPARE_JSON(m_client->get("/admin/cluster?after=41").json().at("appliance").at("name"), json("another"));
    QCOMPARE(m_client->post("/sim/cluster", {{"cluster", cluster}}).json().value("revision", 0), 43);
}

QTEST_GUILESS_MAIN(TestSimHttp)
#include "tst_sim_http.moc"
