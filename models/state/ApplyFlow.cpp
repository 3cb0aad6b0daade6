#include "ApplyFlow.h"

#include <utility>

namespace launchpad {

ApplyFlow::ApplyFlow(ClusterStore &store, Session &session, ClusterFeed &feed, QObject *parent)
    : QObject(parent), m_store(store), m_session(session), m_feed(feed)
{
    connect(&m_runner, &OperationRunner::finished, this, &ApplyFlow::take);
    connect(&m_runner, &OperationRunner::stateChanged, this, &ApplyFlow::stateChanged);
    connect(&m_runner, &OperationRunner::signInNeeded, &m_session, &Session::expire);
    connect(&m_session, &Session::signedIn, this, [this] {
        if (waitsForSignIn())
            m_runner.resume(*m_session.api());
    });

    const auto newestIsHere = [this] {
        if (std::exchange(m_waitsForNewest, false))
            sendOrVoid();
    };
    const auto newestIsNotToBeHad = [this] {
        if (std::exchange(m_waitsForNewest, false))
            finish({ApplyOutcome::Kind::Voided, {}, {}});
    };
    connect(&m_feed, &ClusterFeed::reached, this, newestIsHere);
    connect(&m_feed, &ClusterFeed::failed, this, newestIsNotToBeHad);
    connect(&m_feed, &ClusterFeed::unauthorized, this, newestIsNotToBeHad);
}

void ApplyFlow::start(const Consent &consent, Judge judge)
{
    if (isBusy())
        return;
    m_consent = consent;
    m_judge = std::move(judge);
    m_resends = 0;
    sendOrVoid();
}

void ApplyFlow::abandon()
{
    m_runner.abandon();
    m_consent.reset();
    m_waitsForNewest = false;
    Q_EMIT stateChanged();
}

void ApplyFlow::sendOrVoid()
{
    const bool asAgreed = m_judge() == m_consent;
    if (!asAgreed || !m_session.api() || !m_store.current()) {
        finish({ApplyOutcome::Kind::Voided, {}, {}});
        return;
    }
    m_runner.start(*m_session.api(), m_consent->operation, m_store.current()->revision,
                   m_consent->simulation);
    Q_EMIT stateChanged();
}

void ApplyFlow::take(const OperationOutcome &outcome)
{
    switch (outcome.kind) {
    case OperationOutcome::Kind::Applied:
        m_feed.refresh();
        finish({ApplyOutcome::Kind::Applied, outcome.answer->message, {}});
        return;
    case OperationOutcome::Kind::Moved:
        if (++m_resends > kMostResends)
            finish({ApplyOutcome::Kind::Voided, {}, {}});
        else
            askForNewest();
        return;
    case OperationOutcome::Kind::Refused:
        finish({ApplyOutcome::Kind::Refused, {}, outcome.error});
        return;
    case OperationOutcome::Kind::Rejected:
        finish({ApplyOutcome::Kind::Rejected, {}, outcome.error});
        return;
    case OperationOutcome::Kind::Unknown:
        finish({ApplyOutcome::Kind::Unknown, {}, outcome.error});
        return;
    }
}

void ApplyFlow::askForNewest()
{
    m_waitsForNewest = true;
    Q_EMIT stateChanged();
    m_feed.refresh();
}

void ApplyFlow::finish(ApplyOutcome outcome)
{
    m_consent.reset();
    m_judge = nullptr;
    Q_EMIT stateChanged();
    Q_EMIT finished(outcome);
}

} // namespace launchpad
