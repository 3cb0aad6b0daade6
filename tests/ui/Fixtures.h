#pragma once

#include "models/state/ApplianceApi.h"
#include "models/state/ClusterFeed.h"
#include "models/state/ClusterStore.h"
#include "models/state/Ports.h"
#include "models/state/Session.h"
#include "ui/shell/ConsoleContext.h"

#include <QString>

/// What the UI stands on in its tests: no network, a fixed time, an appliance that answers as it is told.
namespace launchpad::testing {

class FixedClock : public Clock {
public:
    QDateTime nowUtc() const override;
};

/// Keeps each question; the test answers the last login.
class ScriptedApi : public ApplianceApi {
public:
    struct Script {
        Done<LoginAnswer> login;
        QString user;
        QString password;
        int logins = 0;
        int logouts = 0;
        int clusterAsks = 0;
    };

    explicit ScriptedApi(Script &script) : m_script(script) {}

    PendingCall logIn(const QString &user, const QString &password, Done<LoginAnswer> done) override;
    void logOut() override { ++m_script.logouts; }
    PendingCall whoAmI(Done<WhoAmIAnswer>) override { return {}; }
    PendingCall cluster(const ClusterQuery &, Done<ClusterAnswer>) override;
    PendingCall apply(const ProposedOperation &, Done<ApplyAnswer>) override { return {}; }

private:
    Script &m_script;
};

/// A signed-out console on a scripted appliance.
struct Console {
    Console();

    void signIn(Role role = Role::Admin);
    /// The cluster of a scenario that ships, by its name.
    void show(const QString &scenario);

    ScriptedApi::Script script;
    FixedClock clock;
    ClusterStore store;
    Session session;
    ClusterFeed feed;
    ConsoleContext context;
};

Cluster scenarioCluster(const QString &scenario);

/// A cluster of so many nodes with two to eight GPUs each, used in various ways; the second one is
/// over-committed and the third one unreadable.
std::shared_ptr<Cluster> nodeFarm(int nodes, const std::string &nameStart = "worker-");

} // namespace launchpad::testing
