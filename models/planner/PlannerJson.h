#pragma once

#include "Cluster.h"
#include "JsonReader.h"
#include "Operation.h"
#include "Result.h"
#include "Simulation.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace launchpad {

// What the planner's *Json.cpp files share. The read functions return false after a fault, which the
// reader then has; the value is then half read.

bool readCluster(JsonReader &reader, Cluster &cluster);
bool readNode(JsonReader &reader, Node &node);
bool readProposedOperation(JsonReader &reader, ProposedOperation &proposed);
bool readSimulation(JsonReader &reader, Simulation &simulation);

bool readText(JsonReader &reader, std::string &out);
bool readTexts(JsonReader &reader, std::vector<std::string> &out);
bool readTextMap(JsonReader &reader, std::map<std::string, std::string> &out);
/// A share or null.
bool readShare(JsonReader &reader, std::optional<BasisPoints> &out);

/// A whole text as one value.
template<class Value, class Read>
Result<Value> parsed(std::string_view json, Read read)
{
    const Result<JsonTape> tape = JsonTape::read(json);
    if (!tape)
        return tape.fault();
    JsonReader reader(tape.value());
    Value value;
    if (!read(reader, value))
        return reader.fault();
    return value;
}

} // namespace launchpad
