#pragma once

#include "Eligibility.h"
#include "Units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

enum class Verdict { Fits, FitsWithWarning, Refused };
enum class RiskTier { Low, Medium, High };
enum class GroupAction { None, Joins, Starts, NamedAfterModel, Keeps };

/// Every problem and warning of planner.md. Unrecognized: a newer appliance's, shown by its message.
enum class Code {
    UnknownModel,
    WrongMode,
    NoNodeChosen,
    NothingToDeploy,
    GpuWidthTooSmall,
    UnknownEngine,
    EngineUnfit,
    GpuWidthDiffers,
    SettingsDiffer,
    SharingDiffers,
    NothingToShare,
    NodeIneligible,
    UnknownMember,
    DuplicateMember,
    RouterShareFixed,
    InvalidShareValue,
    OverCapacity,
    ZeroShare,
    MissingShare,
    NotShared,
    NothingChanged,
    NotDeployed,
    RouterNotRemovable,
    NotOnNode,
    UnknownOp,
    LittleHeadroom,
    ShareBelowWeights,
    ShareOverridden,
    GpuMemoryBelowWeights,
    DefaultStops,
    RestartUnschedulable,
    Unrecognized,
};

/// The word of the simulation document, such as "over_capacity"; empty for Unrecognized.
std::string_view codeName(Code code);
Code codeFromName(std::string_view name);

/// A problem or a warning. `message` is the English sentence of planner.md with `args` put in; the
/// console translates by code and args. Findings that came over the wire have no args.
/// Two codes have two sentences each: SharingDiffers has {model, group} where the model shares a GPU and
/// {model} where it runs on whole ones; NothingChanged has {"shares"} for set_gpu_shares and no args for
/// update_serving.
struct Finding {
    Code code = Code::Unrecognized;
    std::string codeText; ///< as in the document, also where unrecognized
    std::string message;
    std::vector<std::string> args;
    std::vector<std::string> members;
    std::optional<std::string> node; ///< set where the finding is about a node; then members is not written
    std::optional<Ineligibility> ineligibility; ///< NodeIneligible found here, not over the wire
    friend bool operator==(const Finding &, const Finding &) = default;
};

struct GroupOutcome {
    std::optional<std::string> name;
    GroupAction action = GroupAction::None;
    friend bool operator==(const GroupOutcome &, const GroupOutcome &) = default;
};

/// What an operation would do to a cluster, and whether it may be done (planner.md, Output).
struct Simulation {
    Verdict verdict = Verdict::Fits;
    std::optional<BasisPoints> total;
    std::optional<BasisPoints> free;
    GroupOutcome group;
    std::vector<Finding> problems;
    std::vector<Finding> warnings;
    std::vector<std::string> restarts;
    std::vector<std::string> stops;
    RiskTier risk = RiskTier::Low;
    friend bool operator==(const Simulation &, const Simulation &) = default;
};

} // namespace launchpad
