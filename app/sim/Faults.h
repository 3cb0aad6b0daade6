#pragma once

#include "Http.h"
#include "models/planner/Result.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad::sim {

/// A way in which the appliance is made to fail.
struct InjectedFault {
    enum class Kind { Delay, Drop, Truncate, Garbage, WrongJson, Status, Hang };
    Kind kind = Kind::Delay;
    std::chrono::milliseconds delay{0};
    bool after = false; ///< once the work is done; otherwise in its place
    int status = 500;
    std::optional<int> retryAfter;
    std::string location; ///< for a redirect
    std::string body;     ///< in place of the kind's own

    std::string pathPrefix = "/admin/";
    std::string method;       ///< empty: any
    int skip = 0;             ///< so many requests pass before it begins
    std::optional<int> count; ///< so often; null: until cleared
    std::string json;         ///< as it was given
};

/// `{"kind",…}` as POST /sim/fault and --fault take it.
Result<InjectedFault> parseInjectedFault(std::string_view json);

/// What a request meets on its way.
struct Trouble {
    std::chrono::milliseconds delayBefore{0};
    std::chrono::milliseconds delayAfter{0};
    std::optional<InjectedFault> fault;
};

class Faults {
public:
    void add(InjectedFault fault) { m_faults.push_back(std::move(fault)); }
    void clear() { m_faults.clear(); }
    /// All delays that fit the request, and the first other fault; uses them up.
    Trouble meet(const HttpRequest &request);
    const std::vector<InjectedFault> &all() const { return m_faults; }

private:
    std::vector<InjectedFault> m_faults;
};

/// The answer that a fault gives in place of the real one: garbage, wrong JSON or a status.
HttpResponse faultyResponse(const InjectedFault &fault);

} // namespace launchpad::sim
