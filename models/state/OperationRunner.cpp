#include "OperationRunner.h"

#include "ActivityLog.h"
#include "Redaction.h"

#include <QUuid>

#include <utility>

namespace launchpad {

namespace {

bool answerWasLost(ApiError::Kind kind)
{
    switch (kind) {
    case ApiError::Kind::Unreachable:
    case ApiError::Kind::TimedOut:
    case ApiError::Kind::NotUnderstood:
    case ApiError::Kind::Unavailable:
    case ApiError::Kind::TooMany:
    case ApiError::Kind::ServerFault:
        return true;
    case ApiError::Kind::Untrusted:
    case ApiError::Kind::Redirected:
    case ApiError::Kind::Unauthorized:
    case ApiError::Kind::Forbidden:
    case ApiError::Kind::Malformed:
    case ApiError::Kind::Moved:
    case ApiError::Kind::Refused:
    case ApiError::Kind::TooLarge:
        return false;
    }
    return true;
}

OperationOutcome::Kind outcomeOf(ApiError::Kind kind)
{
    if (kind == ApiError::Kind::Refused)
        return OperationOutcome::Kind::Refused;
    if (kind == ApiError::Kind::Moved)
        return OperationOutcome::Kind::Moved;
    return answerWasLost(kind) ? OperationOutcome::Kind::Unknown : OperationOutcome::Kind::Rejected;
}

} // namespace

OperationRunner::OperationRunner(QObject *parent) : QObject(parent)
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &OperationRunner::send);
}

bool OperationRunner::start(ApplianceApi &api, const Operation &operation, std::int64_t revision,
                            const std::optional<Simulation> &judged)
{
    if (isBusy())
        return false;
    m_api = &api;
    m_sends = 0;
    m_proposed = {operation, true, QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString(),
                  revision};
    if (m_log)
        m_log->tried({QString::fromStdString(*m_proposed.requestId), redacted(operation), revision, judged});
    send();
    return true;
}

void OperationRunner::resume(ApplianceApi &api)
{
    if (m_state != State::SignInNeeded)
        return;
    m_api = &api;
    send();
}

void OperationRunner::abandon()
{
    if (isBusy())
        logEnd(abandonedOutcome());
    m_call.cancel();
    m_retry.stop();
    setState(State::Idle);
}

OperationOutcome OperationRunner::abandonedOutcome() const
{
    OperationOutcome outcome;
    if (m_state == State::SignInNeeded && m_sends == 1) {
        // The one answer that came says that nothing was done.
        outcome.kind = OperationOutcome::Kind::Rejected;
        outcome.error = ApiError{};
        outcome.error->kind = ApiError::Kind::Unauthorized;
    }
    return outcome;
}

void OperationRunner::send()
{
    setState(State::Sending);
    ++m_sends;
    m_call = m_api->apply(m_proposed, [this](const Answer<ApplyAnswer> &answer) { take(answer); });
}

void OperationRunner::take(const Answer<ApplyAnswer> &answer)
{
    if (answer) {
        finish({OperationOutcome::Kind::Applied, answer.value(), {}});
        return;
    }
    const ApiError &error = answer.error();
    if (error.kind == ApiError::Kind::Unauthorized) {
        setState(State::SignInNeeded);
        Q_EMIT signInNeeded();
        return;
    }
    if (answerWasLost(error.kind) && m_sends < kMostSends) {
        setState(State::WaitingToRetry);
        const int pause = error.retryAfterSeconds ? *error.retryAfterSeconds * 1000 : 250 << m_sends;
        m_retry.start(pause);
        return;
    }
    finish({outcomeOf(error.kind), {}, error});
}

void OperationRunner::finish(OperationOutcome outcome)
{
    logEnd(outcome);
    setState(State::Idle);
    Q_EMIT finished(outcome);
}

void OperationRunner::logEnd(const OperationOutcome &outcome)
{
    if (m_log)
        m_log->ended(QString::fromStdString(*m_proposed.requestId), redacted(outcome, m_proposed.operation));
}

void OperationRunner::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged(state);
}

} // namespace launchpad
