#include "Fixtures.h"

#include "models/planner/ClusterJson.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace launchpad::testing {

QDateTime FixedClock::nowUtc() const
{
    return QDateTime(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC);
}

PendingCall ScriptedApi::logIn(const QString &user, const QString &password, Done<LoginAnswer> done)
{
    ++m_script.logins;
    m_script.user = user;
    m_script.password = password;
    m_script.login = std::move(done);
    return {};
}

PendingCall ScriptedApi::cluster(const ClusterQuery &, Done<ClusterAnswer>)
{
    ++m_script.clusterAsks;
    return {};
}

Console::Console()
    : session([this](const QUrl &) { return std::make_unique<ScriptedApi>(script); }),
      feed(store, clock),
      context{store, session, feed, clock}
{
}

void Console::signIn(Role role)
{
    session.signIn({QUrl(QStringLiteral("https://launchpad-lab.example.com")), QStringLiteral("admin")},
                   QStringLiteral("secret"));
    script.login(LoginAnswer{role, {}});
}

void Console::show(const QString &scenario)
{
    store.replace(std::make_shared<const Cluster>(scenarioCluster(scenario)), clock.nowUtc());
}

Cluster scenarioCluster(const QString &scenario)
{
    QFile file(QStringLiteral(LAUNCHPAD_SOURCE_DIR "/resources/scenarios/") + scenario +
               QStringLiteral(".json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no such scenario: %s", qPrintable(scenario));
    const QJsonObject whole = QJsonDocument::fromJson(file.readAll()).object();
    const QByteArray json = QJsonDocument(whole[QStringLiteral("cluster")].toObject()).toJson();
    Result<Cluster> cluster = parseCluster({json.constData(), std::size_t(json.size())});
    if (!cluster)
        qFatal("%s", cluster.fault().sentence.c_str());
    return std::move(cluster).value();
}

std::shared_ptr<Cluster> nodeFarm(int nodes, const std::string &nameStart)
{
    static const char *const others[] = {"llama-3.3-70b", "qwen3-coder", "mistral-large-3"};
    auto cluster = std::make_shared<Cluster>(scenarioCluster(QStringLiteral("full")));
    cluster->nodes.clear();
    for (int i = 0; i < nodes; ++i) {
        Node node;
        node.name = nameStart + std::to_string(i + 1);
        node.ready = true;
        node.gpus.emplace();
        for (int g = 0; g < 2 + i % 4 * 2; ++g) {
            Gpu gpu;
            gpu.index = g;
            gpu.product = "NVIDIA-H200";
            gpu.memory = i % 3 == 0 ? 97'887 : 143'771;
            gpu.shareable = true;
            gpu.holders.emplace();
            if (g == 0) {
                gpu.holders->push_back({"semantic-router", BasisPoints{600}});
                gpu.holders->push_back({"glm-5.3", BasisPoints{4800}});
            } else if (g % 2 == 1) {
                gpu.holders->push_back({"qwen3-8b", BasisPoints{2000 + i * 100}});
            } else {
                gpu.holders->push_back({others[std::size_t(i) % 3], std::nullopt});
            }
            node.gpus->push_back(std::move(gpu));
        }
        if (i == 1)
            node.gpus->front().holders->push_back({"llama-3.3-70b", BasisPoints{9000}});
        if (i == 2)
            node.gpus.reset();
        cluster->nodes.push_back(std::move(node));
    }
    return cluster;
}

} // namespace launchpad::testing
