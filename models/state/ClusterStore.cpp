#include "ClusterStore.h"

#include <utility>

namespace launchpad {

ClusterStore::ClusterStore(QObject *parent) : QObject(parent) {}

bool ClusterStore::accept(ClusterPtr cluster, const QDateTime &at)
{
    if (m_current && cluster->revision <= m_current->revision) {
        confirm(at);
        return false;
    }
    set(std::move(cluster), {Freshness::Kind::Live, at, {}});
    return true;
}

void ClusterStore::replace(ClusterPtr cluster, const QDateTime &at)
{
    if (m_current && *m_current == *cluster) {
        confirm(at);
        return;
    }
    set(std::move(cluster), {Freshness::Kind::Live, at, {}});
}

void ClusterStore::confirm(const QDateTime &at)
{
    if (m_current)
        set(m_current, {Freshness::Kind::Live, at, {}});
}

void ClusterStore::setOffline(const QDateTime &since)
{
    if (m_freshness.kind == Freshness::Kind::Offline)
        return;
    set(m_current, {Freshness::Kind::Offline, m_freshness.asOf, since});
}

void ClusterStore::clear()
{
    set(nullptr, {});
}

void ClusterStore::set(ClusterPtr cluster, Freshness freshness)
{
    const ClusterPtr before = std::exchange(m_current, std::move(cluster));
    const bool otherFreshness = !(m_freshness == freshness);
    m_freshness = std::move(freshness);
    if (before != m_current)
        Q_EMIT changed(before, m_current);
    if (otherFreshness)
        Q_EMIT freshnessChanged(m_freshness);
}

} // namespace launchpad
