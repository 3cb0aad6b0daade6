#pragma once

#include "Units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace launchpad {

// The cluster document of GET /admin/cluster as values (api.md). An empty optional is what the
// document writes as null: unknown or unset. Equality is by value.

struct Appliance {
    std::string name;
    std::string version;
    friend bool operator==(const Appliance &, const Appliance &) = default;
};

struct Router {
    std::string model;
    BasisPoints share; ///< over 0
    friend bool operator==(const Router &, const Router &) = default;
};

enum class Hardware { Gpu, Cpu };

struct Engine {
    std::string id;
    std::string kind;
    Hardware hardware = Hardware::Gpu;
    friend bool operator==(const Engine &, const Engine &) = default;
};

/// Who uses a GPU. Without a share the holder has the whole GPU.
struct Holder {
    std::string model;
    std::optional<BasisPoints> share;
    friend bool operator==(const Holder &, const Holder &) = default;
};

struct Gpu {
    std::int64_t index = 0;
    std::optional<std::string> product;
    std::optional<Mib> memory;
    std::optional<bool> shareable;
    std::optional<std::vector<Holder>> holders;
    friend bool operator==(const Gpu &, const Gpu &) = default;
};

struct Node {
    std::string name;
    bool ready = false;
    bool cordoned = false;
    std::optional<std::vector<Gpu>> gpus; ///< empty optional: the appliance can't read them
    std::optional<std::map<std::string, std::string>> stagedModels; ///< model to state
    friend bool operator==(const Node &, const Node &) = default;
};

struct CatalogEntry {
    std::string name;
    std::string displayName;
    std::string version;
    std::optional<std::string> mode;
    std::optional<std::string> group;
    std::int64_t minGpus = 0; ///< 0: the model runs on CPU
    std::optional<std::string> gpuProduct;
    bool diskBacked = false;
    std::optional<Mib> weights;
    std::optional<BasisPoints> defaultShare;
    std::string engine; ///< the kind that the recipe names, not an engine's id
    friend bool operator==(const CatalogEntry &, const CatalogEntry &) = default;
};

struct Member {
    std::string model;
    std::optional<BasisPoints> share;
    bool editable = false;
    friend bool operator==(const Member &, const Member &) = default;
};

struct Group {
    std::string name;
    std::int64_t gpuWidth = 0;
    std::vector<Member> members; ///< never empty
    friend bool operator==(const Group &, const Group &) = default;
};

struct Placement {
    std::string node;
    std::string state; ///< api.md's words; an unknown word is kept as it is
    std::optional<std::string> message;
    friend bool operator==(const Placement &, const Placement &) = default;
};

struct DeployedModel {
    std::string name;
    std::string version;
    std::string engine;
    std::optional<std::string> group;
    std::int64_t gpuWidth = 0;
    std::optional<BasisPoints> share;
    std::vector<Placement> nodes;
    std::vector<std::string> extraArgs;
    std::map<std::string, std::string> env;
    bool isDefault = false;
    friend bool operator==(const DeployedModel &, const DeployedModel &) = default;
};

struct Cluster {
    std::int64_t revision = 0;
    Appliance appliance;
    std::optional<std::string> mode;
    std::optional<Router> router;
    std::vector<Engine> engines;
    std::vector<Node> nodes;
    std::vector<CatalogEntry> catalog;
    std::vector<Group> groups;
    std::vector<DeployedModel> models;
    friend bool operator==(const Cluster &, const Cluster &) = default;
};

// Look-ups by name; nullptr where there is none. The pointer lives as long as the cluster.
const Node *findNode(const Cluster &cluster, const std::string &name);
const CatalogEntry *findCatalogEntry(const Cluster &cluster, const std::string &name);
const DeployedModel *findModel(const Cluster &cluster, const std::string &name);
const Engine *findEngine(const Cluster &cluster, const std::string &id);
/// The group that has the model as a member; membership is read from groups only (planner.md).
const Group *groupOf(const Cluster &cluster, const std::string &model);
/// The first group with any member besides the router; nullptr where no models share GPUs.
const Group *groupOfModels(const Cluster &cluster);
bool isRouter(const Cluster &cluster, const std::string &model);

} // namespace launchpad
