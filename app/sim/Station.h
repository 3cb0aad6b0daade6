#pragma once

#include "AdminApi.h"
#include "Answers.h"
#include "ControlApi.h"
#include "Faults.h"
#include "Options.h"
#include "Scenario.h"
#include "Sessions.h"
#include "SimulatedAppliance.h"
#include "StateFile.h"

#include <chrono>
#include <functional>
#include <optional>
#include <set>

namespace launchpad::sim {

/// The whole appliance but for its sockets: what connections ask, and what has to be done as time passes.
class Station {
public:
    using Clock = std::chrono::steady_clock;

    /// One long poll that waits for news.
    struct Waiter {
        std::int64_t after = 0;
        std::function<void()> wake; ///< there is news, or soon will be: called from within a change
    };

    Station(const Options &options, Scenario scenario);

    /// Takes up the state file's state, where there is one.
    std::optional<Fault> loadState();

    /// Counts the request and says what goes wrong with it.
    Trouble arrive(const HttpRequest &request);
    Answer work(const HttpRequest &request);
    HttpResponse clusterNow(std::int64_t after) const { return m_admin.clusterNow(after); }
    void log(const HttpRequest &request, int status) const;

    void add(Waiter &waiter) { m_waiters.insert(&waiter); }
    void remove(Waiter &waiter) { m_waiters.erase(&waiter); }

    /// Lets the time that has passed take its effect, and writes the state down.
    void catchUp();
    /// How long until something happens by itself.
    std::optional<Clock::duration> untilNextChange() const;
    /// Called whenever untilNextChange() may have become another.
    void onDisturbed(std::function<void()> callback) { m_disturbed = std::move(callback); }

    const Options &options() const { return m_options; }

private:
    void changed();
    void save();

    Options m_options;
    SimulatedAppliance m_appliance;
    Sessions m_sessions;
    Answers m_answers;
    Faults m_faults;
    AdminApi m_admin;
    ControlApi m_control;
    std::optional<StateFile> m_state;

    std::set<Waiter *> m_waiters;
    std::function<void()> m_disturbed;
    double m_speed;
    Clock::time_point m_lastCaughtUp = Clock::now();
    bool m_unsaved = false;
};

} // namespace launchpad::sim
