#pragma once

#include "models/planner/Result.h"
#include "models/planner/Simulation.h"

#include <nlohmann/json.hpp>

#include <QByteArray>

#include <cstdint>
#include <optional>
#include <string>

namespace launchpad {

/// The body as JSON, unless it is none or is nested deeper than anything sensible.
Result<nlohmann::json> parseBody(const QByteArray &body);

/// Reads the members of an answer and keeps the first fault; after one, values mean nothing.
class Fields {
public:
    explicit Fields(const nlohmann::json &object);

    std::string text(const char *name);
    bool flag(const char *name);
    /// A whole number that is not negative.
    std::int64_t whole(const char *name);
    std::optional<Simulation> simulation();
    void refuse(const char *name, const char *what);
    const std::optional<Fault> &fault() const { return m_fault; }

private:
    const nlohmann::json *find(const char *name);

    const nlohmann::json &m_object;
    std::optional<Fault> m_fault;
};

} // namespace launchpad
