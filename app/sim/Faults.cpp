#include "Faults.h"

#include "SimJson.h"

#include <map>

namespace launchpad::sim {

namespace {

using nlohmann::json;
using Kind = InjectedFault::Kind;

/// No delay outlasts a day; a larger number is a mistake.
constexpr int kLongestDelayMs = 24 * 3600 * 1000;

struct Members {
    const json &object;
    std::optional<Fault> fault;

    const json *find(const char *key) const
    {
        const auto it = object.find(key);
        return it == object.end() || it->is_null() ? nullptr : &*it;
    }
    void refuse(const char *key, const char *what)
    {
        if (!fault)
            fault =
                Fault{std::string("The fault's ") + key + " is not " + what + ".", std::string("/") + key};
    }
    std::string text(const char *key, std::string otherwise)
    {
        const json *value = find(key);
        if (!value)
            return otherwise;
        if (value->is_string())
            return value->get<std::string>();
        refuse(key, "a string");
        return otherwise;
    }
    std::optional<int> whole(const char *key, int most)
    {
        const json *value = find(key);
        if (!value)
            return {};
        if (value->is_number_unsigned() && value->get<std::uint64_t>() <= static_cast<std::uint64_t>(most))
            return value->get<int>();
        refuse(key, "a whole number in range");
        return {};
    }
};

void readKind(Members &members, InjectedFault &fault)
{
    static const std::map<std::string, Kind> kinds{
        {"delay", Kind::Delay},          {"drop", Kind::Drop},
        {"truncate", Kind::Truncate},    {"garbage", Kind::Garbage},
        {"wrong-json", Kind::WrongJson}, {"status", Kind::Status},
        {"unauthorized", Kind::Status},  {"hang", Kind::Hang}};
    const std::string word = members.text("kind", {});
    const auto kind = kinds.find(word);
    if (kind == kinds.end()) {
        members.refuse("kind", "delay, drop, truncate, garbage, wrong-json, status, unauthorized or hang");
        return;
    }
    fault.kind = kind->second;
    if (word == "unauthorized")
        fault.status = 401;
    else if (fault.kind == Kind::Status)
        fault.status = members.whole("status", 599).value_or(0);
    if (fault.kind == Kind::Status && fault.status < 200)
        members.refuse("status", "an HTTP status from 200 to 599");
    if (fault.kind == Kind::Delay && !members.find("ms"))
        members.refuse("ms", "a whole number in range");
}

} // namespace

Result<InjectedFault> parseInjectedFault(std::string_view text)
{
    const json object = parseJson(text);
    if (!object.is_object())
        return Fault{"A fault is a JSON object.", ""};
    InjectedFault fault;
    Members members{object, {}};
    readKind(members, fault);
    fault.delay = std::chrono::milliseconds(members.whole("ms", kLongestDelayMs).value_or(0));
    const std::string when = members.text("when", fault.kind == Kind::Truncate ? "after" : "before");
    if (when != "before" && when != "after")
        members.refuse("when", "before or after");
    // Half of an answer needs the answer.
    fault.after = when == "after" || fault.kind == Kind::Truncate;
    fault.retryAfter = members.whole("retry_after", 1'000'000);
    fault.location = members.text("location", {});
    if (fault.location.find_first_of("\r\n") != std::string::npos)
        members.refuse("location", "one line");
    if (const json *body = members.find("body"))
        fault.body = body->is_string() ? body->get<std::string>() : body->dump();
    fault.pathPrefix = members.text("path", "/admin/");
    fault.method = members.text("method", {});
    fault.skip = members.whole("skip", 1'000'000).value_or(0);
    fault.count = members.whole("count", 1'000'000);
    if (fault.pathPrefix.starts_with("/sim"))
        members.refuse("path", "one of the appliance's own: the control interface does not fail");
    if (members.fault)
        return *members.fault;
    fault.json = toText(object);
    return fault;
}

Trouble Faults::meet(const HttpRequest &request)
{
    Trouble trouble;
    for (InjectedFault &fault : m_faults) {
        if (request.path.starts_with("/sim") || !request.path.starts_with(fault.pathPrefix) ||
            (!fault.method.empty() && fault.method != request.method))
            continue;
        if (fault.kind != Kind::Delay && trouble.fault)
            continue;
        if (fault.skip > 0) {
            --fault.skip;
            continue;
        }
        if (fault.count && (*fault.count)-- <= 0)
            continue;
        if (fault.kind == Kind::Delay)
            (fault.after ? trouble.delayAfter : trouble.delayBefore) += fault.delay;
        else
            trouble.fault = fault;
    }
    std::erase_if(m_faults, [](const InjectedFault &fault) { return fault.count && *fault.count <= 0; });
    return trouble;
}

HttpResponse faultyResponse(const InjectedFault &fault)
{
    HttpResponse response;
    switch (fault.kind) {
    case Kind::Garbage:
        response.contentType = "text/html; charset=utf-8";
        response.body =
            fault.body.empty() ? "<!doctype html><title>Welcome</title><p>This is no JSON {[" : fault.body;
        break;
    case Kind::WrongJson:
        response.body = fault.body.empty()
                            ? R"({"revision":"forty-one","nodes":{},"token":7,"simulation":[]})"
                            : fault.body;
        break;
    default:
        response = errorResponse(fault.status, "The simulated appliance was told to answer " +
                                                   std::to_string(fault.status) + ".");
        if (!fault.body.empty())
            response.body = fault.body;
        break;
    }
    if (fault.status == 401 && fault.kind == Kind::Status)
        response.headers.emplace_back("WWW-Authenticate", "Bearer");
    if (fault.retryAfter)
        response.headers.emplace_back("Retry-After", std::to_string(*fault.retryAfter));
    if (!fault.location.empty())
        response.headers.emplace_back("Location", fault.location);
    return response;
}

} // namespace launchpad::sim
