#pragma once

#include "ApplianceApi.h"
#include "ClusterStore.h"
#include "Ports.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace launchpad {

/// Keeps the store live: one plain call, then the long poll for as long as it is followed. When the
/// appliance can't be reached the store goes offline and the call is tried again, later each time.
class ClusterFeed : public QObject {
    Q_OBJECT

public:
    /// The longest that a long poll waits on the appliance.
    static constexpr std::chrono::seconds kLongPoll{50};
    /// Pauses double from the first to the longest, each shortened by up to half at random, so that many
    /// consoles don't come back in step.
    static constexpr std::chrono::milliseconds kFirstPause{500};
    static constexpr std::chrono::milliseconds kLongestPause{30'000};

    ClusterFeed(ClusterStore &store, const Clock &clock, QObject *parent = nullptr);

    /// Follows this appliance from now on. The port must outlive the feed or be replaced by stop().
    void follow(ApplianceApi &api);
    void stop();
    bool isFollowing() const { return m_api != nullptr; }
    /// Asks at once, whatever is waiting.
    void refresh();

Q_SIGNALS:
    /// The session has ended; the feed has stopped.
    void unauthorized();
    void failed(const launchpad::ApiError &error);
    /// A document or a word that nothing is new has arrived.
    void reached();

private:
    void ask();
    void take(const Answer<ClusterAnswer> &answer);
    void tryLater(const ApiError &error);

    ClusterStore &m_store;
    const Clock &m_clock;
    ApplianceApi *m_api = nullptr;
    PendingCall m_call;
    QTimer m_pause;
    int m_failures = 0;
    bool m_streaming = false; ///< the first document of this stream is here
};

} // namespace launchpad
