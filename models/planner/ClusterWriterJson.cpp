#include "ClusterJson.h"

#include "Messages.h"
#include "ValuesJson.h"

#include <nlohmann/json.hpp>

namespace launchpad {

using nlohmann::json;

namespace {

json applianceJson(const Appliance &appliance)
{
    return {{"name", appliance.name}, {"version", appliance.version}};
}

json routerJson(const Router &router)
{
    return {{"model", router.model}, {"share_percent", percentJson<json>(router.share)}};
}

json engineJson(const Engine &engine)
{
    return {{"hardware", hardwareName(engine.hardware)}, {"id", engine.id}, {"kind", engine.kind}};
}

json holderJson(const Holder &holder)
{
    return {{"model", holder.model}, {"share_percent", percentJson<json>(holder.share)}};
}

json gpuJson(const Gpu &gpu)
{
    return {{"holders", gpu.holders ? listJson<json>(*gpu.holders, holderJson) : json()},
            {"index", gpu.index},
            {"memory_mib", nullable<json>(gpu.memory)},
            {"product", nullable<json>(gpu.product)},
            {"shareable", nullable<json>(gpu.shareable)}};
}

json nodeJson(const Node &node)
{
    return {{"cordoned", node.cordoned},
            {"gpus", node.gpus ? listJson<json>(*node.gpus, gpuJson) : json()},
            {"name", node.name},
            {"ready", node.ready},
            {"staged_models", nullable<json>(node.stagedModels)}};
}

json catalogEntryJson(const CatalogEntry &entry)
{
    return {{"default_share_percent", percentJson<json>(entry.defaultShare)},
            {"disk_backed", entry.diskBacked},
            {"display_name", entry.displayName},
            {"engine", entry.engine},
            {"gpu_product", nullable<json>(entry.gpuProduct)},
            {"group", nullable<json>(entry.group)},
            {"min_gpus", entry.minGpus},
            {"mode", nullable<json>(entry.mode)},
            {"name", entry.name},
            {"version", entry.version},
            {"weights_mib", nullable<json>(entry.weights)}};
}

json memberJson(const Member &member)
{
    return {{"editable", member.editable},
            {"model", member.model},
            {"share_percent", percentJson<json>(member.share)}};
}

json groupJson(const Group &group)
{
    return {{"gpu_width", group.gpuWidth},
            {"members", listJson<json>(group.members, memberJson)},
            {"name", group.name}};
}

json placementJson(const Placement &placement)
{
    return {
        {"message", nullable<json>(placement.message)}, {"name", placement.node}, {"state", placement.state}};
}

json modelJson(const DeployedModel &model)
{
    return {{"default", model.isDefault},
            {"engine", model.engine},
            {"env", model.env},
            {"extra_args", model.extraArgs},
            {"gpu_width", model.gpuWidth},
            {"group", nullable<json>(model.group)},
            {"name", model.name},
            {"nodes", listJson<json>(model.nodes, placementJson)},
            {"share_percent", percentJson<json>(model.share)},
            {"version", model.version}};
}

} // namespace

std::string clusterToJson(const Cluster &cluster)
{
    return oneLine(json{{"appliance", applianceJson(cluster.appliance)},
                        {"catalog", listJson<json>(cluster.catalog, catalogEntryJson)},
                        {"engines", listJson<json>(cluster.engines, engineJson)},
                        {"groups", listJson<json>(cluster.groups, groupJson)},
                        {"mode", nullable<json>(cluster.mode)},
                        {"models", listJson<json>(cluster.models, modelJson)},
                        {"nodes", listJson<json>(cluster.nodes, nodeJson)},
                        {"revision", cluster.revision},
                        {"semantic_router", cluster.router ? routerJson(*cluster.router) : json()}});
}

} // namespace launchpad
