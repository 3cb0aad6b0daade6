#include "ClusterJson.h"
#include "GpuMemoryText.h"
#include "Plan.h"
#include "PlannerJson.h"

#include <exception>

namespace launchpad {

namespace {

constexpr std::array<std::string_view, 4> kLineNames{"id", "cluster", "proposed_op", "node"};
enum LineField { Id, ClusterField, OperationField, NodeField };
constexpr std::uint32_t kAllOptional = 0b1111;

/// Where a line's fields stand.
using Places = std::array<std::optional<std::size_t>, kLineNames.size()>;

bool missing(JsonReader &r, std::size_t field)
{
    return r.failAt(pointerToken(kLineNames[field]), DocumentFault::Missing,
                    {std::string(kLineNames[field])});
}

template<class Value, class Read>
bool readField(JsonReader &r, const Places &places, LineField field, std::optional<Value> &out, Read read)
{
    if (!places[field])
        return true;
    r.goTo(*places[field]);
    return read(r, out.emplace()) || r.under(kLineNames[field]);
}

std::string answer(std::string id, std::string_view name, std::string value)
{
    return objectJson({{"id", std::move(id)}, {name, std::move(value)}});
}

std::string errorAnswer(std::string id, const Fault &fault)
{
    return answer(std::move(id), "error", textJson(faultSentence(fault)));
}

/// The answer's field and its JSON.
struct Asked {
    std::string_view name;
    std::string json;
};

bool readLine(JsonReader &r, const Places &places, Asked &asked)
{
    std::optional<Cluster> cluster;
    std::optional<ProposedOperation> proposed;
    if (!readField(r, places, ClusterField, cluster, readCluster) ||
        !readField(r, places, OperationField, proposed, readProposedOperation))
        return false;
    if (!places[Id])
        return missing(r, Id);
    if (cluster && proposed) {
        asked = {"simulation", simulationToJson(simulate(*cluster, proposed->operation))};
        return true;
    }
    if (cluster || proposed)
        return missing(r, cluster ? OperationField : ClusterField);
    if (!places[NodeField])
        return r.fail(DocumentFault::NothingToAnswer);
    std::optional<Node> node;
    if (!readField(r, places, NodeField, node, readNode))
        return false;
    asked = {"gpu_memory", textJson(gpuMemoryText(*node))};
    return true;
}

std::string answerLine(std::string_view text)
{
    const Result<JsonTape> tape = JsonTape::read(text);
    if (!tape)
        return errorAnswer("null", tape.fault());
    JsonReader r(tape.value());
    Places places;
    const auto note = [&](std::size_t field) {
        places[field] = r.place();
        return r.skip();
    };
    if (!r.fields(kLineNames, kAllOptional, note))
        return errorAnswer("null", r.fault());
    std::string id = places[Id] ? tape.value().json(*places[Id]) : "null";
    Asked asked;
    if (!readLine(r, places, asked))
        return errorAnswer(std::move(id), r.fault());
    return answer(std::move(id), asked.name, std::move(asked.json));
}

} // namespace

std::string answerPlanLine(std::string_view line)
{
    try {
        return answerLine(line);
    } catch (const std::exception &) {
        // Only memory can run out in there; the next line may well fit.
        return std::string(kNoMemoryAnswer);
    }
}

} // namespace launchpad
