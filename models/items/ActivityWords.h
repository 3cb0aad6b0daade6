#pragma once

#include "models/state/ActivityLog.h"

#include <QDateTime>
#include <QString>

namespace launchpad {

/// In the order in which they stand at first.
enum class ActivityColumn { When, Appliance, User, What, Result, Answer };
inline constexpr int kActivityColumns = 6;

/// The words of the activity's table: a port, because the models may know no language. All plain text.
class ActivityWords {
public:
    virtual ~ActivityWords() = default;

    virtual QString header(ActivityColumn column) const = 0;
    /// In local time.
    virtual QString when(const QDateTime &utc) const = 0;
    /// One sentence.
    virtual QString operation(const Operation &operation) const = 0;
    virtual QString result(ActivityState state) const = 0;
};

} // namespace launchpad
