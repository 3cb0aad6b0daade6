#pragma once

#include <QDateTime>

#include <chrono>
#include <functional>

namespace launchpad {

/// The time of day, so that tests and tours can fix it.
class Clock {
public:
    virtual ~Clock() = default;
    virtual QDateTime nowUtc() const = 0;
};

} // namespace launchpad
