#include "Messages.h"

#include <algorithm>
#include <array>

namespace launchpad {

namespace {

struct CodeEntry {
    Code code;
    std::string_view name;
    std::string_view sentence;
};

// In the order of Code, so that a code is its own index.
constexpr std::array kCodes{
    CodeEntry{Code::UnknownModel, "unknown_model", "%1 is not in the catalog."},
    CodeEntry{Code::WrongMode, "wrong_mode",
              "The appliance runs in %1 mode, and %2 runs in %3 mode. Remove the current models first, or "
              "move the model into the current mode's group."},
    CodeEntry{Code::NoNodeChosen, "no_node_chosen", "Choose at least one node."},
    CodeEntry{Code::NothingToDeploy, "nothing_to_deploy", "%1 already runs on every node chosen."},
    CodeEntry{Code::GpuWidthTooSmall, "gpu_width_too_small", "%1 needs at least %2 GPU(s)."},
    CodeEntry{Code::UnknownEngine, "unknown_engine", "%1 is not an engine of the appliance."},
    CodeEntry{Code::EngineUnfit, "engine_unfit", "%1 serves on %2, and %3 needs %4."},
    CodeEntry{Code::GpuWidthDiffers, "gpu_width_differs", "%1 already runs with %2 GPU(s) per node."},
    CodeEntry{Code::SettingsDiffer, "settings_differ", "%1 already runs with other serving settings."},
    CodeEntry{Code::SharingDiffers, "sharing_differs", "%1 already runs on whole GPUs."},
    CodeEntry{Code::NothingToShare, "nothing_to_share", "%1 uses no GPU."},
    CodeEntry{Code::NodeIneligible, "node_ineligible", ""}, // the reason's sentence
    CodeEntry{Code::UnknownMember, "unknown_member", "%1 is not a member of the group."},
    CodeEntry{Code::DuplicateMember, "duplicate_member", "%1 is listed more than once."},
    CodeEntry{Code::RouterShareFixed, "router_share_fixed", "The semantic router keeps its share."},
    CodeEntry{Code::InvalidShareValue, "invalid_share",
              "A share is a percentage from 0 to 999.99 with at most two decimals."},
    CodeEntry{Code::OverCapacity, "over_capacity", "The shares add up to more than the accelerator holds."},
    CodeEntry{Code::ZeroShare, "zero_share", "A model reserves no share of the accelerator."},
    CodeEntry{Code::MissingShare, "missing_share",
              "A model has no explicit share, so the planned total cannot include it."},
    CodeEntry{Code::NotShared, "not_shared", "%1 does not share a GPU."},
    CodeEntry{Code::NothingChanged, "nothing_changed", "No setting changes."},
    CodeEntry{Code::NotDeployed, "not_deployed", "%1 is not deployed."},
    CodeEntry{Code::RouterNotRemovable, "router_not_removable",
              "The semantic router is turned off in the appliance's settings."},
    CodeEntry{Code::NotOnNode, "not_on_node", "%1 does not run on %2."},
    CodeEntry{Code::UnknownOp, "unknown_op", "%1 is not an operation."},
    CodeEntry{Code::LittleHeadroom, "little_headroom",
              "Lower a share until the total is 90 percent or less to give the engines room for their own "
              "overhead."},
    CodeEntry{Code::ShareBelowWeights, "share_below_weights",
              "The share is smaller than the model's weights, so the deploy can fail."},
    CodeEntry{Code::ShareOverridden, "share_overridden",
              "An extra argument sets the engine's memory, so the share may not hold."},
    CodeEntry{Code::GpuMemoryBelowWeights, "gpu_memory_below_weights",
              "The GPUs hold less than the model's weights, so the deploy can fail."},
    CodeEntry{Code::DefaultStops, "default_stops",
              "%1 is the default model: requests that name no model have none until another is chosen."},
    CodeEntry{Code::RestartUnschedulable, "restart_unschedulable",
              "An engine that restarts on %1 cannot start again there: %2."},
};

constexpr bool codesInOrder()
{
    for (std::size_t i = 0; i < kCodes.size(); ++i) {
        if (static_cast<std::size_t>(kCodes[i].code) != i)
            return false;
    }
    return kCodes.size() == static_cast<std::size_t>(Code::Unrecognized);
}
static_assert(codesInOrder());

// Two codes have a second sentence, chosen by the arguments that came with them.
constexpr std::string_view kSharesInGroup = "%1 already shares a GPU in %2.";
constexpr std::string_view kNoShareChanges = "No share changes.";

/// Fills in one pass, so that an argument that itself has "%1" in it stays as it is.
std::string filled(std::string_view pattern, const std::vector<std::string> &args)
{
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool isPlace =
            pattern[at] == '%' && at + 1 < pattern.size() && pattern[at + 1] >= '1' && pattern[at + 1] <= '9';
        if (!isPlace) {
            text += pattern[at];
            continue;
        }
        const auto place = static_cast<std::size_t>(pattern[++at] - '1');
        if (place < args.size())
            text += args[place];
    }
    return text;
}

std::string_view patternOf(Code code, std::size_t argCount)
{
    const auto place = static_cast<std::size_t>(code);
    if (place >= kCodes.size())
        return {};
    if (code == Code::SharingDiffers && argCount == 2)
        return kSharesInGroup;
    if (code == Code::NothingChanged && argCount == 1)
        return kNoShareChanges;
    return kCodes[place].sentence;
}

std::string_view reasonPattern(NodeFault fault)
{
    switch (fault) {
    case NodeFault::NotInRoster:
        return "not in the cluster's node roster";
    case NodeFault::NotReady:
        return "NotReady";
    case NodeFault::Cordoned:
        return "cordoned \u2014 a new engine pod would never be scheduled here";
    case NodeFault::CapacityUnknown:
        return "GPU capacity unknown on this node \u2014 cannot confirm it can run the model";
    case NodeFault::ProductUnknown:
        return "GPU product unknown on this node \u2014 cannot confirm it matches %1";
    case NodeFault::ProductDiffers:
        return "has %1, model requires %2";
    case NodeFault::TooFewFreeGpus:
        return "%1 free GPU(s), needs %2";
    case NodeFault::TooFewShareableGpus:
        return "%1 shareable GPU(s), needs %2";
    case NodeFault::StagingUnreadable:
        return "local-weights state unreadable for this node \u2014 cannot confirm the model is staged here";
    case NodeFault::OnlyMetadataStaged:
        return "only the model's metadata is staged on this node, not its weights";
    case NodeFault::WeightsNotStaged:
        return "the model's weights are not staged on this node";
    }
    return {};
}

std::string_view faultPattern(DocumentFault fault)
{
    switch (fault) {
    case DocumentFault::NotJson:
        return "This is not JSON: reading it ended at byte %1.";
    case DocumentFault::NumberTooLarge:
        return "The number that ends at byte %1 is too large.";
    case DocumentFault::TooLong:
        return "The document is longer than 4 GB.";
    case DocumentFault::Missing:
        return "The field \"%1\" is missing.";
    case DocumentFault::WrongType:
        return "Here belongs %1.";
    case DocumentFault::NotUnique:
        return "The name \"%1\" is used more than once.";
    case DocumentFault::InTwoGroups:
        return "The model \"%1\" is in two groups.";
    case DocumentFault::EmptyGroup:
        return "The group \"%1\" has no members.";
    case DocumentFault::NoMemory:
        return "A size in MiB is at least 1.";
    case DocumentFault::InvalidShare:
        return "A share is a percentage from 0 to 999.99 with at most two decimals.";
    case DocumentFault::RouterWithoutShare:
        return "The semantic router's share is missing or 0.";
    case DocumentFault::UnknownHardware:
        return "The hardware \"%1\" is neither gpu nor cpu.";
    case DocumentFault::UnknownWord:
        return "The word \"%1\" is not known here.";
    case DocumentFault::NothingToAnswer:
        return "The line has neither \"cluster\" with \"proposed_op\" nor \"node\".";
    }
    return {};
}

} // namespace

std::string_view codeName(Code code)
{
    const auto place = static_cast<std::size_t>(code);
    return place < kCodes.size() ? kCodes[place].name : std::string_view{};
}

Code codeFromName(std::string_view name)
{
    const auto *found = std::find_if(kCodes.begin(), kCodes.end(),
                                     [&](const CodeEntry &entry) { return entry.name == name; });
    return found == kCodes.end() ? Code::Unrecognized : found->code;
}

Finding finding(Code code, std::vector<std::string> args, std::vector<std::string> members)
{
    Finding result;
    result.code = code;
    result.codeText = codeName(code);
    result.message = filled(patternOf(code, args.size()), args);
    result.args = std::move(args);
    result.members = std::move(members);
    return result;
}

Finding nodeFinding(Code code, std::vector<std::string> args, std::string node)
{
    Finding result = finding(code, std::move(args), {});
    result.node = std::move(node);
    return result;
}

Finding nodeIneligible(Ineligibility reason, std::string node)
{
    Finding result = nodeFinding(Code::NodeIneligible, reason.args, std::move(node));
    result.message = reason.message;
    result.ineligibility = std::move(reason);
    return result;
}

Ineligibility ineligibility(NodeFault fault, std::vector<std::string> args)
{
    std::string message = filled(reasonPattern(fault), args);
    return {fault, std::move(args), std::move(message)};
}

std::string_view verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return "fits";
    case Verdict::FitsWithWarning:
        return "fits_with_warning";
    case Verdict::Refused:
        return "refused";
    }
    return {};
}

std::string_view riskName(RiskTier risk)
{
    switch (risk) {
    case RiskTier::Low:
        return "low";
    case RiskTier::Medium:
        return "medium";
    case RiskTier::High:
        return "high";
    }
    return {};
}

std::string_view actionName(GroupAction action)
{
    switch (action) {
    case GroupAction::None:
        return "none";
    case GroupAction::Joins:
        return "joins";
    case GroupAction::Starts:
        return "starts";
    case GroupAction::NamedAfterModel:
        return "named_after_model";
    case GroupAction::Keeps:
        return "keeps";
    }
    return {};
}

std::string_view hardwareName(Hardware hardware)
{
    switch (hardware) {
    case Hardware::Gpu:
        return "gpu";
    case Hardware::Cpu:
        return "cpu";
    }
    return {};
}

std::string sentence(DocumentFault fault, const std::vector<std::string> &args)
{
    return filled(faultPattern(fault), args);
}

std::string faultSentence(const Fault &fault)
{
    return fault.pointer.empty() ? fault.sentence : "At " + fault.pointer + ": " + fault.sentence;
}

std::string gpuMemorySentence(std::int64_t shareable, std::int64_t count, std::int64_t freeGb,
                              std::int64_t freePercent)
{
    return filled("%1 of %2 shareable \u00B7 %3 GB free (%4%)",
                  {std::to_string(shareable), std::to_string(count), std::to_string(freeGb),
                   std::to_string(freePercent)});
}

std::string_view noGpuText()
{
    return "no GPU";
}

std::string_view allocationUnknownText()
{
    return "allocation unknown";
}

} // namespace launchpad
