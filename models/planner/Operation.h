#pragma once

#include "Units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace launchpad {

/// A share in an operation that is no share. The JSON text is kept so that it is sent on as it came.
struct InvalidShare {
    std::string json;
    friend bool operator==(const InvalidShare &, const InvalidShare &) = default;
};

struct NoShare {
    friend bool operator==(const NoShare &, const NoShare &) = default;
};

/// What an operation says of a member's share: nothing (null or absent), a share, or no share at all.
using ShareValue = std::variant<NoShare, BasisPoints, InvalidShare>;

struct NamedShare {
    std::string member;
    ShareValue share;
    friend bool operator==(const NamedShare &, const NamedShare &) = default;
};

struct Sharing {
    bool enabled = false;
    std::vector<NamedShare> shares;
    friend bool operator==(const Sharing &, const Sharing &) = default;
};

/// The engine id that leaves the choice to the appliance.
inline constexpr const char *kAutoEngine = "auto";

struct DeployModel {
    std::string model;
    std::vector<std::string> nodes;
    std::int64_t gpuWidth = 0;
    std::string engine = kAutoEngine;
    std::vector<std::string> extraArgs;
    std::map<std::string, std::string> env;
    Sharing sharing;
    friend bool operator==(const DeployModel &, const DeployModel &) = default;
};

struct SetGpuShares {
    std::string model;
    std::vector<NamedShare> shares;
    friend bool operator==(const SetGpuShares &, const SetGpuShares &) = default;
};

struct UpdateServing {
    std::string model;
    std::vector<std::string> nodes;
    std::int64_t gpuWidth = 0;
    std::string engine = kAutoEngine;
    std::vector<std::string> extraArgs;
    std::map<std::string, std::string> env;
    friend bool operator==(const UpdateServing &, const UpdateServing &) = default;
};

struct RemoveModel {
    std::string model;
    friend bool operator==(const RemoveModel &, const RemoveModel &) = default;
};

struct RemoveModelFromNode {
    std::string model;
    std::string node;
    friend bool operator==(const RemoveModelFromNode &, const RemoveModelFromNode &) = default;
};

/// An operation whose word this program doesn't know; looked at no further.
struct UnknownOperation {
    std::string op;
    friend bool operator==(const UnknownOperation &, const UnknownOperation &) = default;
};

using Operation = std::variant<DeployModel, SetGpuShares, UpdateServing, RemoveModel, RemoveModelFromNode,
                               UnknownOperation>;

/// The `proposed_op` of POST /admin/apply: the operation and how it is to be taken.
struct ProposedOperation {
    Operation operation;
    bool confirmed = false;
    std::optional<std::string> requestId;
    std::optional<std::int64_t> expectedRevision;
    friend bool operator==(const ProposedOperation &, const ProposedOperation &) = default;
};

} // namespace launchpad
