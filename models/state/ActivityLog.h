#pragma once

#include "ApplianceApi.h"
#include "OperationOutcome.h"

#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace launchpad {

/// An operation that is about to be sent, with no secret in it (Redaction.h).
struct Attempt {
    QString id; ///< the request id, the same for as often as it is sent
    Operation operation;
    std::int64_t revision = 0;            ///< of the cluster that it was judged against
    std::optional<Simulation> simulation; ///< what the user was shown of it
};

/// Told of every operation: before it is sent for the first time, and when it is over.
class ActivityLog {
public:
    virtual ~ActivityLog() = default;
    virtual void tried(const Attempt &attempt) = 0;
    virtual void ended(const QString &id, const OperationOutcome &outcome) = 0;
};

enum class ActivityState {
    Tried, ///< sent, and no answer was noted: it is under way, or the console ended before one came
    Applied,
    Refused,
    Moved,
    Rejected,
    Unknown,
};

/// How an operation ended.
struct ActivityEnd {
    ActivityState state = ActivityState::Tried;
    QString answer; ///< a sentence
    friend bool operator==(const ActivityEnd &, const ActivityEnd &) = default;
};

/// An operation as it is remembered.
struct ActivityEntry {
    QString id;
    QDateTime when; ///< UTC
    QString appliance;
    QString user;
    Operation operation;
    std::int64_t revision = 0;
    std::optional<Simulation> simulation;
    ActivityEnd end;
    friend bool operator==(const ActivityEntry &, const ActivityEntry &) = default;
};

/// What is left of the activity on disk, oldest first, and a sentence for each thing that is wrong with it.
struct ActivityRead {
    std::vector<ActivityEntry> entries;
    QStringList faults;
};

/// Keeps activity beyond the program's end.
class ActivityStore {
public:
    virtual ~ActivityStore() = default;
    /// Both write at once. Why it wasn't written, or nothing.
    [[nodiscard]] virtual std::optional<QString> append(const ActivityEntry &entry) = 0;
    [[nodiscard]] virtual std::optional<QString> complete(const QString &id, const ActivityEnd &end) = 0;
    /// Answers on the thread of the caller, later where it takes time.
    virtual PendingCall read(std::function<void(const ActivityRead &)> done) = 0;
};

} // namespace launchpad
