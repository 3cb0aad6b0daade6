#pragma once

#include "TrustPolicy.h"

#include <QtGlobal>

#include <chrono>
#include <memory>

namespace launchpad {

/// How long a call may take, from its start to the last byte of its answer.
struct CallDeadlines {
    std::chrono::milliseconds logIn{30'000};
    std::chrono::milliseconds logOut{10'000};
    std::chrono::milliseconds whoAmI{20'000};
    std::chrono::milliseconds cluster{20'000};
    std::chrono::milliseconds apply{30'000};
    /// Beyond what the appliance was asked to wait.
    std::chrono::milliseconds longPollMargin{15'000};
    /// Without a byte in either direction; a long poll is given its wait on top.
    std::chrono::milliseconds idle{15'000};
};

struct HttpOptions {
    CallDeadlines deadlines;
    /// http to a host other than this one: only after the person has been warned.
    bool allowPlainHttp = false;
    qint64 largestBody = qint64{64} << 20;
    /// Larger answers are parsed off the thread that asked.
    qint64 parseInPlaceUpTo = qint64{256} << 10;
    std::shared_ptr<const TrustPolicy> trust = std::make_shared<SystemTrust>();
};

} // namespace launchpad
