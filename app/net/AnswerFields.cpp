#include "AnswerFields.h"

#include "ApiPaths.h"
#include "models/planner/ClusterJson.h"

namespace launchpad {

namespace {

using nlohmann::json;

/// Deeper nesting costs memory and stack, and nothing in the API needs it.
constexpr int kDeepest = 64;

bool isTooDeep(const QByteArray &text)
{
    int depth = 0;
    bool inString = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kDeepest)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

} // namespace

Result<json> parseBody(const QByteArray &body)
{
    if (isTooDeep(body))
        return Fault{"The answer is nested too deeply.", ""};
    json value = json::parse(body.begin(), body.end(), nullptr, false);
    if (value.is_discarded())
        return Fault{"The answer is not JSON.", ""};
    return value;
}

Fields::Fields(const json &object) : m_object(object)
{
    if (!m_object.is_object())
        m_fault = Fault{"The answer is not an object.", ""};
}

void Fields::refuse(const char *name, const char *what)
{
    if (!m_fault)
        m_fault = Fault{std::string("The answer's ") + name + ' ' + what + '.', std::string("/") + name};
}

const json *Fields::find(const char *name)
{
    if (m_fault)
        return nullptr;
    const auto it = m_object.find(name);
    if (it != m_object.end())
        return &*it;
    refuse(name, "is missing");
    return nullptr;
}

std::string Fields::text(const char *name)
{
    const json *value = find(name);
    if (value && value->is_string())
        return value->get<std::string>();
    if (value)
        refuse(name, "is not a string");
    return {};
}

bool Fields::flag(const char *name)
{
    const json *value = find(name);
    if (value && value->is_boolean())
        return value->get<bool>();
    if (value)
        refuse(name, "is neither true nor false");
    return false;
}

std::int64_t Fields::whole(const char *name)
{
    const json *value = find(name);
    if (value && value->is_number_unsigned() && value->get<std::uint64_t>() <= INT64_MAX)
        return value->get<std::int64_t>();
    if (value)
        refuse(name, "is not a whole number in range");
    return 0;
}

std::optional<Simulation> Fields::simulation()
{
    const json *value = find(api::field::kSimulation);
    if (!value)
        return {};
    Result<Simulation> simulation = parseSimulation(value->dump());
    if (simulation)
        return std::move(simulation).value();
    m_fault = Fault{simulation.fault().sentence,
                    std::string("/") + api::field::kSimulation + simulation.fault().pointer};
    return {};
}

} // namespace launchpad
