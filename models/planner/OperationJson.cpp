#include "ClusterJson.h"
#include "PlannerJson.h"
#include "Shares.h"
#include "ValuesJson.h"

#include <nlohmann/json.hpp>

namespace launchpad {

using nlohmann::json;

namespace {

bool readShareValue(JsonReader &r, ShareValue &out)
{
    out = NoShare{};
    if (r.peek() == JsonReader::Kind::Null)
        return r.skip();
    const std::size_t start = r.place();
    std::string_view number;
    if (r.peek() == JsonReader::Kind::Number && r.number(number)) {
        if (const std::optional<BasisPoints> share = shareFromJsonNumber(number)) {
            out = *share;
            return true;
        }
    }
    r.goTo(start);
    return r.json(out.emplace<InvalidShare>().json);
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
    sharing = {}; // where an earlier field of that name has filled it
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

/// A field's JSON by its name. No tree of the library's, since that can't hold an invalid share's text.
using Fields = std::map<std::string_view, std::string>;

std::string shareJson(const ShareValue &share)
{
    if (const auto *invalid = std::get_if<InvalidShare>(&share))
        return invalid->json;
    const auto *valid = std::get_if<BasisPoints>(&share);
    return oneLine(valid ? percentJson<json>(*valid) : json());
}

std::string sharesJson(const std::vector<NamedShare> &shares)
{
    std::vector<std::string> items;
    items.reserve(shares.size());
    for (const NamedShare &named : shares)
        items.push_back(
            objectJson({{"member", textJson(named.member)}, {"share_percent", shareJson(named.share)}}));
    return arrayJson(items);
}

template<class Serving>
void addServing(Fields &fields, const Serving &serving)
{
    fields["model"] = textJson(serving.model);
    fields["nodes"] = oneLine(json(serving.nodes));
    fields["gpu_width"] = oneLine(json(serving.gpuWidth));
    fields["engine"] = textJson(serving.engine);
    fields["extra_args"] = oneLine(json(serving.extraArgs));
    fields["env"] = oneLine(json(serving.env));
}

void addFields(Fields &fields, const DeployModel &deploy)
{
    fields["op"] = textJson("deploy_model");
    addServing(fields, deploy);
    fields["sharing"] = objectJson(
        {{"enabled", oneLine(json(deploy.sharing.enabled))}, {"shares", sharesJson(deploy.sharing.shares)}});
}

void addFields(Fields &fields, const UpdateServing &update)
{
    fields["op"] = textJson("update_serving");
    addServing(fields, update);
}

void addFields(Fields &fields, const SetGpuShares &set)
{
    fields["op"] = textJson("set_gpu_shares");
    fields["model"] = textJson(set.model);
    fields["shares"] = sharesJson(set.shares);
}

void addFields(Fields &fields, const RemoveModel &remove)
{
    fields["op"] = textJson("remove_model");
    fields["model"] = textJson(remove.model);
}

void addFields(Fields &fields, const RemoveModelFromNode &remove)
{
    fields["op"] = textJson("remove_model_from_node");
    fields["model"] = textJson(remove.model);
    fields["node"] = textJson(remove.node);
}

void addFields(Fields &fields, const UnknownOperation &unknown)
{
    fields["op"] = textJson(unknown.op);
}

} // namespace

bool readProposedOperation(JsonReader &reader, ProposedOperation &proposed)
{
    // `op` says which fields belong there, and it may come last: so the object is read more than once.
    const std::size_t start = reader.place();
    std::string op;
    if (!readOp(reader, op))
        return false;
    std::optional<Operation> operation = blankOperation(op);

    reader.goTo(start);
    if (!readEnvelope(reader, proposed) && operation)
        return false;
    reader.goTo(start);
    if (!operation) {
        proposed.operation = UnknownOperation{op};
        return reader.skip();
    }
    if (!std::visit([&](auto &kind) { return readFields(reader, kind); }, *operation))
        return false;
    proposed.operation = *std::move(operation);
    return true;
}

Result<ProposedOperation> parseProposedOperation(std::string_view text)
{
    return parsed<ProposedOperation>(text, readProposedOperation);
}

std::string proposedOperationToJson(const ProposedOperation &proposed)
{
    Fields fields;
    std::visit([&](const auto &kind) { addFields(fields, kind); }, proposed.operation);
    fields["confirmed"] = oneLine(json(proposed.confirmed));
    if (proposed.requestId)
        fields["request_id"] = textJson(*proposed.requestId);
    if (proposed.expectedRevision)
        fields["expected_revision"] = oneLine(json(*proposed.expectedRevision));
    return objectJson(fields);
}

} // namespace launchpad
