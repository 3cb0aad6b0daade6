#pragma once

#include "Answers.h"
#include "models/planner/Result.h"
#include "Sessions.h"
#include "SimulatedAppliance.h"

#include <filesystem>
#include <optional>

namespace launchpad::sim {

/// Everything that the appliance keeps over a restart: the document, what is on its way, the answers given
/// and the sessions (as hashes). Written whole, to a second file that then takes the first one's place.
class StateFile {
public:
    explicit StateFile(std::filesystem::path path) : m_path(std::move(path)) {}

    bool exists() const;
    /// The fault that keeps the file from being read, if any.
    std::optional<Fault> load(SimulatedAppliance &appliance, Answers &answers, Sessions &sessions) const;
    std::optional<Fault> save(const SimulatedAppliance &appliance, const Answers &answers,
                              const Sessions &sessions) const;

private:
    std::filesystem::path m_path;
};

} // namespace launchpad::sim
