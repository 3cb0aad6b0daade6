#include "ControlApi.h"

#include "ApplyBody.h"
#include "models/planner/ClusterJson.h"
#include "SimJson.h"

#include <algorithm>
#include <optional>

namespace launchpad::sim {

namespace {

using nlohmann::json;

/// Paths that nobody asks for twice must not fill the memory.
constexpr std::size_t kMostPathsCounted = 1'000;
constexpr double kLongestAdvance = 1e9;

std::optional<double> numberIn(const HttpRequest &request, const char *key)
{
    const json body = parseJson(request.body);
    const auto it = body.is_object() ? body.find(key) : body.end();
    if (!body.is_object() || it == body.end() || !it->is_number())
        return {};
    const double value = it->get<double>();
    return value >= 0 && value <= kLongestAdvance ? std::optional(value) : std::nullopt;
}

HttpResponse ok(const json &body)
{
    return {200, {}, toText(body)};
}

} // namespace

ControlApi::ControlApi(SimulatedAppliance &appliance, Sessions &sessions, Faults &faults, AdminApi &admin,
                       Ports ports)
    : m_appliance(appliance),
      m_sessions(sessions),
      m_faults(faults),
      m_admin(admin),
      m_ports(std::move(ports))
{
}

void ControlApi::count(const HttpRequest &request)
{
    const std::string key = request.method + ' ' + request.path;
    if (m_counts.size() < kMostPathsCounted || m_counts.contains(key))
        ++m_counts[key];
}

HttpResponse ControlApi::handle(const HttpRequest &request)
{
    if (!request.fromLoopback)
        return errorResponse(404, "There is no " + request.path + " here.");
    struct Route {
        std::string_view path;
        std::string_view methods;
        HttpResponse (ControlApi::*answer)(const HttpRequest &);
    };
    static constexpr Route routes[] = {
        {"/sim/advance", "POST", &ControlApi::advance},
        {"/sim/apply", "POST", &ControlApi::apply},
        {"/sim/cluster", "POST", &ControlApi::replaceCluster},
        {"/sim/speed", "POST", &ControlApi::setSpeed},
        {"/sim/user", "POST", &ControlApi::setUser},
        {"/sim/fault", "GET, POST, DELETE", &ControlApi::fault},
        {"/sim/requests", "GET, DELETE", &ControlApi::requests},
    };
    if (request.path == "/sim" || request.path == "/sim/")
        return state();
    if (request.path == "/sim/expire-tokens" && request.method == "POST")
        return ok({{"expired", m_sessions.expireAll()}});
    const auto route = std::find_if(std::begin(routes), std::end(routes),
                                    [&](const Route &other) { return other.path == request.path; });
    if (route == std::end(routes))
        return errorResponse(404, "There is no " + request.path + " here.");
    if (route->methods.find(request.method) == std::string_view::npos) {
        HttpResponse response =
            errorResponse(405, request.path + " takes " + std::string(route->methods) + ".");
        response.headers.emplace_back("Allow", std::string(route->methods));
        return response;
    }
    return (this->*route->answer)(request);
}

HttpResponse ControlApi::state() const
{
    json journeys = json::array();
    for (const Journey &journey : m_appliance.journeys())
        journeys.push_back({{"model", journey.model}, {"node", journey.node}, {"in", journey.due}});
    return ok({{"revision", m_appliance.revision()},
               {"clock", m_appliance.clock()},
               {"speed", m_ports.speed()},
               {"pending", journeys},
               {"help", help()}});
}

HttpResponse ControlApi::advance(const HttpRequest &request)
{
    const std::optional<double> seconds = numberIn(request, "seconds");
    if (!seconds)
        return errorResponse(400, "The seconds are missing or not a number (/seconds).");
    m_appliance.advance(*seconds);
    return ok({{"revision", m_appliance.revision()},
               {"clock", m_appliance.clock()},
               {"pending", m_appliance.journeys().size()}});
}

HttpResponse ControlApi::apply(const HttpRequest &request)
{
    const Result<Operation> operation = parseBareOperation(request.body);
    if (!operation)
        return faultResponse(operation.fault());
    const SimulatedAppliance::Outcome outcome = m_appliance.apply(operation.value());
    return outcomeResponse(outcome, m_appliance.revision());
}

HttpResponse ControlApi::replaceCluster(const HttpRequest &request)
{
    const json body = parseJson(request.body);
    if (!body.is_object())
        return faultResponse({"The body is not a JSON object.", ""});
    const std::string at = body.contains("cluster") ? "/cluster" : "";
    Result<Cluster> cluster = parseCluster(at.empty() ? request.body : toText(body.at("cluster")));
    if (!cluster)
        return faultResponse({cluster.fault().sentence, at + cluster.fault().pointer});
    if (cluster.value().revision > kLargestRevision)
        return faultResponse({"The revision is too large.", at + "/revision"});
    m_appliance.replace(std::move(cluster).value());
    return ok({{"revision", m_appliance.revision()}});
}

HttpResponse ControlApi::setSpeed(const HttpRequest &request)
{
    const std::optional<double> speed = numberIn(request, "speed");
    if (!speed)
        return errorResponse(400, "The speed is missing or not a number (/speed).");
    m_ports.setSpeed(*speed);
    return ok({{"speed", *speed}});
}

HttpResponse ControlApi::setUser(const HttpRequest &request)
{
    const json body = parseJson(request.body);
    const auto text = [&](const char *key, const std::string &otherwise) {
        return body.is_object() && body.contains(key) && body.at(key).is_string()
                   ? body.at(key).get<std::string>()
                   : otherwise;
    };
    User user{text("username", {}), text("password", {}), {}};
    user.role = text("role", m_sessions.hasUser(user.name) ? m_sessions.roleOf(user.name) : "admin");
    if (user.name.empty() || user.password.empty() || (user.role != "admin" && user.role != "viewer"))
        return errorResponse(400, "A user has a username, a password, and the role admin or viewer.");
    const json answer{{"username", user.name}, {"role", user.role}};
    m_sessions.setUser(std::move(user));
    return ok(answer);
}

HttpResponse ControlApi::fault(const HttpRequest &request)
{
    if (request.method == "DELETE") {
        m_faults.clear();
    } else if (request.method == "POST") {
        Result<InjectedFault> fault = parseInjectedFault(request.body);
        if (!fault)
            return faultResponse(fault.fault());
        m_faults.add(std::move(fault).value());
    }
    json list = json::array();
    for (const InjectedFault &fault : m_faults.all()) {
        json one = json::parse(fault.json);
        one["left"] = fault.count ? json(*fault.count) : json();
        list.push_back(std::move(one));
    }
    return ok({{"faults", list}});
}

HttpResponse ControlApi::requests(const HttpRequest &request)
{
    ApplyCounts &counts = m_admin.counts();
    if (request.method == "DELETE") {
        m_counts.clear();
        counts = {};
    }
    return ok({{"counts", m_counts},
               {"applied", counts.applied},
               {"refused", counts.refused},
               {"moved", counts.moved},
               {"repeated", counts.repeated},
               {"dry_runs", counts.dryRuns},
               {"open_polls", m_ports.openPolls()}});
}

const char *ControlApi::help()
{
    return "The control interface (no token; loopback only; JSON in and out):\n"
           "  GET    /sim                 revision, clock, speed, and what is on its way\n"
           "  POST   /sim/advance         {\"seconds\":N}: moves the lifecycle's clock on\n"
           "  POST   /sim/speed           {\"speed\":N}\n"
           "  POST   /sim/apply           {\"op\",...}: an operation by someone else, without a revision\n"
           "  POST   /sim/cluster         a cluster document in place of the present one\n"
           "  POST   /sim/user            {\"username\",\"password\",\"role\"}: adds or changes a user\n"
           "  POST   /sim/expire-tokens   every session ends\n"
           "  GET    /sim/requests        how often each path was asked for; DELETE starts anew\n"
           "  POST   /sim/fault           {\"kind\",...}: adds a fault; GET lists, DELETE clears them\n"
           "A fault's kinds: delay (ms), drop, truncate, garbage, wrong-json, status (status), "
           "unauthorized,\n"
           "hang. Its other members may be absent: path (a prefix, /admin/), method, count (until cleared),\n"
           "skip (0), when (before or after the work is done), retry_after, location, body.\n";
}

} // namespace launchpad::sim
