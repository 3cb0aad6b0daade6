#include "HttpClient.h"
#include "Schema.h"
#include "SimProcess.h"

#include <QTest>
#include <QUuid>

#include <functional>
#include <set>

using namespace launchpad::sim::testing;
using nlohmann::json;

namespace {

std::string newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
}

} // namespace

/// openapi.yaml and the simulated appliance say the same.
class TestSimOpenApi : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void isAnOpenApiDocument();
    void everyReferenceLeadsSomewhere();
    void everySchemaFieldIsUsed();
    void pathsAreThoseServed();
    void readingAnswers_data();
    void readingAnswers();
    void sessionAnswers();
    void applyAnswers();
    void examplesAreUnderstood();
    void statusesOfFaults();
    void theCheckFindsDifferences();

private:
    /// The answer's status is documented for the operation and its body is as documented.
    void conforms(const char *path, const char *method, const Reply &reply);

    json m_document;
    std::unique_ptr<SchemaCheck> m_check;
};

void TestSimOpenApi::initTestCase()
{
    m_document = yamlFile(LAUNCHPAD_SOURCE_DIR "/app/net/openapi.yaml");
    m_check = std::make_unique<SchemaCheck>(m_document);
}

void TestSimOpenApi::conforms(const char *path, const char *method, const Reply &reply)
{
    const json &responses = m_document.at("paths").at(path).at(method).at("responses");
    const std::string status = std::to_string(reply.status);
    QVERIFY2(responses.contains(status), (std::string(method) + " " + path + " answers " + status).c_str());
    const json &response = m_check->resolved(responses.at(status));
    if (!response.contains("content")) {
        QVERIFY(reply.body.isEmpty());
    } else {
        QCOMPARE(reply.header("Content-Type"), QByteArray("application/json; charset=utf-8"));
        const std::string fault =
            m_check->check(reply.json(), response.at("content").at("application/json").at("schema"));
        QVERIFY2(fault.empty(), (std::string(path) + " " + status + " " + fault).c_str());
    }
    const json headers = response.value("headers", json::object());
    for (const auto &[name, header] : headers.items()) {
        const QByteArray text = reply.header(name.c_str());
        if (name == "Retry-After" && reply.status == 503 && text.isEmpty())
            continue; // only where the appliance knows
        QVERIFY2(!text.isEmpty(), name.c_str());
        const json &schema = m_check->resolved(header).at("schema");
        const bool isNumber = schema.value("type", json()) == "integer";
        const std::string fault =
            m_check->check(isNumber ? json(text.toInt()) : json(text.toStdString()), schema);
        QVERIFY2(fault.empty(), fault.c_str());
    }
}

void TestSimOpenApi::isAnOpenApiDocument()
{
    COMPARE_JSON(m_document.at("openapi"), json("3.1.0"));
    std::set<std::string> ids;
    for (const auto &[path, methods] : m_document.at("paths").items()) {
        for (const auto &[method, operation] : methods.items()) {
            QVERIFY2(ids.insert(operation.at("operationId").get<std::string>()).second, path.c_str());
            QVERIFY(operation.at("summary").is_string());
            for (const auto &[status, response] : operation.at("responses").items())
                QVERIFY2(m_check->resolved(response).contains("description"), (path + status).c_str());
        }
    }
}

void TestSimOpenApi::everyReferenceLeadsSomewhere()
{
    std::set<std::string> used;
    const std::function<void(const json &)> visit = [&](const json &value) {
        if (value.is_object() && value.contains("$ref")) {
            const std::string ref = value.at("$ref").get<std::string>();
            QVERIFY2(m_document.contains(json::json_pointer(ref.substr(1))), ref.c_str());
            used.insert(ref);
        }
        for (const auto &member : value) {
            if (member.is_structured())
                visit(member);
        }
    };
    visit(m_document);
    for (const auto &[kind, parts] : m_document.at("components").items()) {
        if (kind == "securitySchemes")
            continue;
        for (const auto &[name, part] : parts.items())
            QVERIFY2(used.contains("#/components/" + kind + "/" + name), name.c_str());
    }
}

void TestSimOpenApi::everySchemaFieldIsUsed()
{
    // What is required is described; all of the cluster document is required (planner.md, Input).
    for (const auto &[name, schema] : m_document.at("components").at("schemas").items()) {
        for (const json &required : schema.value("required", json::array()))
            QVERIFY2(schema.at("properties").contains(required.get<std::string>()), name.c_str());
    }
    for (const char *name :
         {"Cluster", "Engine", "Node", "Gpu", "Holder", "CatalogEntry", "Group", "DeployedModel"}) {
        const json &schema = m_document.at("components").at("schemas").at(name);
        QCOMPARE(schema.at("required").size(), schema.at("properties").size());
    }
}

void TestSimOpenApi::pathsAreThoseServed()
{
    SimProcess sim;
    QVERIFY(sim.start());
    const std::set<std::string> served{"/admin/login",   "/admin/logout", "/admin/whoami",  "/admin/cluster",
                                       "/admin/nodes",   "/admin/models", "/admin/catalog", "/admin/groups",
                                       "/admin/engines", "/admin/apply"};
    std::set<std::string> documented;
    for (const auto &[path, methods] : m_document.at("paths").items()) {
        documented.insert(path);
        for (const char *method : {"get", "post", "put", "delete", "patch"}) {
            HttpClient client(sim.address());
            const bool known = methods.contains(method);
            const Reply reply = client.request(QByteArray(method).toUpper(), QByteArray::fromStdString(path),
                                               QByteArray("{}"));
            QVERIFY2(known ? reply.status != 405 && reply.status != 404 : reply.status == 405,
                     (std::string(method) + " " + path + " " + std::to_string(reply.status)).c_str());
        }
    }
    QVERIFY(documented == served);
}

void TestSimOpenApi::readingAnswers_data()
{
    QTest::addColumn<QString>("scenario");
    for (const char *name : {"two-gpus", "router-only", "empty", "vision", "mixed", "full"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestSimOpenApi::readingAnswers()
{
    QFETCH(QString, scenario);
    SimProcess sim;
    QVERIFY(sim.start({QStringLiteral("--scenario"), scenario}));
    HttpClient client(sim.address());
    for (const char *path : {"/admin/whoami", "/admin/cluster", "/admin/nodes", "/admin/models",
                             "/admin/catalog", "/admin/groups", "/admin/engines"})
        conforms(path, "get", client.get(path)); // 401
    QCOMPARE(client.signIn(), 200);
    for (const char *path : {"/admin/whoami", "/admin/cluster", "/admin/nodes", "/admin/models",
                             "/admin/catalog", "/admin/groups", "/admin/engines"}) {
        const Reply reply = client.get(path);
        QCOMPARE(reply.status, 200);
        conforms(path, "get", reply);
    }
    const Reply same = client.get("/admin/cluster", {{"If-None-Match", "*"}});
    QCOMPARE(same.status, 304);
    conforms("/admin/cluster", "get", same);
    conforms("/admin/cluster", "get", client.get("/admin/cluster?after=x"));
}

void TestSimOpenApi::sessionAnswers()
{
    SimProcess sim;
    QVERIFY(sim.start());
    HttpClient client(sim.address());
    const json right{{"username", "admin"}, {"password", "admin"}};
    conforms("/admin/login", "post", client.post("/admin/login", right));
    conforms("/admin/login", "post", client.post("/admin/login", json::object()));
    conforms("/admin/logout", "post", client.post("/admin/logout", json::object()));
    for (int i = 0; i < 6; ++i)
        conforms("/admin/login", "post", client.post("/admin/login", {{"username", "x"}, {"password", "y"}}));
    conforms("/admin/login", "post", client.request("POST", "/admin/login", QByteArray(2 << 20, ' ')));
    QCOMPARE(client.signIn(), 200);
    conforms("/admin/logout", "post", client.post("/admin/logout", json::object()));
}

void TestSimOpenApi::applyAnswers()
{
    SimProcess sim;
    QVERIFY(sim.start());
    HttpClient client(sim.address());
    const auto apply = [&](const char *model, bool confirmed, int revision, int expected) {
        json operation{{"op", "remove_model"}, {"model", model}, {"confirmed", confirmed}};
        if (confirmed) {
            operation["request_id"] = newId();
            operation["expected_revision"] = revision;
        }
        const json body{{"proposed_op", operation}};
        const std::string fault =
            m_check->check(body, m_document.at("components").at("schemas").at("ApplyRequest"));
        QVERIFY2(fault.empty(), fault.c_str());
        const Reply reply = client.post("/admin/apply", body);
        QCOMPARE(reply.status, expected);
        conforms("/admin/apply", "post", reply);
    };
    apply("glm-5.3", false, 0, 401);
    QCOMPARE(client.signIn("viewer", "viewer"), 200);
    apply("glm-5.3", true, 41, 403);
    QCOMPARE(client.signIn(), 200);
    apply("glm-5.3", false, 0, 200);
    apply("nothing", false, 0, 200);
    apply("nothing", true, 41, 422);
    apply("glm-5.3", true, 40, 409);
    apply("glm-5.3", true, 41, 200);
    conforms("/admin/apply", "post", client.post("/admin/apply", json::object()));
    conforms("/admin/apply", "post", client.request("POST", "/admin/apply", QByteArray(2 << 20, ' ')));
}

void TestSimOpenApi::examplesAreUnderstood()
{
    SimProcess sim;
    QVERIFY(sim.start());
    HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    const json &content = m_document.at("paths")
                              .at("/admin/apply")
                              .at("post")
                              .at("requestBody")
                              .at("content")
                              .at("application/json");
    std::set<std::string> operations;
    for (const auto &[name, example] : content.at("examples").items()) {
        const json &value = example.at("value");
        const std::string fault = m_check->check(value, content.at("schema"));
        QVERIFY2(fault.empty(), fault.c_str());
        operations.insert(value.at("proposed_op").at("op").get<std::string>());
        const Reply reply = client.post("/admin/apply", value);
        QVERIFY2(reply.status == 200, (name + " " + reply.body.toStdString()).c_str());
        conforms("/admin/apply", "post", reply);
    }
    QCOMPARE(operations.size(), std::size_t{5});
}

void TestSimOpenApi::statusesOfFaults()
{
    SimProcess sim;
    QVERIFY(sim.start());
    HttpClient client(sim.address());
    QCOMPARE(client.post("/sim/fault", {{"kind", "status"}, {"status", 503}, {"retry_after", 1}}).status,
             200);
    for (const auto &[path, methods] : m_document.at("paths").items()) {
        for (const auto &[method, operation] : methods.items())
            conforms(
                path.c_str(), method.c_str(),
                client.request(QByteArray::fromStdString(method).toUpper(), QByteArray::fromStdString(path)));
    }
}

void TestSimOpenApi::theCheckFindsDifferences()
{
    const json &schema = m_document.at("components").at("schemas").at("Engine");
    const json good{{"id", "a"}, {"kind", "b"}, {"hardware", "gpu"}};
    QVERIFY(m_check->check(good, schema).empty());
    json bad = good;
    bad["hardware"] = "tpu";
    QVERIFY(!m_check->check(bad, schema).empty());
    bad = good;
    bad.erase("id");
    QVERIFY(!m_check->check(bad, schema).empty());
    bad = good;
    bad["more"] = 1;
    QVERIFY(!m_check->check(bad, schema).empty());
    bad = good;
    bad["id"] = nullptr;
    QVERIFY(!m_check->check(bad, schema).empty());
}

QTEST_GUILESS_MAIN(TestSimOpenApi)
#include "tst_sim_openapi.moc"
