#pragma once

#include "models/state/ActivityLog.h"

#include <QPointer>
#include <QTimer>

namespace launchpad {

/// Activity that is kept nowhere, and read a moment later as from a disk.
class MemoryActivity : public ActivityStore {
public:
    std::optional<QString> append(const ActivityEntry &) override { return {}; }
    std::optional<QString> complete(const QString &, const ActivityEnd &) override { return {}; }
    PendingCall read(std::function<void(const ActivityRead &)> done) override
    {
        ++reads;
        auto *timer = new QTimer;
        timer->setSingleShot(true);
        QObject::connect(timer, &QTimer::timeout, timer, [this, timer, done = std::move(done)] {
            timer->deleteLater();
            done(kept);
        });
        timer->start(0);
        return PendingCall([guard = QPointer<QTimer>(timer)] {
            if (guard)
                guard->stop();
        });
    }

    ActivityRead kept;
    int reads = 0;
};

} // namespace launchpad
