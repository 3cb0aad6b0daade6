#pragma once

#include "models/state/ActivityLog.h"

#include <QByteArray>
#include <QString>

#include <string_view>
#include <variant>
#include <vector>

namespace launchpad {

// A line of the activity file: an operation that was tried, or how one ended. Both are one line of JSON with
// its end, whatever the texts in them hold.

struct ActivityEndLine {
    QString id;
    ActivityEnd end;
};

/// Neither: the line is damaged, or a newer console's.
using ActivityLine = std::variant<std::monostate, ActivityEntry, ActivityEndLine>;

QByteArray activityLine(const ActivityEntry &entry);
QByteArray activityLine(const QString &id, const ActivityEnd &end);
/// Never throws, whatever the bytes.
ActivityLine activityFromLine(std::string_view line);

/// The entries as one document for other programs: a JSON array of objects with the members of the lines.
QByteArray activityToJson(const std::vector<ActivityEntry> &entries);

} // namespace launchpad
