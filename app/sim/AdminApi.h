#pragma once

#include "Answers.h"
#include "Http.h"
#include "Sessions.h"
#include "SimulatedAppliance.h"

#include <cstdint>
#include <string>

namespace launchpad::sim {

/// How often what was asked of the appliance, for tests that must know.
struct ApplyCounts {
    std::int64_t applied = 0;  ///< carried out
    std::int64_t refused = 0;  ///< 422
    std::int64_t moved = 0;    ///< 409
    std::int64_t repeated = 0; ///< answered with a first answer
    std::int64_t dryRuns = 0;
};

/// The contract's endpoints (api.md), as a function from request to answer.
class AdminApi {
public:
    AdminApi(SimulatedAppliance &appliance, Sessions &sessions, Answers &answers);

    Answer handle(const HttpRequest &request);
    /// The answer to a long poll whose wait is over: the document where it is newer, else 304.
    HttpResponse clusterNow(std::int64_t after) const;

    ApplyCounts &counts() { return m_counts; }

private:
    HttpResponse login(const HttpRequest &request);
    Answer cluster(const HttpRequest &request) const;
    HttpResponse part(const std::string &name) const;
    HttpResponse apply(const HttpRequest &request, const Sessions::Session &session);

    SimulatedAppliance &m_appliance;
    Sessions &m_sessions;
    Answers &m_answers;
    ApplyCounts m_counts;
};

/// The body of an answer that applied an operation, or refused it.
HttpResponse outcomeResponse(const SimulatedAppliance::Outcome &outcome, std::int64_t revision);

} // namespace launchpad::sim
