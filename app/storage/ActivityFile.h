#pragma once

#include "models/state/ActivityLog.h"

#include <QString>

namespace launchpad {

/// The activity as a file of the user's alone, in JSON Lines: only ever added to, a whole line at a time,
/// also by several consoles at once. A line that can't be read, such as one that a crash cut short, is passed
/// over and stays; the next begins on a line of its own. When the file has grown over its bound, the older
/// half goes.
class ActivityFile : public ActivityStore {
public:
    static constexpr qint64 kBound = qint64{8} << 20;

    explicit ActivityFile(const QString &path, qint64 bound = kBound) : m_path(path), m_bound(bound) {}

    /// In the user's data folder of this application.
    static QString defaultPath();

    [[nodiscard]] std::optional<QString> append(const ActivityEntry &entry) override;
    [[nodiscard]] std::optional<QString> complete(const QString &id, const ActivityEnd &end) override;
    /// On a thread of its own: a full file takes a good part of a second.
    PendingCall read(std::function<void(const ActivityRead &)> done) override;

    /// The same at once.
    ActivityRead readNow() const;

private:
    std::optional<QString> write(const QByteArray &line);
    std::optional<QString> shorten();

    QString m_path;
    qint64 m_bound;
};

} // namespace launchpad
