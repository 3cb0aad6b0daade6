#pragma once

#include "models/planner/Cluster.h"
#include "models/planner/Result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad::sim {

/// How long a state lasts, in seconds of the lifecycle's own time.
struct Durations {
    double waiting = 1.5;
    double deploying = 4;
    double smokeTesting = 2.5;
    double removing = 3;
    double restarting = 4; ///< `deploying` where an engine only restarts
    double stagger = 0.4;  ///< between one node and the next
};

/// A model that does not come up.
struct Misfortune {
    bool inSmokeTest = false;       ///< ends as verification-failed; otherwise as failed while deploying
    std::string message;            ///< what the appliance says of it
    std::vector<std::string> nodes; ///< empty: on every node
    std::optional<int> times;       ///< so often, then it works
};

/// What the simulated appliance starts from.
struct Scenario {
    std::string about;
    Cluster cluster;
    Durations durations;
    bool resume = false; ///< states on their way (waiting, removing, …) move on by themselves from the start
    std::map<std::string, Misfortune> misfortunes; ///< by model
    std::optional<std::uint64_t> seed;             ///< lets durations vary, the same way each time
};

/// Leaves room for revisions to come, and for programs whose numbers are doubles.
inline constexpr std::int64_t kLargestRevision = std::int64_t{1} << 52;

/// A scenario's text, or with `bare` a cluster document alone.
Result<Scenario> parseScenario(std::string_view text, bool bare);
Result<Scenario> loadScenario(const std::filesystem::path &file, bool bare);

/// Where scenarios that ship may lie: beside the program in the build tree and where it is installed.
std::vector<std::filesystem::path> scenarioDirectories();

/// The file of a scenario given by its name or as a file; nothing where there is none.
std::optional<std::filesystem::path> findScenario(const std::string &nameOrFile);

struct ScenarioName {
    std::string name;
    std::string about;
};
std::vector<ScenarioName> shippedScenarios();

} // namespace launchpad::sim
