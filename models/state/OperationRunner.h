#pragma once

#include "ApplianceApi.h"
#include "OperationOutcome.h"

#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace launchpad {

class ActivityLog;

/// Sends one confirmed operation at a time, and sees to it that it happens at most once: it bears one
/// request id for as long as it takes, and a lost answer is asked for again with that id.
class OperationRunner : public QObject {
    Q_OBJECT

public:
    /// How often an operation whose answer was lost is sent in all, with pauses that grow.
    static constexpr int kMostSends = 4;

    enum class State {
        Idle,
        Sending,
        WaitingToRetry,
        SignInNeeded, ///< 401: call resume() once signed in; the same operation goes on
    };

    explicit OperationRunner(QObject *parent = nullptr);

    /// Told of what is tried from now on, and how it ends; it must outlive the runner. Null for none.
    void setActivityLog(ActivityLog *log) { m_log = log; }

    State state() const { return m_state; }
    bool isBusy() const { return m_state != State::Idle; }

    /// Sends the operation, judged against `revision`. Ignored while another one is under way.
    /// @param judged what the user was shown of it, for the activity log.
    /// @return whether it was started.
    bool start(ApplianceApi &api, const Operation &operation, std::int64_t revision,
               const std::optional<Simulation> &judged = {});
    void resume(ApplianceApi &api);
    /// Gives up waiting. Whether it was applied is unknown then, and nothing is reported but to the log.
    void abandon();

Q_SIGNALS:
    void stateChanged(launchpad::OperationRunner::State state);
    void signInNeeded();
    void finished(const launchpad::OperationOutcome &outcome);

private:
    void send();
    void take(const Answer<ApplyAnswer> &answer);
    void finish(OperationOutcome outcome);
    OperationOutcome abandonedOutcome() const;
    void logEnd(const OperationOutcome &outcome);
    void setState(State state);

    ActivityLog *m_log = nullptr;
    ApplianceApi *m_api = nullptr;
    ProposedOperation m_proposed;
    PendingCall m_call;
    QTimer m_retry;
    int m_sends = 0;
    State m_state = State::Idle;
};

} // namespace launchpad
