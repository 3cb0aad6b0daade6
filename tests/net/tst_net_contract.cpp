#include "app/net/ApiPaths.h"
#include "tests/sim/HttpClient.h"
#include "tests/sim/SimProcess.h"

#include <yaml-cpp/yaml.h>

#include <QTest>

#include <set>
#include <string>

using namespace Qt::StringLiterals;
using namespace launchpad;

namespace {

/// The keys and the plain words of the document, wherever they stand.
void collect(const YAML::Node &node, std::set<std::string> &keys, std::set<std::string> &words)
{
    if (node.IsMap()) {
        for (const auto &entry : node) {
            keys.insert(entry.first.Scalar());
            collect(entry.second, keys, words);
        }
    } else if (node.IsSequence()) {
        for (const YAML::Node &one : node)
            collect(one, keys, words);
    } else if (node.IsScalar()) {
        words.insert(node.Scalar());
    }
}

} // namespace

/// The client's names, the OpenAPI document and the simulated appliance are one contract.
class NetContractTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyPathIsDocumented();
    void everyFieldIsDocumented();
    void everyPathIsServed();

private:
    YAML::Node m_document;
    std::set<std::string> m_keys;
    std::set<std::string> m_words;
};

void NetContractTest::initTestCase()
{
    m_document = YAML::LoadFile(LAUNCHPAD_SOURCE_DIR "/app/net/openapi.yaml");
    collect(m_document, m_keys, m_words);
}

void NetContractTest::everyPathIsDocumented()
{
    for (const char *path : api::path::kAll)
        QVERIFY2(m_document["paths"][path].IsMap(), path);
}

void NetContractTest::everyFieldIsDocumented()
{
    for (const char *field : api::field::kAll)
        QVERIFY2(m_keys.contains(field), field); // a property of some schema
    for (const char *query : api::query::kAll)
        QVERIFY2(m_words.contains(query), query); // a parameter's name
    for (const char *role : api::role::kAll)
        QVERIFY2(m_words.contains(role), role);
}

void NetContractTest::everyPathIsServed()
{
    sim::testing::SimProcess sim;
    QVERIFY(sim.start({u"--quiet"_s}));
    sim::testing::HttpClient client(sim.address());
    QCOMPARE(client.signIn(), 200);
    for (const char *path : api::path::kAll) {
        const bool post = m_document["paths"][path]["post"].IsDefined();
        if (std::string(path) == api::path::kLogout)
            continue; // last, for it ends the session
        const sim::testing::Reply reply =
            post ? client.post(path, nlohmann::json::object()) : client.get(path);
        QVERIFY2(reply.status == (post ? 400 : 200), path);
    }
    QCOMPARE(client.request("POST", api::path::kLogout).status, 204);
    QCOMPARE(client.get(api::path::kWhoAmI).status, 401);
}

QTEST_GUILESS_MAIN(NetContractTest)
#include "tst_net_contract.moc"
