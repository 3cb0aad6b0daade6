#include "HttpClient.h"
#include "SimProcess.h"

#include <QElapsedTimer>
#include <QTest>
#include <QUuid>

#include <memory>

using namespace launchpad::sim::testing;
using nlohmann::json;

namespace {

json removeGlm(const std::string &id)
{
    return {{"proposed_op",
             {{"op", "remove_model"},
              {"model", "glm-5.3"},
              {"confirmed", true},
              {"request_id", id},
              {"expected_revision", 41}}}};
}

} // namespace

/// Each way in which the appliance can be made to fail, on the wire.
class TestSimFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void delays();
    void dropsBeforeTheWork();
    void dropsAfterTheWork();
    void truncates();
    void garbage();
    void wrongJson();
    void statuses_data();
    void statuses();
    void statusAfterTheWork();
    void hangs();
    void redirects();
    void countsAndSkips();
    void onlyThatPathAndMethod();
    void listsAndClears();
    void refusesNonsense_data();
    void refusesNonsense();
    void fromTheCommandLine();
    void aClientLeavesADelayedAnswer();

private:
    void fault(const json &value) { QCOMPARE(m_client->post("/sim/fault", value).status, 200); }

    std::unique_ptr<SimProcess> m_sim;
    std::unique_ptr<HttpClient> m_client;
};

void TestSimFaults::init()
{
    m_sim = std::make_unique<SimProcess>();
    QVERIFY(m_sim->start());
    m_client = std::make_unique<HttpClient>(m_sim->address());
    QCOMPARE(m_client->signIn(), 200);
}

void TestSimFaults::cleanup()
{
    m_client.reset();
    QCOMPARE(m_sim->stop(), 0);
    m_sim.reset();
}

void TestSimFaults::delays()
{
    for (const char *when : {"before", "after"}) {
        fault({{"kind", "delay"}, {"ms", 200}, {"count", 1}, {"when", when}});
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(m_client->get("/admin/whoami").status, 200);
        QVERIFY(clock.elapsed() >= 195);
    }
}

void TestSimFaults::dropsBeforeTheWork()
{
    fault({{"kind", "drop"}, {"path", "/admin/apply"}, {"count", 1}});
    const std::string id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    QCOMPARE(m_client->post("/admin/apply", removeGlm(id)).status, 0);
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), QByteArray("\"41\""));
    QCOMPARE(m_client->post("/admin/apply", removeGlm(id)).status, 200);
}

void TestSimFaults::dropsAfterTheWork()
{
    fault({{"kind", "drop"}, {"when", "after"}, {"path", "/admin/apply"}, {"count", 1}});
    const std::string id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    QCOMPARE(m_client->post("/admin/apply", removeGlm(id)).status, 0);
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), QByteArray("\"42\""));
    const Reply again = m_client->post("/admin/apply", removeGlm(id));
    QCOMPARE(again.status, 200);
    COMPARE_JSON(again.json().at("revision"), json(42));
    const json counts = m_client->get("/sim/requests").json();
    COMPARE_JSON(counts.at("applied"), json(1));
    COMPARE_JSON(counts.at("repeated"), json(1));
    COMPARE_JSON(counts.at("counts").at("POST /admin/apply"), json(2));
}

void TestSimFaults::truncates()
{
    const Reply whole = m_client->get("/admin/cluster");
    fault({{"kind", "truncate"}, {"count", 1}});
    const Reply half = m_client->get("/admin/cluster");
    QCOMPARE(half.status, 200);
    QCOMPARE(half.header("Content-Length").toInt(), whole.body.size());
    QVERIFY(!half.complete);
    QCOMPARE(half.body, whole.body.left(whole.body.size() / 2));
    QCOMPARE(m_client->get("/admin/cluster").body, whole.body);
}

void TestSimFaults::garbage()
{
    fault({{"kind", "garbage"}, {"count", 1}});
    const Reply reply = m_client->get("/admin/cluster");
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.complete);
    QVERIFY(reply.json().is_discarded());
}

void TestSimFaults::wrongJson()
{
    fault({{"kind", "wrong-json"}, {"count", 1}});
    const Reply reply = m_client->get("/admin/cluster");
    QCOMPARE(reply.status, 200);
    QVERIFY(reply.json().is_object());
    QVERIFY(!reply.json().at("revision").is_number());
    fault({{"kind", "wrong-json"}, {"count", 1}, {"body", json::array({1, 2})}});
    QCOMPARE(m_client->get("/admin/cluster").body, QByteArray("[1,2]"));
}

void TestSimFaults::statuses_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503})
        QTest::addRow("%d", status) << status;
}

void TestSimFaults::statuses()
{
    QFETCH(int, status);
    fault({{"kind", "status"}, {"status", status}, {"retry_after", 7}, {"count", 1}});
    const Reply reply = m_client->get("/admin/cluster");
    QCOMPARE(reply.status, status);
    QCOMPARE(reply.header("Retry-After"), QByteArray("7"));
    QVERIFY(!reply.text("/error").empty());
    QCOMPARE(reply.header("WWW-Authenticate").isEmpty(), status != 401);
    QCOMPARE(m_client->get("/admin/cluster").status, 200);
    fault({{"kind", "unauthorized"}, {"count", 1}});
    QCOMPARE(m_client->get("/admin/cluster").status, 401);
}

void TestSimFaults::statusAfterTheWork()
{
    fault({{"kind", "status"}, {"status", 503}, {"when", "after"}, {"path", "/admin/apply"}, {"count", 1}});
    const std::string id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    QCOMPARE(m_client->post("/admin/apply", removeGlm(id)).status, 503);
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), QByteArray("\"42\""));
    QCOMPARE(m_client->post("/admin/apply", removeGlm(id)).status, 200);
}

void TestSimFaults::hangs()
{
    fault({{"kind", "hang"}, {"count", 1}});
    QVERIFY(m_client->send("GET", "/admin/cluster"));
    QVERIFY(m_client->staysSilent(200));
    m_client->abandon();
    QCOMPARE(m_client->get("/admin/cluster").status, 200);
}

void TestSimFaults::redirects()
{
    fault({{"kind", "status"}, {"status", 302}, {"location", "http://elsewhere.example/"}, {"count", 1}});
    const Reply reply = m_client->get("/admin/cluster");
    QCOMPARE(reply.status, 302);
    QCOMPARE(reply.header("Location"), QByteArray("http://elsewhere.example/"));
}

void TestSimFaults::countsAndSkips()
{
    fault({{"kind", "status"}, {"status", 503}, {"skip", 1}, {"count", 2}});
    const QList<int> expected{200, 503, 503, 200};
    for (const int status : expected)
        QCOMPARE(m_client->get("/admin/whoami").status, status);
    fault({{"kind", "status"}, {"status", 500}, {"count", nullptr}});
    for (int i = 0; i < 5; ++i)
        QCOMPARE(m_client->get("/admin/whoami").status, 500);
    QCOMPARE(m_client->remove("/sim/fault").status, 200);
    QCOMPARE(m_client->get("/admin/whoami").status, 200);
}

void TestSimFaults::onlyThatPathAndMethod()
{
    fault({{"kind", "status"}, {"status", 500}, {"path", "/admin/cl"}, {"method", "GET"}});
    QCOMPARE(m_client->get("/admin/cluster").status, 500);
    QCOMPARE(m_client->request("HEAD", "/admin/cluster").status, 200);
    QCOMPARE(m_client->get("/admin/whoami").status, 200);
}

void TestSimFaults::listsAndClears()
{
    fault({{"kind", "delay"}, {"ms", 1}, {"count", 3}});
    QCOMPARE(m_client->get("/admin/whoami").status, 200);
    const json faults = m_client->get("/sim/fault").json().at("faults");
    QCOMPARE(faults.size(), std::size_t{1});
    COMPARE_JSON(faults.at(0).at("left"), json(2));
    QCOMPARE(m_client->remove("/sim/fault").json().at("faults").size(), std::size_t{0});
}

void TestSimFaults::refusesNonsense_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text :
         {"", "[]", "{}", R"({"kind":"explode"})", R"({"kind":"delay"})", R"({"kind":"delay","ms":-1})",
          R"({"kind":"delay","ms":1e99})", R"({"kind":"status"})", R"({"kind":"status","status":99})",
          R"({"kind":"drop","when":"later"})", R"({"kind":"drop","count":1.5})",
          R"({"kind":"drop","path":"/sim"})", R"({"kind":"status","status":302,"location":"a\r\nb: c"})"})
        QTest::newRow(text) << QByteArray(text);
}

void TestSimFaults::refusesNonsense()
{
    QFETCH(QByteArray, text);
    QCOMPARE(m_client->request("POST", "/sim/fault", text).status, 400);
    QCOMPARE(m_client->get("/admin/whoami").status, 200);
}

void TestSimFaults::fromTheCommandLine()
{
    SimProcess sim;
    QVERIFY(sim.start(
        {QStringLiteral("--fault"), QStringLiteral(R"({"kind":"status","status":503,"count":1})"),
         QStringLiteral("--fault=") + QStringLiteral(R"({"kind":"status","status":500,"count":1})")}));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 503);
    QCOMPARE(client.signIn(), 500);
    QCOMPARE(client.signIn(), 200);
}

void TestSimFaults::aClientLeavesADelayedAnswer()
{
    for (const char *when : {"before", "after"}) {
        for (int i = 0; i < 20; ++i) {
            fault({{"kind", "delay"}, {"ms", 10 + i}, {"count", 1}, {"when", when}});
            HttpClient other(m_sim->address());
            QVERIFY(other.send("GET", "/admin/cluster"));
            other.abandon();
        }
    }
    // The counts of all of them are in, and it still answers.
    QTRY_VERIFY(m_client->get("/sim/requests").json().at("counts").value("GET /admin/cluster", 0) == 40);
    QTRY_VERIFY(m_client->get("/sim/fault").json().at("faults").empty());
    QCOMPARE(m_client->get("/admin/cluster").status, 200);
}

QTEST_GUILESS_MAIN(TestSimFaults)
#include "tst_sim_faults.moc"
