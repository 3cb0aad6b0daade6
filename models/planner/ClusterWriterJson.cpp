#include "ClusterJson.h"

#include "Messages.h"
#include "PlannerJson.h"

namespace launchpad {

namespace {

void writeGpu(JsonWriter &w, const Gpu &gpu)
{
    w.open('{').name("holders");
    if (gpu.holders) {
        w.list(*gpu.holders, [](JsonWriter &to, const Holder &holder) {
            to.open('{').name("model").text(holder.model);
            to.name("share_percent").percentOrNull(holder.share).close('}');
        });
    } else {
        w.null();
    }
    w.name("index").whole(gpu.index).name("memory_mib").wholeOrNull(gpu.memory);
    w.name("product").textOrNull(gpu.product).name("shareable");
    if (gpu.shareable)
        w.flag(*gpu.shareable);
    else
        w.null();
    w.close('}');
}

void writeNode(JsonWriter &w, const Node &node)
{
    w.open('{').name("cordoned").flag(node.cordoned).name("gpus");
    if (node.gpus)
        w.list(*node.gpus, writeGpu);
    else
        w.null();
    w.name("name").text(node.name).name("ready").flag(node.ready).name("staged_models");
    if (node.stagedModels)
        w.texts(*node.stagedModels);
    else
        w.null();
    w.close('}');
}

void writeCatalogEntry(JsonWriter &w, const CatalogEntry &entry)
{
    w.open('{').name("default_share_percent").percentOrNull(entry.defaultShare);
    w.name("disk_backed").flag(entry.diskBacked).name("display_name").text(entry.displayName);
    w.name("engine").text(entry.engine).name("gpu_product").textOrNull(entry.gpuProduct);
    w.name("group")
        .textOrNull(entry.group)
        .name("min_gpus")
        .whole(entry.minGpus)
        .name("mode")
        .textOrNull(entry.mode);
    w.name("name").text(entry.name).name("version").text(entry.version);
    w.name("weights_mib").wholeOrNull(entry.weights).close('}');
}

void writeEngine(JsonWriter &w, const Engine &engine)
{
    w.open('{').name("hardware").text(hardwareName(engine.hardware));
    w.name("id").text(engine.id).name("kind").text(engine.kind).close('}');
}

void writeGroup(JsonWriter &w, const Group &group)
{
    w.open('{').name("gpu_width").whole(group.gpuWidth).name("members");
    w.list(group.members, [](JsonWriter &to, const Member &member) {
        to.open('{').name("editable").flag(member.editable).name("model").text(member.model);
        to.name("share_percent").percentOrNull(member.share).close('}');
    });
    w.name("name").text(group.name).close('}');
}

void writeModel(JsonWriter &w, const DeployedModel &model)
{
    w.open('{').name("default").flag(model.isDefault).name("engine").text(model.engine);
    w.name("env").texts(model.env).name("extra_args").texts(model.extraArgs);
    w.name("gpu_width").whole(model.gpuWidth).name("group").textOrNull(model.group);
    w.name("name").text(model.name).name("nodes").list(model.nodes, [](JsonWriter &to, const Placement &at) {
        to.open('{').name("message").textOrNull(at.message).name("name").text(at.node);
        to.name("state").text(at.state).close('}');
    });
    w.name("share_percent").percentOrNull(model.share).name("version").text(model.version).close('}');
}

} // namespace

std::string clusterToJson(const Cluster &cluster)
{
    JsonWriter w;
    w.open('{').name("appliance").open('{').name("name").text(cluster.appliance.name);
    w.name("version").text(cluster.appliance.version).close('}');
    w.name("catalog").list(cluster.catalog, writeCatalogEntry);
    w.name("engines").list(cluster.engines, writeEngine);
    w.name("groups").list(cluster.groups, writeGroup);
    w.name("mode").textOrNull(cluster.mode).name("models").list(cluster.models, writeModel);
    w.name("nodes").list(cluster.nodes, writeNode).name("revision").whole(cluster.revision);
    w.name("semantic_router");
    if (cluster.router) {
        w.open('{').name("model").text(cluster.router->model);
        w.name("share_percent").percent(cluster.router->share).close('}');
    } else {
        w.null();
    }
    return w.close('}').take();
}

} // namespace launchpad
