#pragma once

#include "Faults.h"
#include "models/planner/Result.h"
#include "Sessions.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace launchpad::sim {

/// The command line.
struct Options {
    std::string scenario = "two-gpus";
    std::optional<std::string> clusterFile;
    std::optional<std::string> stateFile;
    std::string bind = "127.0.0.1";
    std::uint16_t port = 0; ///< 0: one that is free
    double speed = 1;       ///< 0: frozen
    std::optional<std::uint64_t> seed;
    User admin{"admin", "admin", "admin"};
    User viewer{"viewer", "viewer", "viewer"};
    LoginRules login;
    std::size_t largestBody = std::size_t{1} << 20;
    std::vector<InjectedFault> faults;
    bool quiet = false;
    bool exitWithParent = false;
    bool help = false;
    bool version = false;
    bool listScenarios = false;
};

/// The fault's sentence names the argument that is wrong.
Result<Options> parseOptions(const std::vector<std::string> &arguments);

/// What --help prints.
std::string usage();

} // namespace launchpad::sim
