#pragma once

#include "ClusterFeed.h"
#include "ClusterStore.h"
#include "OperationRunner.h"
#include "Session.h"

#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <QObject>

#include <functional>
#include <optional>

namespace launchpad {

/// An operation with what it would do: what a person says yes to.
struct Consent {
    Operation operation;
    Simulation simulation;
    friend bool operator==(const Consent &, const Consent &) = default;
};

/// How a consented operation ended.
struct ApplyOutcome {
    enum class Kind {
        Applied,
        Refused,  ///< by the appliance's planner
        Voided,   ///< the cluster has changed and the operation no longer means what was agreed to
        Rejected, ///< the appliance did not take it for another reason; nothing was done
        Unknown,  ///< it may or may not have been applied
    };
    Kind kind = Kind::Unknown;
    QString message;               ///< the appliance's sentence, with Applied
    std::optional<ApiError> error; ///< with Refused, Rejected and Unknown
};

/// One way for every operation to go out and its answer to come back: sent against the revision that it was
/// judged at, judged again and sent again where the cluster has moved without changing what it means, resumed
/// after signing in anew.
class ApplyFlow : public QObject {
    Q_OBJECT

public:
    /// How often an operation is sent anew because the cluster moved while it was on its way.
    static constexpr int kMostResends = 5;

    /// The operation as it would be judged now; nothing where it could not be applied any more.
    using Judge = std::function<std::optional<Consent>()>;

    ApplyFlow(ClusterStore &store, Session &session, ClusterFeed &feed, QObject *parent = nullptr);

    void setActivityLog(ActivityLog *log) { m_runner.setActivityLog(log); }

    bool isBusy() const { return m_consent.has_value(); }
    bool waitsForSignIn() const { return m_runner.state() == OperationRunner::State::SignInNeeded; }

    /// Ends in finished(), also where nothing was sent because the judge no longer agrees. Ignored while
    /// busy.
    void start(const Consent &consent, Judge judge);
    /// Stops waiting, without a word; only where the user gives up signing in.
    void abandon();

Q_SIGNALS:
    void stateChanged();
    void finished(const launchpad::ApplyOutcome &outcome);

private:
    void sendOrVoid();
    void take(const OperationOutcome &outcome);
    void askForNewest();
    void finish(ApplyOutcome outcome);

    ClusterStore &m_store;
    Session &m_session;
    ClusterFeed &m_feed;
    OperationRunner m_runner;
    std::optional<Consent> m_consent;
    Judge m_judge;
    int m_resends = 0;
    bool m_waitsForNewest = false;
};

} // namespace launchpad
