#pragma once

namespace launchpad {

class ActivityLog;
class Clock;
class ClusterFeed;
class ClusterStore;
class Session;

/// What the console's pages stand on. All outlive them.
struct ConsoleContext {
    ClusterStore &store;
    Session &session;
    ClusterFeed &feed;
    const Clock &clock;
    ActivityLog *activity = nullptr; ///< told of each operation; null for none
};

} // namespace launchpad
