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

/// A line as far as it could be read without knowing yet what it asks for.
struct Line {
    std::string_view id; ///< its JSON; empty where the line has none
    std::optional<Cluster> cluster;
    std::optional<ProposedOperation> proposed;
    std::string_view node; ///< its JSON
};

bool readLine(JsonReader &r, Line &line)
{
    const bool ok = r.fields(kLineNames, kAllOptional, [&](std::size_t field) {
        switch (field) {
        case Id:
            return r.skip(&line.id);
        case ClusterField:
            return readCluster(r, line.cluster.emplace());
        case OperationField:
            return readProposedOperation(r, line.proposed.emplace());
        default:
            return r.skip(&line.node); // is looked at only where the line is no plan
        }
    });
    return ok && r.finished();
}

bool missing(JsonReader &r, std::size_t field)
{
    return r.failAt(pointerToken(kLineNames[field]), DocumentFault::Missing,
                    {std::string(kLineNames[field])});
}

/// Whether the line has all that it needs, whatever it asks for.
bool checkLine(JsonReader &r, const Line &line)
{
    if (line.id.empty())
        return missing(r, Id);
    if (line.cluster && !line.proposed)
        return missing(r, OperationField);
    if (line.proposed && !line.cluster)
        return missing(r, ClusterField);
    return line.cluster || !line.node.empty() || r.fail(DocumentFault::NothingToAnswer);
}

std::string answer(std::string_view id, std::string_view name, const auto &write)
{
    JsonWriter w;
    w.open('{');
    // Sorted like every other object: "error" and "gpu_memory" come before "id", "simulation" after.
    if (name < "id")
        write(w.name(name));
    w.name("id").raw(id.empty() ? std::string("null") : compacted(id));
    if (name > "id")
        write(w.name(name));
    return w.close('}').take();
}

std::string errorAnswer(std::string_view id, const Fault &fault)
{
    return answer(id, "error", [&](JsonWriter &w) { w.text(faultSentence(fault)); });
}

/// A line's id where the reading of the rest ended at a fault before it; empty where it has none, or
/// isn't JSON to its end.
std::string_view idOf(std::string_view text)
{
    constexpr std::array<std::string_view, 1> names{kLineNames[Id]};
    JsonReader r(text);
    std::string_view id;
    const bool ok = r.fields(names, kAllOptional, [&](std::size_t) { return r.skip(&id); }) && r.finished();
    return ok ? id : std::string_view{};
}

std::string answerLine(std::string_view text)
{
    JsonReader r(text);
    Line line;
    if (!readLine(r, line))
        return errorAnswer(idOf(text), decisiveFault(text, r));
    if (!checkLine(r, line))
        return errorAnswer(line.id, r.fault());
    if (line.cluster) {
        const Simulation simulation = simulate(*line.cluster, line.proposed->operation);
        return answer(line.id, "simulation", [&](JsonWriter &w) { writeSimulation(w, simulation); });
    }
    Node node;
    JsonReader nodeReader(line.node);
    if (!readNode(nodeReader, node)) {
        Fault fault = nodeReader.fault();
        fault.pointer.insert(0, pointerToken(kLineNames[NodeField]));
        return errorAnswer(line.id, fault);
    }
    return answer(line.id, "gpu_memory", [&](JsonWriter &w) { w.text(gpuMemoryText(node)); });
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
