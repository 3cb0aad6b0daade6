#pragma once

#include "Cluster.h"
#include "Operation.h"
#include "Result.h"
#include "Simulation.h"

#include <string>
#include <string_view>

namespace launchpad {

// JSON in and out for the planner's types. Parsing refuses whatever planner.md calls malformed, with
// the JSON pointer of the fault relative to the text given. Safe from any thread.

Result<Cluster> parseCluster(std::string_view json);
Result<Node> parseNode(std::string_view json);
/// The operation alone: the value of `proposed_op`, without the body around it.
Result<ProposedOperation> parseProposedOperation(std::string_view json);
Result<Simulation> parseSimulation(std::string_view json);

/// UTF-8 JSON on one line, keys sorted.
std::string clusterToJson(const Cluster &cluster);
/// The operation alone; `POST /admin/apply` takes it as the value of `proposed_op`.
std::string proposedOperationToJson(const ProposedOperation &proposed);
std::string simulationToJson(const Simulation &simulation);

/// The whole of launchpad-plan for one input line (planner.md, Input): `{"id","simulation"}`,
/// `{"id","gpu_memory"}` or `{"id","error"}`, without a line end. Never throws.
std::string answerPlanLine(std::string_view line);

} // namespace launchpad
