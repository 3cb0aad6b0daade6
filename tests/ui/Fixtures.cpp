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

} // namespace launchpad::testing
