#pragma once

#include "models/state/ClusterStore.h"

#include <QString>

namespace launchpad {

/// `Live`, `Offline since 14:05`, …; the day is named where it is not today's. Times are local.
QString freshnessText(const Freshness &freshness, const QDateTime &nowUtc);
/// When what is shown was received; empty where there is nothing.
QString freshnessTip(const Freshness &freshness, const QDateTime &nowUtc);

} // namespace launchpad
