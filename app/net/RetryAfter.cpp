#include "RetryAfter.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

constexpr qint64 kLongestWait = 24 * 3600;

} // namespace

QDateTime httpDate(const QByteArray &header)
{
    const QString text = QString::fromLatin1(header).simplified();
    static const QStringList forms{u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s, u"dddd, dd-MMM-yy hh:mm:ss 'GMT'"_s,
                                   u"ddd MMM d hh:mm:ss yyyy"_s};
    for (const QString &form : forms) {
        QDateTime time = QLocale::c().toDateTime(text, form);
        if (!time.isValid())
            continue;
        time.setTimeSpec(Qt::UTC);
        // Two digits of a year are read as of the last century.
        return time.date().year() < 1970 ? time.addYears(100) : time;
    }
    return {};
}

std::optional<int> retryAfterSeconds(const QByteArray &header, const QDateTime &now)
{
    const QByteArray text = header.trimmed();
    if (text.isEmpty() || text.size() > 64)
        return {};
    if (std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        bool fits = false;
        const qint64 seconds = text.toLongLong(&fits);
        return static_cast<int>(fits ? std::min(seconds, kLongestWait) : kLongestWait);
    }
    const QDateTime until = httpDate(text);
    if (!until.isValid())
        return {};
    return static_cast<int>(std::clamp<qint64>(now.secsTo(until), 0, kLongestWait));
}

} // namespace launchpad
