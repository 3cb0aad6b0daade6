#include "ClusterJson.h"
#include "PlannerJson.h"
#include "Shares.h"
#include "ValuesJson.h"

#include <nlohmann/json.hpp>

namespace launchpad {

using nlohmann::json;

namespace {

bool readPercent(JsonReader &r, BasisPoints &out)
{
    std::string_view number;
    if (!r.number(number))
        return false;
    const std::optional<BasisPoints> read = percentFromJsonNumber(number);
    out = read.value_or(BasisPoints{});
    return read.has_value() || r.wrongType(kExpectPercent);
}

template<class Word, std::size_t Size>
bool readWord(JsonReader &r, const std::array<Word, Size> &words, std::string_view (*nameOf)(Word), Word &out)
{
    std::string text;
    if (!r.text(text))
        return false;
    for (const Word word : words) {
        if (nameOf(word) == text) {
            out = word;
            return true;
        }
    }
    return r.fail(DocumentFault::UnknownWord, {text});
}

bool readVerdict(JsonReader &r, Verdict &out)
{
    constexpr std::array words{Verdict::Fits, Verdict::FitsWithWarning, Verdict::Refused};
    return readWord(r, words, verdictName, out);
}

bool readRisk(JsonReader &r, RiskTier &out)
{
    constexpr std::array words{RiskTier::Low, RiskTier::Medium, RiskTier::High};
    return readWord(r, words, riskName, out);
}

bool readAction(JsonReader &r, GroupAction &out)
{
    constexpr std::array words{GroupAction::None, GroupAction::Joins, GroupAction::Starts,
                               GroupAction::NamedAfterModel, GroupAction::Keeps};
    return readWord(r, words, actionName, out);
}

bool readOutcome(JsonReader &r, GroupOutcome &outcome)
{
    constexpr std::array<std::string_view, 2> names{"name", "action"};
    return r.fields(names, 0, [&](std::size_t field) {
        return field == 0 ? r.nullable(outcome.name, readText) : readAction(r, outcome.action);
    });
}

bool readFinding(JsonReader &r, Finding &finding)
{
    constexpr std::array<std::string_view, 4> names{"code", "message", "members", "node"};
    const bool ok = r.fields(names, 0b1100, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(finding.codeText);
        case 1:
            return r.text(finding.message);
        case 2:
            return readTexts(r, finding.members);
        default:
            return r.nullable(finding.node, readText);
        }
    });
    finding.code = codeFromName(finding.codeText);
    return ok;
}

json findingJson(const Finding &finding)
{
    json object{{"code", finding.codeText}, {"message", finding.message}};
    if (finding.node)
        object["node"] = *finding.node;
    else
        object["members"] = finding.members;
    return object;
}

json outcomeJson(const GroupOutcome &outcome)
{
    return {{"action", actionName(outcome.action)}, {"name", nullable<json>(outcome.name)}};
}

} // namespace

bool readSimulation(JsonReader &reader, Simulation &simulation)
{
    JsonReader &r = reader;
    constexpr std::array<std::string_view, 9> names{"verdict",  "total_percent", "free_percent",
                                                    "group",    "problems",      "warnings",
                                                    "restarts", "stops",         "risk_tier"};
    return r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return readVerdict(r, simulation.verdict);
        case 1:
            return r.nullable(simulation.total, readPercent);
        case 2:
            return r.nullable(simulation.free, readPercent);
        case 3:
            return readOutcome(r, simulation.group);
        case 4:
            return r.list(simulation.problems, readFinding);
        case 5:
            return r.list(simulation.warnings, readFinding);
        case 6:
            return readTexts(r, simulation.restarts);
        case 7:
            return readTexts(r, simulation.stops);
        default:
            return readRisk(r, simulation.risk);
        }
    });
}

Result<Simulation> parseSimulation(std::string_view text)
{
    return parsed<Simulation>(text, readSimulation);
}

std::string simulationToJson(const Simulation &simulation)
{
    return oneLine(json{{"free_percent", percentJson<json>(simulation.free)},
                        {"group", outcomeJson(simulation.group)},
                        {"problems", listJson<json>(simulation.problems, findingJson)},
                        {"restarts", simulation.restarts},
                        {"risk_tier", riskName(simulation.risk)},
                        {"stops", simulation.stops},
                        {"total_percent", percentJson<json>(simulation.total)},
                        {"verdict", verdictName(simulation.verdict)},
                        {"warnings", listJson<json>(simulation.warnings, findingJson)}});
}

} // namespace launchpad
