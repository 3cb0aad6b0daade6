#pragma once

#include "Eligibility.h"
#include "Result.h"
#include "Simulation.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

// Every English sentence of the planner, and the words of the simulation document, stand in
// Messages.cpp. `args` fill a sentence's places in the order in which it has them.

/// About the members given; Simulation.h says which codes choose between two sentences by their args.
Finding finding(Code code, std::vector<std::string> args, std::vector<std::string> members);
/// About a node.
Finding nodeFinding(Code code, std::vector<std::string> args, std::string node);
Finding nodeIneligible(Ineligibility reason, std::string node);

Ineligibility ineligibility(NodeFault fault, std::vector<std::string> args = {});

std::string_view verdictName(Verdict verdict);
std::string_view riskName(RiskTier risk);
std::string_view actionName(GroupAction action);
std::string_view hardwareName(Hardware hardware); ///< as the document writes it

/// What can be wrong with a document while it is read.
enum class DocumentFault {
    NotJson,        ///< %1: the byte
    NumberTooLarge, ///< %1: the byte
    TooLong,
    Missing,     ///< %1: the field
    WrongType,   ///< %1: what belongs there
    NotUnique,   ///< %1: the name
    InTwoGroups, ///< %1: the model
    EmptyGroup,  ///< %1: the group
    NoMemory,
    InvalidShare,
    RouterWithoutShare,
    UnknownHardware, ///< %1: the word
    UnknownWord,     ///< %1: the word
    NothingToAnswer,
};
std::string sentence(DocumentFault fault, const std::vector<std::string> &args = {});

// What belongs where something else was found, for WrongType.
inline constexpr std::string_view kExpectText = "text";
inline constexpr std::string_view kExpectFlag = "true or false";
inline constexpr std::string_view kExpectWhole = "a whole number of at least 0";
inline constexpr std::string_view kExpectObject = "an object";
inline constexpr std::string_view kExpectArray = "a list";
inline constexpr std::string_view kExpectPercent = "a percentage";

/// Where memory ran out; a constant, so that saying so needs none.
inline constexpr std::string_view kNoMemoryAnswer =
    R"({"error":"The line does not fit in memory.","id":null})";

/// One sentence with the pointer in it, for where a fault is text only.
std::string faultSentence(const Fault &fault);

// The parts of the Nodes table's text (planner.md).
std::string gpuMemorySentence(std::int64_t shareable, std::int64_t count, std::int64_t freeGb,
                              std::int64_t freePercent);
std::string_view noGpuText();
std::string_view allocationUnknownText();

} // namespace launchpad
