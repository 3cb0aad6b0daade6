#pragma once

#include "models/state/Ports.h"

namespace launchpad {

class SystemClock final : public Clock {
public:
    QDateTime nowUtc() const override { return QDateTime::currentDateTimeUtc(); }
};

} // namespace launchpad
