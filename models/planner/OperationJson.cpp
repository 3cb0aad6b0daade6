#include "ClusterJson.h"
#include "PlannerJson.h"
#include "Shares.h"

namespace launchpad {

namespace {

bool readShareValue(JsonReader &r, ShareValue &out)
{
    std::string_view json;
    const JsonReader::Kind kind = r.peek();
    if (!r.skip(&json))
        return false;
    out = NoShare{};
    if (kind == JsonReader::Kind::Null)
        return true;
    const std::optional<BasisPoints> share =
        kind == JsonReader::Kind::Number ? shareFromJsonNumber(json) : std::nullopt;
    if (share)
        out = *share;
    else
        out = InvalidShare{compacted(json)};
    return true;
}

bool readNamedShare(JsonReader &r, NamedShare &named)
{
    constexpr std::array<std::string_view, 2> names{"member", "share_percent"};
    return r.fields(names, 0b10, [&](std::size_t field) {
        return field == 0 ? r.text(named.member) : readShareValue(r, named.share);
    });
}

bool readSharing(JsonReader &r, Sharing &sharing)
{
    constexpr std::array<std::string_view, 2> names{"enabled", "shares"};
    return r.fields(names, 0b10, [&](std::size_t field) {
        return field == 0 ? r.flag(sharing.enabled) : r.list(sharing.shares, readNamedShare);
    });
}

/// The fields that every operation may have.
bool readEnvelope(JsonReader &r, ProposedOperation &proposed)
{
    constexpr std::array<std::string_view, 3> names{"confirmed", "request_id", "expected_revision"};
    return r.fields(names, 0b111, [&](std::size_t field) {
        switch (field) {
        case 0:
            return r.flag(proposed.confirmed);
        case 1:
            return r.text(proposed.requestId.emplace());
        default:
            return r.whole(proposed.expectedRevision.emplace());
        }
    });
}

constexpr std::array<std::string_view, 7> kServingNames{"model",      "nodes", "gpu_width", "engine",
                                                        "extra_args", "env",   "sharing"};
constexpr std::uint32_t kSharingField = 1U << 6U;

/// What a deploy and a serving update have in common.
template<class Serving>
bool readServingField(JsonReader &r, std::size_t field, Serving &serving)
{
    switch (field) {
    case 0:
        return r.text(serving.model);
    case 1:
        return readTexts(r, serving.nodes);
    case 2:
        return r.whole(serving.gpuWidth);
    case 3:
        return r.text(serving.engine);
    case 4:
        return readTexts(r, serving.extraArgs);
    case 5:
        return readTextMap(r, serving.env);
    default:
        return r.skip();
    }
}

bool readFields(JsonReader &r, DeployModel &deploy)
{
    return r.fields(kServingNames, 0, [&](std::size_t field) {
        return kSharingField == 1U << field ? readSharing(r, deploy.sharing)
                                            : readServingField(r, field, deploy);
    });
}

bool readFields(JsonReader &r, UpdateServing &update)
{
    return r.fields(kServingNames, kSharingField,
                    [&](std::size_t field) { return readServingField(r, field, update); });
}

bool readFields(JsonReader &r, SetGpuShares &set)
{
    constexpr std::array<std::string_view, 2> names{"model", "shares"};
    return r.fields(names, 0, [&](std::size_t field) {
        return field == 0 ? r.text(set.model) : r.list(set.shares, readNamedShare);
    });
}

bool readFields(JsonReader &r, RemoveModel &remove)
{
    constexpr std::array<std::string_view, 1> names{"model"};
    return r.fields(names, 0, [&](std::size_t) { return r.text(remove.model); });
}

bool readFields(JsonReader &r, RemoveModelFromNode &remove)
{
    constexpr std::array<std::string_view, 2> names{"model", "node"};
    return r.fields(names, 0,
                    [&](std::size_t field) { return r.text(field == 0 ? remove.model : remove.node); });
}

bool readOp(JsonReader &r, std::string &op)
{
    constexpr std::array<std::string_view, 1> names{"op"};
    return r.fields(names, 0, [&](std::size_t) { return r.text(op); });
}

std::optional<Operation> blankOperation(std::string_view op)
{
    if (op == "deploy_model")
        return DeployModel{};
    if (op == "set_gpu_shares")
        return SetGpuShares{};
    if (op == "update_serving")
        return UpdateServing{};
    if (op == "remove_model")
        return RemoveModel{};
    if (op == "remove_model_from_node")
        return RemoveModelFromNode{};
    return std::nullopt;
}

bool readFields(JsonReader &, UnknownOperation &)
{
    return true;
}

/// A field's JSON by its name: the writer wants names sorted, and an operation's are spread over its
/// envelope, its kind and what two kinds have in common.
using FieldTexts = std::map<std::string_view, std::string>;

template<class Write>
std::string json(Write write)
{
    JsonWriter writer;
    write(writer);
    return writer.take();
}

std::string textJson(const std::string &value)
{
    return json([&](JsonWriter &w) { w.text(value); });
}

std::string sharesJson(const std::vector<NamedShare> &shares)
{
    const auto write = [](JsonWriter &w, const NamedShare &named) {
        w.open('{').name("member").text(named.member).name("share_percent");
        if (const auto *share = std::get_if<BasisPoints>(&named.share))
            w.percent(*share);
        else if (const auto *invalid = std::get_if<InvalidShare>(&named.share))
            w.raw(invalid->json);
        else
            w.null();
        w.close('}');
    };
    return json([&](JsonWriter &w) { w.list(shares, write); });
}

template<class Serving>
void addServing(FieldTexts &fields, const Serving &serving)
{
    fields["model"] = textJson(serving.model);
    fields["nodes"] = json([&](JsonWriter &w) { w.texts(serving.nodes); });
    fields["gpu_width"] = std::to_string(serving.gpuWidth);
    fields["engine"] = textJson(serving.engine);
    fields["extra_args"] = json([&](JsonWriter &w) { w.texts(serving.extraArgs); });
    fields["env"] = json([&](JsonWriter &w) { w.texts(serving.env); });
}

void addFields(FieldTexts &fields, const DeployModel &deploy)
{
    fields["op"] = textJson("deploy_model");
    addServing(fields, deploy);
    fields["sharing"] = json([&](JsonWriter &w) {
        w.open('{').name("enabled").flag(deploy.sharing.enabled);
        w.name("shares").raw(sharesJson(deploy.sharing.shares)).close('}');
    });
}

void addFields(FieldTexts &fields, const UpdateServing &update)
{
    fields["op"] = textJson("update_serving");
    addServing(fields, update);
}

void addFields(FieldTexts &fields, const SetGpuShares &set)
{
    fields["op"] = textJson("set_gpu_shares");
    fields["model"] = textJson(set.model);
    fields["shares"] = sharesJson(set.shares);
}

void addFields(FieldTexts &fields, const RemoveModel &remove)
{
    fields["op"] = textJson("remove_model");
    fields["model"] = textJson(remove.model);
}

void addFields(FieldTexts &fields, const RemoveModelFromNode &remove)
{
    fields["op"] = textJson("remove_model_from_node");
    fields["model"] = textJson(remove.model);
    fields["node"] = textJson(remove.node);
}

void addFields(FieldTexts &fields, const UnknownOperation &unknown)
{
    fields["op"] = textJson(unknown.op);
}

} // namespace

bool readProposedOperation(JsonReader &reader, ProposedOperation &proposed)
{
    // `op` says which fields belong there, and it may come last: so the text is read more than once.
    std::string_view text;
    if (!reader.skip(&text))
        return false;
    std::string op;
    JsonReader opReader(text);
    if (!readOp(opReader, op))
        return reader.adopt(opReader);

    JsonReader envelopeReader(text);
    const bool envelopeIsWhole = readEnvelope(envelopeReader, proposed);
    std::optional<Operation> operation = blankOperation(op);
    if (!operation) {
        proposed.operation = UnknownOperation{op};
        return true;
    }
    if (!envelopeIsWhole)
        return reader.adopt(envelopeReader);
    JsonReader fieldReader(text);
    if (!std::visit([&](auto &kind) { return readFields(fieldReader, kind); }, *operation))
        return reader.adopt(fieldReader);
    proposed.operation = *std::move(operation);
    return true;
}

Result<ProposedOperation> parseProposedOperation(std::string_view json)
{
    return parsed<ProposedOperation>(json, readProposedOperation);
}

std::string proposedOperationToJson(const ProposedOperation &proposed)
{
    FieldTexts fields;
    std::visit([&](const auto &kind) { addFields(fields, kind); }, proposed.operation);
    fields["confirmed"] = proposed.confirmed ? "true" : "false";
    if (proposed.requestId)
        fields["request_id"] = textJson(*proposed.requestId);
    if (proposed.expectedRevision)
        fields["expected_revision"] = std::to_string(*proposed.expectedRevision);

    JsonWriter writer;
    writer.open('{');
    for (const auto &[name, text] : fields)
        writer.name(name).raw(text);
    return writer.close('}').take();
}

} // namespace launchpad
