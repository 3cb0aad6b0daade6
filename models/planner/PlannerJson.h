#pragma once

#include "Cluster.h"
#include "JsonReader.h"
#include "JsonWriter.h"
#include "Operation.h"
#include "Result.h"
#include "Simulation.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace launchpad {

// What the planner's *Json.cpp files share. The read functions return false after a fault, which the
// reader then has; the value is then half read.

bool readCluster(JsonReader &reader, Cluster &cluster);
bool readNode(JsonReader &reader, Node &node);
bool readProposedOperation(JsonReader &reader, ProposedOperation &proposed);
bool readSimulation(JsonReader &reader, Simulation &simulation);

void writeSimulation(JsonWriter &writer, const Simulation &simulation);

bool readText(JsonReader &reader, std::string &out);
bool readTexts(JsonReader &reader, std::vector<std::string> &out);
bool readTextMap(JsonReader &reader, std::map<std::string, std::string> &out);
/// A share or null.
bool readShare(JsonReader &reader, std::optional<BasisPoints> &out);

/// The fault to report of a text whose reading ended at one: that it is no JSON, where it is none further
/// on, comes before everything else.
Fault decisiveFault(std::string_view json, const JsonReader &reader);

/// A whole text as one value.
template<class Value, class Read>
Result<Value> parsed(std::string_view json, Read read)
{
    JsonReader reader(json);
    Value value;
    if (!read(reader, value) || !reader.finished())
        return decisiveFault(json, reader);
    return value;
}

} // namespace launchpad
