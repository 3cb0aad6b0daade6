#include "HttpClient.h"
#include "SimProcess.h"

#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

#include <memory>

using namespace launchpad::sim::testing;
using nlohmann::json;

namespace {

std::string newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

json deploy(double share)
{
    return {{"op", "deploy_model"},
            {"model", "glm-5.3-shared-with-vision"},
            {"nodes", {"worker-1"}},
            {"gpu_width", 1},
            {"engine", "auto"},
            {"extra_args", json::array()},
            {"env", {{"HF_TOKEN", "hf_secret"}}},
            {"sharing",
             {{"enabled", true},
              {"shares", {{{"member", "glm-5.3-shared-with-vision"}, {"share_percent", share}}}}}}};
}

json body(json operation, bool confirmed, const std::string &id = {}, json revision = {})
{
    operation["confirmed"] = confirmed;
    if (!id.empty())
        operation["request_id"] = id;
    if (!revision.is_null())
        operation["expected_revision"] = revision;
    return {{"proposed_op", operation}};
}

} // namespace

/// POST /admin/apply: dry runs, confirmation, its refusals, and the same request again.
class TestSimApply : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void dryRunChangesNothing();
    void confirmedIsApplied();
    void refusedHasProblemsAndSimulation();
    void movedOn();
    void theSameIdAnswersTheSame();
    void theSameIdForAnotherOperation();
    void aRefusalIsJudgedAnewLater();
    void aMovedAnswerIsNotRemembered();
    void malformed_data();
    void malformed();
    void viewersMayTry();
    void unknownOperation();
    void answersSurviveARestart();
    void logsNoSecrets();

private:
    int counted(const char *what) { return m_client->get("/sim/requests").json().value(what, -1); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SimProcess> m_sim;
    std::unique_ptr<HttpClient> m_client;
};

void TestSimApply::init()
{
    m_sim = std::make_unique<SimProcess>();
    QVERIFY(m_sim->start());
    m_client = std::make_unique<HttpClient>(m_sim->address());
    QCOMPARE(m_client->signIn(), 200);
}

void TestSimApply::cleanup()
{
    m_client.reset();
    QCOMPARE(m_sim->stop(), 0);
    m_sim.reset();
}

void TestSimApply::dryRunChangesNothing()
{
    const Reply reply = m_client->post("/admin/apply", body(deploy(40), false));
    QCOMPARE(reply.status, 200);
    const json answer = reply.json();
    COMPARE_JSON(answer.at("applied"), json(false));
    COMPARE_JSON(answer.at("revision"), json(41));
    COMPARE_JSON(answer.at("simulation").at("total_percent"), json(94));
    COMPARE_JSON(answer.at("simulation").at("verdict"), json("fits_with_warning"));
    COMPARE_JSON(answer.at("simulation").at("risk_tier"), json("low"));
    // A refused plan is an answer, too.
    const Reply refused = m_client->post("/admin/apply", body(deploy(90), false));
    QCOMPARE(refused.status, 200);
    COMPARE_JSON(refused.json().at("simulation").at("verdict"), json("refused"));
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), QByteArray("\"41\""));
    QCOMPARE(counted("dry_runs"), 2);
    QCOMPARE(counted("applied"), 0);
}

void TestSimApply::confirmedIsApplied()
{
    const Reply reply = m_client->post("/admin/apply", body(deploy(30), true, newId(), 41));
    QCOMPARE(reply.status, 200);
    const json answer = reply.json();
    COMPARE_JSON(answer.at("applied"), json(true));
    COMPARE_JSON(answer.at("revision"), json(42));
    COMPARE_JSON(answer.at("message"), json("glm-5.3-shared-with-vision is being deployed."));
    COMPARE_JSON(answer.at("simulation").at("total_percent"), json(84));
    const json models = m_client->get("/admin/models").json().at("models");
    COMPARE_JSON(models.at(1).at("nodes").at(0).at("state"), json("waiting"));
    COMPARE_JSON(models.at(1).at("group"), json("text-router"));
}

void TestSimApply::refusedHasProblemsAndSimulation()
{
    const Reply reply = m_client->post("/admin/apply", body(deploy(90), true, newId(), 41));
    QCOMPARE(reply.status, 422);
    QCOMPARE(reply.text("/error"), std::string("The shares add up to more than the accelerator holds."));
    COMPARE_JSON(reply.json().at("simulation").at("problems").at(0).at("code"), json("over_capacity"));
    QCOMPARE(counted("refused"), 1);
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), QByteArray("\"41\""));
}

void TestSimApply::movedOn()
{
    for (const int revision : {40, 42}) {
        const Reply reply = m_client->post("/admin/apply", body(deploy(30), true, newId(), revision));
        QCOMPARE(reply.status, 409);
        COMPARE_JSON(reply.json().at("revision"), json(41));
        QVERIFY(!reply.text("/error").empty());
    }
    QCOMPARE(counted("moved"), 2);
}

void TestSimApply::theSameIdAnswersTheSame()
{
    const std::string id = newId();
    const Reply first = m_client->post("/admin/apply", body(deploy(30), true, id, 41));
    QCOMPARE(first.status, 200);
    m_client->post("/sim/advance", {{"seconds", 60}});
    const QByteArray tag = m_client->get("/admin/cluster").header("ETag");
    // UUIDs are the same in either case.
    for (const std::string &same : {id, QString::fromStdString(id).toUpper().toStdString()}) {
        const Reply again = m_client->post("/admin/apply", body(deploy(30), true, same, 41));
        QCOMPARE(again.status, 200);
        QCOMPARE(again.body, first.body);
    }
    QCOMPARE(m_client->get("/admin/cluster").header("ETag"), tag);
    QCOMPARE(counted("applied"), 1);
    QCOMPARE(counted("repeated"), 2);
    COMPARE_JSON(m_client->get("/sim/requests").json().at("counts").at("POST /admin/apply"), json(3));
}

void TestSimApply::theSameIdForAnotherOperation()
{
    const std::string id = newId();
    QCOMPARE(m_client->post("/admin/apply", body(deploy(30), true, id, 41)).status, 200);
    const Reply reply = m_client->post("/admin/apply", body(deploy(20), true, id, 42));
    QCOMPARE(reply.status, 400);
    QCOMPARE(reply.text("/pointer"), std::string("/proposed_op/request_id"));
    QCOMPARE(counted("applied"), 1);
}

void TestSimApply::aRefusalIsJudgedAnewLater()
{
    const std::string id = newId();
    QCOMPARE(m_client->post("/admin/apply", body(deploy(90), true, id, 41)).status, 422);
    QCOMPARE(m_client->post("/admin/apply", body(deploy(90), true, id, 41)).status, 422);
    QCOMPARE(counted("repeated"), 1);
    QCOMPARE(m_client->post("/sim/apply", {{"op", "remove_model"}, {"model", "glm-5.3"}}).status, 200);
    m_client->post("/sim/advance", {{"seconds", 60}});
    QCOMPARE(m_client->post("/admin/apply", body(deploy(90), true, id, 43)).status, 200);
}

void TestSimApply::aMovedAnswerIsNotRemembered()
{
    const std::string id = newId();
    QCOMPARE(m_client->post("/admin/apply", body(deploy(30), true, id, 40)).status, 409);
    QCOMPARE(m_client->post("/admin/apply", body(deploy(30), true, id, 41)).status, 200);
}

void TestSimApply::malformed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("pointer");
    const auto row = [](const char *name, const json &value, const char *pointer) {
        QTest::newRow(name) << QByteArray::fromStdString(value.dump()) << QByteArray(pointer);
    };
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray();
    QTest::newRow("deep") << QByteArray(500'000, '[') << QByteArray();
    row("no object", json::array(), "");
    row("no proposed_op", json::object(), "/proposed_op");
    row("no op", {{"proposed_op", {{"model", "x"}}}}, "/proposed_op/op");
    json wrong = deploy(30);
    wrong["nodes"] = {1};
    row("nodes of numbers", body(wrong, false), "/proposed_op/nodes/0");
    wrong = deploy(30);
    wrong.erase("gpu_width");
    row("no gpu_width", body(wrong, false), "/proposed_op/gpu_width");
    row("no request_id", body(deploy(30), true, {}, 41), "/proposed_op/request_id");
    row("no UUID", body(deploy(30), true, "once", 41), "/proposed_op/request_id");
    row("no revision", body(deploy(30), true, newId()), "/proposed_op/expected_revision");
    row("a revision of text", body(deploy(30), true, newId(), "41"), "/proposed_op/expected_revision");
    row("a revision with a fraction", body(deploy(30), true, newId(), 41.5),
        "/proposed_op/expected_revision");
}

void TestSimApply::malformed()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, pointer);
    const Reply reply = m_client->request("POST", "/admin/apply", text);
    QCOMPARE(reply.status, 400);
    QVERIFY(!reply.text("/error").empty());
    QCOMPARE(QByteArray::fromStdString(reply.text("/pointer")), pointer);
    QVERIFY(QByteArray::fromStdString(reply.text("/error")).contains(pointer));
}

void TestSimApply::viewersMayTry()
{
    HttpClient viewer(m_sim->address());
    QCOMPARE(viewer.signIn("viewer", "viewer"), 200);
    QCOMPARE(viewer.post("/admin/apply", body(deploy(30), false)).status, 200);
    const Reply reply = viewer.post("/admin/apply", body(deploy(30), true, newId(), 41));
    QCOMPARE(reply.status, 403);
    QVERIFY(!reply.text("/error").empty());
    QCOMPARE(counted("applied"), 0);
}

void TestSimApply::unknownOperation()
{
    const Reply reply = m_client->post("/admin/apply", body({{"op", "format_disk"}}, true, newId(), 41));
    QCOMPARE(reply.status, 422);
    QCOMPARE(reply.text("/error"), std::string("format_disk is not an operation."));
}

void TestSimApply::answersSurviveARestart()
{
    QTemporaryDir dir;
    const QStringList arguments{QStringLiteral("--state"), dir.filePath(QStringLiteral("state.json"))};
    const std::string id = newId();
    Reply first;
    {
        SimProcess sim;
        QVERIFY(sim.start(arguments));
        HttpClient client(sim.address());
        QCOMPARE(client.signIn(), 200);
        first = client.post("/admin/apply", body(deploy(30), true, id, 41));
        QCOMPARE(first.status, 200);
        // Gone without a goodbye: what was answered is on disk already.
        sim.process().kill();
        QVERIFY(sim.process().waitForFinished());
    }
    SimProcess sim;
    QVERIFY(sim.start(arguments));
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    const Reply again = client.post("/admin/apply", body(deploy(30), true, id, 41));
    QCOMPARE(again.status, 200);
    QCOMPARE(again.body, first.body);
    QCOMPARE(client.get("/admin/cluster").header("ETag"), QByteArray("\"42\""));
    // And what was on its way goes on.
    QCOMPARE(client.post("/sim/advance", {{"seconds", 60}}).json().value("revision", 0), 45);
}

void TestSimApply::logsNoSecrets()
{
    QCOMPARE(m_client->post("/admin/apply", body(deploy(30), true, newId(), 41)).status, 200);
    QCOMPARE(m_client->signIn("admin", "hunter2"), 401);
    const std::string token =
        m_client->post("/admin/login", {{"username", "admin"}, {"password", "admin"}}).text("/token");
    QCOMPARE(m_client->get("/admin/cluster?token=" + QByteArray::fromStdString(token)).status, 200);
    QTRY_VERIFY(m_sim->process().waitForReadyRead(10) || m_sim->errors().count("/admin/") >= 4);
    const QByteArray log = m_sim->errors() + m_sim->output();
    QVERIFY(log.contains("POST /admin/apply 200"));
    for (const QByteArray &secret : {QByteArray("hunter2"), QByteArray("hf_secret"), QByteArray("HF_TOKEN"),
                                     QByteArray::fromStdString(token)})
        QVERIFY(!log.contains(secret));
}

QTEST_GUILESS_MAIN(TestSimApply)
#include "tst_sim_apply.moc"
