#pragma once

#include <QByteArray>
#include <QDateTime>

#include <optional>

namespace launchpad {

/// The seconds of a Retry-After header: a number, or an HTTP date as seen from `now`. At most a day, since
/// nobody watches a longer countdown; nothing where the header is absent or neither.
std::optional<int> retryAfterSeconds(const QByteArray &header, const QDateTime &now);

/// A date as HTTP writes it (RFC 9110, also its two obsolete forms), in UTC; invalid where it is none.
QDateTime httpDate(const QByteArray &header);

} // namespace launchpad
