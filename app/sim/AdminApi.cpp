#include "AdminApi.h"

#include "ApplyBody.h"
#include "models/planner/ClusterJson.h"
#include "models/planner/Plan.h"

#include "SimJson.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace launchpad::sim {

namespace {

using nlohmann::json;

constexpr double kLongestWait = 60;

std::string etag(std::int64_t revision)
{
    return '"' + std::to_string(revision) + '"';
}

/// If-None-Match: a list of tags, weak ones too, or `*`.
bool matches(const std::string &header, const std::string &tag)
{
    std::size_t from = 0;
    while (from <= header.size()) {
        const std::size_t comma = std::min(header.find(',', from), header.size());
        std::string one = header.substr(from, comma - from);
        std::erase_if(one, [](char c) { return c == ' ' || c == '\t'; });
        if (one == "*" || one == tag || one == "W/" + tag)
            return true;
        from = comma + 1;
    }
    return false;
}

template<class Number>
std::optional<Number> numberFrom(const std::string &text)
{
    Number value{};
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end || text.empty() || !(value >= Number{}))
        return {};
    return value;
}

HttpResponse unauthorized()
{
    HttpResponse response = errorResponse(401, "Sign in: there is no valid token.");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
}

json simulationJson(const Simulation &simulation)
{
    return json::parse(simulationToJson(simulation));
}

struct Endpoint {
    std::string_view path;
    std::string_view methods; ///< as the Allow header has them
};

constexpr std::array kEndpoints{
    Endpoint{"/admin/login", "POST"},        Endpoint{"/admin/logout", "POST"},
    Endpoint{"/admin/whoami", "GET, HEAD"},  Endpoint{"/admin/cluster", "GET, HEAD"},
    Endpoint{"/admin/nodes", "GET, HEAD"},   Endpoint{"/admin/models", "GET, HEAD"},
    Endpoint{"/admin/catalog", "GET, HEAD"}, Endpoint{"/admin/groups", "GET, HEAD"},
    Endpoint{"/admin/engines", "GET, HEAD"}, Endpoint{"/admin/apply", "POST"},
};

} // namespace

AdminApi::AdminApi(SimulatedAppliance &appliance, Sessions &sessions, Answers &answers)
    : m_appliance(appliance), m_sessions(sessions), m_answers(answers)
{
}

Answer AdminApi::handle(const HttpRequest &request)
{
    const auto endpoint = std::find_if(kEndpoints.begin(), kEndpoints.end(),
                                       [&](const Endpoint &other) { return other.path == request.path; });
    if (endpoint == kEndpoints.end())
        return errorResponse(404, "There is no " + request.path + " here.");
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const bool wantsPost = endpoint->methods == "POST";
    if (wantsPost ? request.method != "POST" : !reads) {
        HttpResponse response =
            errorResponse(405, request.path + " takes " + std::string(endpoint->methods) + ".");
        response.headers.emplace_back("Allow", std::string(endpoint->methods));
        return response;
    }
    if (request.path == "/admin/login")
        return login(request);

    const std::optional<Sessions::Session> session = m_sessions.find(request.authorization);
    if (!session)
        return unauthorized();
    if (request.path == "/admin/logout") {
        m_sessions.logout(request.authorization);
        return HttpResponse{204, {}, {}};
    }
    if (request.path == "/admin/whoami") {
        const json body{
            {"username", session->user}, {"role", session->role}, {"expires_at", rfc3339(session->expires)}};
        return HttpResponse{200, {}, body.dump()};
    }
    if (request.path == "/admin/cluster")
        return cluster(request);
    if (request.path == "/admin/apply")
        return apply(request, *session);
    return part(request.path.substr(std::string_view("/admin/").size()));
}

HttpResponse AdminApi::login(const HttpRequest &request)
{
    const json body = parseJson(request.body);
    if (body.is_discarded())
        return errorResponse(400, "The body is not JSON.");
    const auto text = [&](const char *key) -> std::optional<std::string> {
        const auto it = body.is_object() ? body.find(key) : body.end();
        if (!body.is_object() || it == body.end() || !it->is_string())
            return {};
        return it->get<std::string>();
    };
    const std::optional<std::string> user = text("username");
    const std::optional<std::string> password = text("password");
    if (!user)
        return errorResponse(400, "The user name is missing or not a string (/username).");
    if (!password)
        return errorResponse(400, "The password is missing or not a string (/password).");
    const Sessions::Login login = m_sessions.login(*user, *password);
    if (login.retryAfter) {
        HttpResponse response = errorResponse(429, "Too many failed tries to sign in. Try again in " +
                                                       std::to_string(*login.retryAfter) + " seconds.");
        response.headers.emplace_back("Retry-After", std::to_string(*login.retryAfter));
        return response;
    }
    if (!login.token)
        return errorResponse(401, "The user name or the password is wrong.");
    const json answer{{"token", *login.token},
                      {"role", login.session.role},
                      {"expires_at", rfc3339(login.session.expires)}};
    return {200, {}, answer.dump()};
}

Answer AdminApi::cluster(const HttpRequest &request) const
{
    const std::string tag = etag(m_appliance.revision());
    const auto after = request.query.find("after");
    if (after != request.query.end()) {
        const auto revision = numberFrom<std::int64_t>(after->second);
        if (!revision)
            return errorResponse(400, "The query's after is not a revision.");
        double wait = 0;
        if (const auto it = request.query.find("wait"); it != request.query.end()) {
            const auto seconds = numberFrom<double>(it->second);
            if (!seconds)
                return errorResponse(400, "The query's wait is not a number of seconds.");
            wait = std::min(*seconds, kLongestWait);
        }
        if (m_appliance.revision() <= *revision) {
            if (wait > 0)
                return LongPoll{*revision, wait};
            return HttpResponse{304, {{"ETag", tag}}, {}};
        }
    }
    if (!request.ifNoneMatch.empty() && matches(request.ifNoneMatch, tag))
        return HttpResponse{304, {{"ETag", tag}}, {}};
    return HttpResponse{200, {{"ETag", tag}}, *m_appliance.document()};
}

HttpResponse AdminApi::clusterNow(std::int64_t after) const
{
    const std::string tag = etag(m_appliance.revision());
    if (m_appliance.revision() <= after)
        return {304, {{"ETag", tag}}, {}};
    return {200, {{"ETag", tag}}, *m_appliance.document()};
}

HttpResponse AdminApi::part(const std::string &name) const
{
    const json document = json::parse(*m_appliance.document());
    const json body{{name, document.at(name)}, {"revision", m_appliance.revision()}};
    return {200, {}, body.dump()};
}

HttpResponse AdminApi::apply(const HttpRequest &request, const Sessions::Session &session)
{
    const Result<ApplyBody> body = parseApplyBody(request.body);
    if (!body)
        return faultResponse(body.fault());
    const ProposedOperation &proposed = body.value().proposed;
    if (!proposed.confirmed) {
        ++m_counts.dryRuns;
        const json answer{
            {"applied", false},
            {"revision", m_appliance.revision()},
            {"simulation", simulationJson(simulate(m_appliance.cluster(), proposed.operation))}};
        return {200, {}, toText(answer)};
    }
    if (session.role == "viewer")
        return errorResponse(403, "The role viewer may look and try, and change nothing.");
    if (const std::optional<Fault> fault = confirmationFault(proposed))
        return faultResponse(*fault);

    const std::string &id = body.value().requestId;
    const std::int64_t expected = *proposed.expectedRevision;
    if (const FirstAnswer *first = m_answers.find(id)) {
        if (first->operation != body.value().operationJson)
            return faultResponse(
                {"The request_id was used for another operation.", "/proposed_op/request_id"});
        // A refusal that was judged against another revision is judged anew.
        if (first->status == 200 || first->expectedRevision == expected) {
            ++m_counts.repeated;
            return {first->status, {}, first->body};
        }
    }
    if (expected != m_appliance.revision()) {
        ++m_counts.moved;
        const json answer{{"error", "The cluster has moved on since this plan was judged."},
                          {"revision", m_appliance.revision()}};
        return {409, {}, answer.dump()};
    }
    const SimulatedAppliance::Outcome outcome = m_appliance.apply(proposed.operation);
    ++(outcome.applied ? m_counts.applied : m_counts.refused);
    HttpResponse response = outcomeResponse(outcome, m_appliance.revision());
    m_answers.remember(id, {body.value().operationJson, expected, response.status, response.body,
                            std::chrono::system_clock::now()});
    return response;
}

HttpResponse outcomeResponse(const SimulatedAppliance::Outcome &outcome, std::int64_t revision)
{
    json answer{{"simulation", simulationJson(outcome.simulation)}};
    if (outcome.applied) {
        answer["applied"] = true;
        answer["revision"] = revision;
        answer["message"] = outcome.message;
    } else {
        std::string sentence;
        for (const Finding &problem : outcome.simulation.problems)
            sentence += (sentence.empty() ? "" : " ") + problem.message;
        answer["error"] = sentence;
    }
    return {outcome.applied ? 200 : 422, {}, toText(answer)};
}

} // namespace launchpad::sim
