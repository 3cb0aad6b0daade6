#include "ClusterFeed.h"

#include <QRandomGenerator>

#include <algorithm>

namespace launchpad {

ClusterFeed::ClusterFeed(ClusterStore &store, const Clock &clock, QObject *parent)
    : QObject(parent), m_store(store), m_clock(clock)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &ClusterFeed::ask);
}

void ClusterFeed::follow(ApplianceApi &api)
{
    stop();
    m_api = &api;
    ask();
}

void ClusterFeed::stop()
{
    m_call.cancel();
    m_pause.stop();
    m_api = nullptr;
    m_failures = 0;
    m_streaming = false;
}

void ClusterFeed::refresh()
{
    if (!m_api)
        return;
    m_streaming = false;
    ask();
}

void ClusterFeed::ask()
{
    m_pause.stop();
    ClusterQuery query;
    if (m_streaming && m_store.current())
        query = {m_store.current()->revision, kLongPoll};
    m_call = m_api->cluster(query, [this](const Answer<ClusterAnswer> &answer) { take(answer); });
}

void ClusterFeed::take(const Answer<ClusterAnswer> &answer)
{
    if (!answer) {
        tryLater(answer.error());
        return;
    }
    m_failures = 0;
    const ClusterPtr cluster = answer.value().cluster;
    if (!cluster)
        m_store.confirm(m_clock.nowUtc());
    else if (m_streaming)
        m_store.accept(cluster, m_clock.nowUtc());
    else
        m_store.replace(cluster, m_clock.nowUtc());
    m_streaming = cluster != nullptr || m_streaming;
    Q_EMIT reached();
    if (m_api)
        ask();
}

void ClusterFeed::tryLater(const ApiError &error)
{
    if (error.kind == ApiError::Kind::Unauthorized) {
        stop();
        Q_EMIT unauthorized();
        return;
    }
    m_streaming = false;
    m_store.setOffline(m_clock.nowUtc());

    const auto doubled = kFirstPause * (1 << std::min(m_failures, 6));
    auto pause = std::min(doubled, kLongestPause);
    pause -= std::chrono::milliseconds(QRandomGenerator::global()->bounded(int(pause.count() / 2) + 1));
    if (error.retryAfterSeconds)
        pause = std::max<std::chrono::milliseconds>(pause, std::chrono::seconds(*error.retryAfterSeconds));
    ++m_failures;
    m_pause.start(pause);
    Q_EMIT failed(error);
}

} // namespace launchpad
