#include "ClusterJson.h"

#include "PlannerJson.h"
#include "Shares.h"

#include <unordered_set>

namespace launchpad {

namespace {

/// The place of the first item whose name an earlier one has.
template<class Item>
std::optional<std::size_t> firstRepeat(const std::vector<Item> &items, std::string Item::*name)
{
    constexpr std::size_t few = 8;
    if (items.size() <= few) {
        for (std::size_t later = 1; later < items.size(); ++later) {
            for (std::size_t earlier = 0; earlier < later; ++earlier) {
                if (items[earlier].*name == items[later].*name)
                    return later;
            }
        }
        return std::nullopt;
    }
    std::unordered_set<std::string_view> seen;
    seen.reserve(items.size());
    for (std::size_t place = 0; place < items.size(); ++place) {
        if (!seen.insert(items[place].*name).second)
            return place;
    }
    return std::nullopt;
}

template<class Item>
bool unique(JsonReader &r, const std::vector<Item> &items, std::string Item::*name, std::string_view field)
{
    const std::optional<std::size_t> repeat = firstRepeat(items, name);
    return !repeat || r.failAt(pointerToken(*repeat) + pointerToken(field), DocumentFault::NotUnique,
                               {items[*repeat].*name});
}

bool readWhole(JsonReader &r, std::int64_t &out)
{
    return r.whole(out);
}

bool readFlag(JsonReader &r, bool &out)
{
    return r.flag(out);
}

bool readMemory(JsonReader &r, Mib &out)
{
    return r.whole(out) && (out > 0 || r.fail(DocumentFault::NoMemory));
}

bool readHardware(JsonReader &r, Hardware &out)
{
    std::string word;
    if (!r.text(word))
        return false;
    out = word == "cpu" ? Hardware::Cpu : Hardware::Gpu;
    return word == "cpu" || word == "gpu" || r.fail(DocumentFault::UnknownHardware, {word});
}

bool readAppliance(JsonReader &r, Appliance &appliance)
{
    constexpr std::array<std::string_view, 2> names{"name", "version"};
    return r.fields(
        names, 0, [&](std::size_t field) { return r.text(field == 0 ? appliance.name : appliance.version); });
}

bool readRouter(JsonReader &r, Router &router)
{
    constexpr std::array<std::string_view, 2> names{"model", "share_percent"};
    std::optional<BasisPoints> share;
    const bool ok = r.fields(names, 0b10, [&](std::size_t field) {
        return field == 0 ? r.text(router.model) : readShare(r, share);
    });
    if (!ok)
        return false;
    router.share = share.value_or(BasisPoints{});
    return router.share > BasisPoints{0} ||
           r.failAt(pointerToken(names[1]), DocumentFault::RouterWithoutShare);
}

bool readEngine(JsonReader &r, Engine &engine)
{
    constexpr std::array<std::string_view, 3> names{"id", "kind", "hardware"};
    return r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(engine.id);
        case 1:
            return r.text(engine.kind);
        default:
            return readHardware(r, engine.hardware);
        }
    });
}

bool readHolder(JsonReader &r, Holder &holder)
{
    constexpr std::array<std::string_view, 2> names{"model", "share_percent"};
    return r.fields(names, 0b10, [&](std::size_t field) {
        return field == 0 ? r.text(holder.model) : readShare(r, holder.share);
    });
}

bool readHolders(JsonReader &r, std::vector<Holder> &holders)
{
    return r.list(holders, readHolder);
}

bool readGpu(JsonReader &r, Gpu &gpu)
{
    constexpr std::array<std::string_view, 5> names{"index", "product", "memory_mib", "shareable", "holders"};
    return r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.whole(gpu.index);
        case 1:
            return r.nullable(gpu.product, readText);
        case 2:
            return r.nullable(gpu.memory, readMemory);
        case 3:
            return r.nullable(gpu.shareable, readFlag);
        default:
            return r.nullable(gpu.holders, readHolders);
        }
    });
}

bool readGpus(JsonReader &r, std::vector<Gpu> &gpus)
{
    return r.list(gpus, readGpu);
}

bool readCatalogEntry(JsonReader &r, CatalogEntry &entry)
{
    constexpr std::array<std::string_view, 11> names{
        "name",     "display_name", "version",     "mode",        "group",
        "min_gpus", "gpu_product",  "disk_backed", "weights_mib", "default_share_percent",
        "engine"};
    return r.fields(names, 1U << 9U, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(entry.name);
        case 1:
            return r.text(entry.displayName);
        case 2:
            return r.text(entry.version);
        case 3:
            return r.nullable(entry.mode, readText);
        case 4:
            return r.nullable(entry.group, readText);
        case 5:
            return r.whole(entry.minGpus);
        case 6:
            return r.nullable(entry.gpuProduct, readText);
        case 7:
            return r.flag(entry.diskBacked);
        case 8:
            return r.nullable(entry.weights, readMemory);
        case 9:
            return readShare(r, entry.defaultShare);
        default:
            return r.text(entry.engine);
        }
    });
}

bool readMember(JsonReader &r, Member &member)
{
    constexpr std::array<std::string_view, 3> names{"model", "share_percent", "editable"};
    return r.fields(names, 0b10, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(member.model);
        case 1:
            return readShare(r, member.share);
        default:
            return r.flag(member.editable);
        }
    });
}

bool readGroup(JsonReader &r, Group &group)
{
    constexpr std::array<std::string_view, 3> names{"name", "gpu_width", "members"};
    const bool ok = r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(group.name);
        case 1:
            return r.whole(group.gpuWidth);
        default:
            return r.list(group.members, readMember) && unique(r, group.members, &Member::model, "model");
        }
    });
    return ok && (!group.members.empty() ||
                  r.failAt(pointerToken(names[2]), DocumentFault::EmptyGroup, {group.name}));
}

bool inOneGroupOnly(JsonReader &r, const std::vector<Group> &groups)
{
    std::unordered_set<std::string_view> seen;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const std::vector<Member> &members = groups[group].members;
        for (std::size_t place = 0; place < members.size(); ++place) {
            if (!seen.insert(members[place].model).second) {
                return r.failAt(pointerToken(group) + pointerToken("members") + pointerToken(place) +
                                    pointerToken("model"),
                                DocumentFault::InTwoGroups, {members[place].model});
            }
        }
    }
    return true;
}

bool readPlacement(JsonReader &r, Placement &placement)
{
    constexpr std::array<std::string_view, 3> names{"name", "state", "message"};
    return r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(placement.node);
        case 1:
            return r.text(placement.state);
        default:
            return r.nullable(placement.message, readText);
        }
    });
}

bool readModel(JsonReader &r, DeployedModel &model)
{
    constexpr std::array<std::string_view, 10> names{"name",      "version",       "engine", "group",
                                                     "gpu_width", "share_percent", "nodes",  "extra_args",
                                                     "env",       "default"};
    return r.fields(names, 1U << 5U, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.text(model.name);
        case 1:
            return r.text(model.version);
        case 2:
            return r.text(model.engine);
        case 3:
            return r.nullable(model.group, readText);
        case 4:
            return r.whole(model.gpuWidth);
        case 5:
            return readShare(r, model.share);
        case 6:
            return r.list(model.nodes, readPlacement) && unique(r, model.nodes, &Placement::node, "name");
        case 7:
            return readTexts(r, model.extraArgs);
        case 8:
            return readTextMap(r, model.env);
        default:
            return r.flag(model.isDefault);
        }
    });
}

} // namespace

bool readText(JsonReader &reader, std::string &out)
{
    return reader.text(out);
}

bool readTexts(JsonReader &reader, std::vector<std::string> &out)
{
    return reader.list(out, readText);
}

bool readTextMap(JsonReader &reader, std::map<std::string, std::string> &out)
{
    out.clear();
    return reader.object([&](std::string_view name) { return reader.text(out[std::string(name)]); });
}

bool readShare(JsonReader &reader, std::optional<BasisPoints> &out)
{
    return reader.nullable(out, [](JsonReader &r, BasisPoints &share) {
        std::string_view number;
        if (!r.number(number))
            return false;
        const std::optional<BasisPoints> read = shareFromJsonNumber(number);
        share = read.value_or(BasisPoints{});
        return read.has_value() || r.fail(DocumentFault::InvalidShare);
    });
}

bool readNode(JsonReader &reader, Node &node)
{
    constexpr std::array<std::string_view, 5> names{"name", "ready", "cordoned", "gpus", "staged_models"};
    return reader.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return reader.text(node.name);
        case 1:
            return reader.flag(node.ready);
        case 2:
            return reader.flag(node.cordoned);
        case 3:
            return reader.nullable(node.gpus, readGpus);
        default:
            return reader.nullable(node.stagedModels, readTextMap);
        }
    });
}

bool readCluster(JsonReader &reader, Cluster &cluster)
{
    JsonReader &r = reader;
    constexpr std::array<std::string_view, 9> names{"revision",        "appliance", "mode",
                                                    "semantic_router", "engines",   "nodes",
                                                    "catalog",         "groups",    "models"};
    return r.fields(names, 0, [&](std::size_t field) {
        switch (field) {
        case 0:
            return readWhole(r, cluster.revision);
        case 1:
            return readAppliance(r, cluster.appliance);
        case 2:
            return r.nullable(cluster.mode, readText);
        case 3:
            return r.nullable(cluster.router, readRouter);
        case 4:
            return r.list(cluster.engines, readEngine) && unique(r, cluster.engines, &Engine::id, "id");
        case 5:
            return r.list(cluster.nodes, readNode) && unique(r, cluster.nodes, &Node::name, "name");
        case 6:
            return r.list(cluster.catalog, readCatalogEntry) &&
                   unique(r, cluster.catalog, &CatalogEntry::name, "name");
        case 7:
            return r.list(cluster.groups, readGroup) && unique(r, cluster.groups, &Group::name, "name") &&
                   inOneGroupOnly(r, cluster.groups);
        default:
            return r.list(cluster.models, readModel) &&
                   unique(r, cluster.models, &DeployedModel::name, "name");
        }
    });
}

Result<Cluster> parseCluster(std::string_view json)
{
    return parsed<Cluster>(json, readCluster);
}

Result<Node> parseNode(std::string_view json)
{
    return parsed<Node>(json, readNode);
}

} // namespace launchpad
