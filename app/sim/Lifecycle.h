#pragma once

#include "Operations.h"
#include "Scenario.h"

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace launchpad::sim {

/// A placement on its way from one state to the next.
struct Journey {
    std::string model;
    std::string node;
    double due = 0;       ///< when the next state comes, on the lifecycle's clock
    bool restart = false; ///< an engine that ran comes back: `deploying`, then `serving`
    std::uint64_t order = 0;
};

/// Moves what an operation has set going from state to state, on a clock that only moves when told to.
class Lifecycle {
public:
    Lifecycle(Durations durations, std::map<std::string, Misfortune> misfortunes,
              std::optional<std::uint64_t> seed);

    void begin(const std::vector<Moved> &moved);
    /// Sets every placement going whose state is one of those that pass.
    void resume(const Cluster &cluster);
    void clear() { m_journeys.clear(); }

    /// Moves the clock on to the next change no later than `until` and makes it. False where there was none;
    /// then the clock stands at `until`.
    bool step(Cluster &cluster, double until);

    double clock() const { return m_clock; }
    /// When the next change is due.
    std::optional<double> nextDue() const;
    std::vector<Journey> journeys() const;

    /// The journeys of a saved state, their times relative to the clock.
    void restore(std::vector<Journey> journeys);

private:
    using Key = std::pair<std::string, std::string>;

    bool changeState(Cluster &cluster, Journey &journey, bool &ended);
    double lasting(double seconds);
    std::optional<std::string> misfortune(const Journey &journey, bool inSmokeTest);

    Durations m_durations;
    std::map<std::string, Misfortune> m_misfortunes;
    std::optional<std::mt19937_64> m_chance;
    std::map<Key, Journey> m_journeys;
    double m_clock = 0;
    std::uint64_t m_order = 0;
};

} // namespace launchpad::sim
