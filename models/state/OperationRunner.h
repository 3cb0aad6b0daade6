#pragma once

#include "ApplianceApi.h"

#include "models/planner/Operation.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace launchpad {

/// What became of a confirmed operation.
struct OperationOutcome {
    enum class Kind {
        Applied,
        Refused,  ///< the appliance's planner refuses; `error->simulation` has its reasons
        Moved,    ///< the cluster is at another revision than the one judged; nothing was done
        Rejected, ///< the appliance did not take it for another reason; nothing was done
        Unknown,  ///< no answer, however often it was sent: it may or may not have been applied
    };
    Kind kind = Kind::Unknown;
    std::optional<ApplyAnswer> answer; ///< with Applied
    std::optional<ApiError> error;     ///< with all others
};

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

    State state() const { return m_state; }
    bool isBusy() const { return m_state != State::Idle; }

    /// Sends the operation, judged against `revision`. Ignored while another one is under way.
    /// @return whether it was started.
    bool start(ApplianceApi &api, const Operation &operation, std::int64_t revision);
    void resume(ApplianceApi &api);
    /// Gives up waiting. Whether it was applied is unknown then, and nothing is reported.
    void abandon();

Q_SIGNALS:
    void stateChanged(launchpad::OperationRunner::State state);
    void signInNeeded();
    void finished(const launchpad::OperationOutcome &outcome);

private:
    void send();
    void take(const Answer<ApplyAnswer> &answer);
    void finish(OperationOutcome outcome);
    void setState(State state);

    ApplianceApi *m_api = nullptr;
    ProposedOperation m_proposed;
    PendingCall m_call;
    QTimer m_retry;
    int m_sends = 0;
    State m_state = State::Idle;
};

} // namespace launchpad
