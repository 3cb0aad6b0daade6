#include "ActivityJson.h"

#include "JsonDepth.h"
#include "models/planner/ClusterJson.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <utility>

namespace launchpad {

namespace {

using nlohmann::json;

/// Raised when an older console would misread what a newer one writes.
constexpr int kSchema = 1;
constexpr int kDeepest = 16;

constexpr std::array kStates{
    std::pair{ActivityState::Tried, "tried"},       std::pair{ActivityState::Applied, "applied"},
    std::pair{ActivityState::Refused, "refused"},   std::pair{ActivityState::Moved, "moved"},
    std::pair{ActivityState::Rejected, "rejected"}, std::pair{ActivityState::Unknown, "unknown"}};

std::string wordOf(ActivityState state)
{
    for (const auto &[one, word] : kStates) {
        if (one == state)
            return word;
    }
    return {};
}

std::optional<ActivityState> stateFrom(const std::string &word)
{
    for (const auto &[state, one] : kStates) {
        if (word == one)
            return state;
    }
    return {};
}

/// The planner writes its types itself.
json parsed(const std::string &text)
{
    json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? json() : value;
}

std::optional<QString> textIn(const json &object, const char *name)
{
    const auto it = object.find(name);
    if (it == object.end() || !it->is_string())
        return {};
    return QString::fromStdString(it->get_ref<const std::string &>());
}

json endToJson(const ActivityEnd &end)
{
    return {{"state", wordOf(end.state)}, {"answer", end.answer.toStdString()}};
}

std::optional<ActivityEnd> endIn(const json &object)
{
    const std::optional<QString> word = textIn(object, "state");
    const std::optional<QString> answer = textIn(object, "answer");
    if (!word || !answer)
        return {};
    const std::optional<ActivityState> state = stateFrom(word->toStdString());
    return state ? std::optional(ActivityEnd{*state, *answer}) : std::nullopt;
}

json entryToJson(const ActivityEntry &entry)
{
    json object = endToJson(entry.end);
    object["id"] = entry.id.toStdString();
    object["when"] = entry.when.toUTC().toString(Qt::ISODateWithMs).toStdString();
    object["appliance"] = entry.appliance.toStdString();
    object["user"] = entry.user.toStdString();
    object["operation"] =
        parsed(proposedOperationToJson({entry.operation, true, entry.id.toStdString(), entry.revision}));
    if (entry.simulation)
        object["simulation"] = parsed(simulationToJson(*entry.simulation));
    return object;
}

std::optional<ActivityEntry> entryIn(const json &object)
{
    ActivityEntry entry;
    const std::optional<ActivityEnd> end = endIn(object);
    const std::optional<QString> id = textIn(object, "id");
    const std::optional<QString> when = textIn(object, "when");
    const std::optional<QString> appliance = textIn(object, "appliance");
    const std::optional<QString> user = textIn(object, "user");
    if (!end || !id || id->isEmpty() || !when || !appliance || !user)
        return {};
    entry.id = *id;
    entry.when = QDateTime::fromString(*when, Qt::ISODateWithMs).toUTC();
    entry.appliance = *appliance;
    entry.user = *user;
    entry.end = *end;
    Result<ProposedOperation> proposed = parseProposedOperation(object.at("operation").dump());
    if (!entry.when.isValid() || !proposed)
        return {};
    entry.operation = proposed.value().operation;
    entry.revision = proposed.value().expectedRevision.value_or(0);
    if (const auto it = object.find("simulation"); it != object.end()) {
        Result<Simulation> simulation = parseSimulation(it->dump());
        if (!simulation)
            return {};
        entry.simulation = std::move(simulation).value();
    }
    return entry;
}

std::string dumped(const json &value, int indent = -1)
{
    return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

QByteArray lineOf(json object)
{
    object["schema"] = kSchema;
    return QByteArray::fromStdString(dumped(object)) + '\n';
}

} // namespace

QByteArray activityLine(const ActivityEntry &entry)
{
    return lineOf(entryToJson(entry));
}

QByteArray activityLine(const QString &id, const ActivityEnd &end)
{
    json object = endToJson(end);
    object["id"] = id.toStdString();
    return lineOf(std::move(object));
}

ActivityLine activityFromLine(std::string_view line)
{
    if (isDeeperThan(kDeepest, line))
        return {};
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object() || object.value("schema", json()) != kSchema)
        return {};
    if (object.contains("operation")) {
        std::optional<ActivityEntry> entry = entryIn(object);
        return entry ? ActivityLine(std::move(*entry)) : ActivityLine();
    }
    const std::optional<QString> id = textIn(object, "id");
    const std::optional<ActivityEnd> end = endIn(object);
    return id && end ? ActivityLine(ActivityEndLine{*id, *end}) : ActivityLine();
}

QByteArray activityToJson(const std::vector<ActivityEntry> &entries)
{
    json all = json::array();
    for (const ActivityEntry &entry : entries)
        all.push_back(entryToJson(entry));
    return QByteArray::fromStdString(dumped(all, 2)) + '\n';
}

} // namespace launchpad
