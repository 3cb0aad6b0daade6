#pragma once

#include "ApiError.h"
#include "models/planner/Cluster.h"
#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <QDateTime>
#include <QString>
#include <QUrl>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace launchpad {

/// A call on its way. Destroying or cancelling it ends the call; its answer then never arrives.
class [[nodiscard]] PendingCall {
public:
    PendingCall() = default;
    explicit PendingCall(std::function<void()> cancel) : m_cancel(std::move(cancel)) {}
    PendingCall(PendingCall &&other) noexcept : m_cancel(std::exchange(other.m_cancel, nullptr)) {}
    PendingCall &operator=(PendingCall &&other) noexcept
    {
        if (this != &other) {
            cancel();
            m_cancel = std::exchange(other.m_cancel, nullptr);
        }
        return *this;
    }
    ~PendingCall() { cancel(); }

    void cancel()
    {
        if (auto cancel = std::exchange(m_cancel, nullptr))
            cancel();
    }

private:
    std::function<void()> m_cancel;
};

enum class Role { Admin, Viewer, Unknown };

struct LoginAnswer {
    Role role = Role::Unknown;
    QDateTime expiresAt; ///< UTC; invalid where the appliance's words are no date
};

struct WhoAmIAnswer {
    QString user;
    Role role = Role::Unknown;
    QDateTime expiresAt;
};

struct ClusterQuery {
    /// Long poll: answer once the revision is higher than this, or after `wait` with nothing new.
    std::optional<std::int64_t> after;
    std::chrono::seconds wait{0}; ///< at most 60
};

struct ClusterAnswer {
    std::shared_ptr<const Cluster> cluster; ///< null: nothing new (304)
    qint64 bytes = 0;                       ///< size of the body
};

struct ApplyAnswer {
    bool applied = false;
    std::int64_t revision = 0;
    QString message; ///< the sentence to show; empty for a dry run
    Simulation simulation;
};

/// The asynchronous port to one appliance. Calls are made on, and answered on, the thread that owns it,
/// never before the call has returned. The session's token stays inside: a successful logIn keeps it.
class ApplianceApi {
public:
    template<class T>
    using Done = std::function<void(Answer<T>)>;

    virtual ~ApplianceApi() = default;

    virtual PendingCall logIn(const QString &user, const QString &password, Done<LoginAnswer> done) = 0;
    /// Tells the appliance to forget the session, and forgets the token at once, whatever the answer.
    virtual void logOut() = 0;
    virtual PendingCall whoAmI(Done<WhoAmIAnswer> done) = 0;
    virtual PendingCall cluster(const ClusterQuery &query, Done<ClusterAnswer> done) = 0;
    virtual PendingCall apply(const ProposedOperation &proposed, Done<ApplyAnswer> done) = 0;
};

using ApplianceApiFactory = std::function<std::unique_ptr<ApplianceApi>(const QUrl &address)>;

} // namespace launchpad
