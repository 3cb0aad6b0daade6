#include "FreshnessText.h"

#include "Format.h"
#include "Tr.h"

namespace launchpad {

namespace {

QString momentText(const QDateTime &utc, const QDateTime &nowUtc, const char *clockFormat)
{
    const QDateTime local = utc.toLocalTime();
    const QString time = local.toString(QLatin1String(clockFormat));
    if (local.date() == nowUtc.toLocalTime().date())
        return time;
    return uiLocale().toString(local.date(), QLocale::ShortFormat) + QLatin1Char(' ') + time;
}

} // namespace

QString freshnessText(const Freshness &freshness, const QDateTime &nowUtc)
{
    switch (freshness.kind) {
    case Freshness::Kind::Nothing:
        return Tr::tr("Connecting…");
    case Freshness::Kind::Live:
        //: The view follows the appliance as it is now
        return Tr::tr("Live");
    case Freshness::Kind::Offline:
        //: %1 is a time, with its day where that isn't today
        return Tr::tr("Offline since %1").arg(momentText(freshness.since, nowUtc, "HH:mm"));
    case Freshness::Kind::File:
        return Tr::tr("Opened from a file");
    }
    return {};
}

QString freshnessTip(const Freshness &freshness, const QDateTime &nowUtc)
{
    if (!freshness.asOf.isValid())
        return {};
    return Tr::tr("The cluster as it was received at %1.")
        .arg(momentText(freshness.asOf, nowUtc, "HH:mm:ss"));
}

} // namespace launchpad
