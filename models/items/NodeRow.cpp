#include "NodeRow.h"

#include "NodeMemory.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace launchpad {

namespace {

QString fromUtf8(const std::string &text)
{
    return QString::fromStdString(text);
}

Cell &at(NodeRow &row, NodeColumn column)
{
    return row.cells[std::size_t(column)];
}

constexpr std::uint64_t bit(NodeColumn column)
{
    return std::uint64_t{1} << unsigned(column);
}

struct ModelOnNode {
    std::string model;
    std::optional<BasisPoints> share;
    bool wholeGpu = false;
};

/// Who is placed on each node by the models' own lists: the way to know of models without a GPU, and of
/// those that wait for theirs.
using PlacedOn = std::unordered_map<std::string, std::vector<const DeployedModel *>>;

PlacedOn placedOn(const Cluster &cluster)
{
    PlacedOn placed;
    for (const DeployedModel &model : cluster.models) {
        for (const Placement &placement : model.nodes)
            placed[placement.node].push_back(&model);
    }
    return placed;
}

std::vector<ModelOnNode> modelsOn(const Node &node, const PlacedOn &placed)
{
    std::vector<ModelOnNode> models;
    const auto add = [&](const std::string &name, std::optional<BasisPoints> share, bool wholeGpu) {
        const bool known = std::any_of(models.begin(), models.end(),
                                       [&](const ModelOnNode &model) { return model.model == name; });
        if (!known)
            models.push_back({name, share, wholeGpu});
    };
    if (node.gpus) {
        for (const Gpu &gpu : *node.gpus) {
            if (!gpu.holders)
                continue;
            for (const Holder &holder : *gpu.holders)
                add(holder.model, holder.share, !holder.share);
        }
    }
    if (const auto found = placed.find(node.name); found != placed.end()) {
        for (const DeployedModel *model : found->second)
            add(model->name, model->share, false);
    }
    return models;
}

Cell gpusCell(const Node &node, const RowWords &words)
{
    if (!node.gpus)
        return {words.unknown(), {}, {}};
    if (node.gpus->empty())
        return {words.noGpu(), 0, {}};
    std::vector<std::pair<std::optional<std::string>, std::int64_t>> counts;
    for (const Gpu &gpu : *node.gpus) {
        const auto found = std::find_if(counts.begin(), counts.end(),
                                        [&](const auto &count) { return count.first == gpu.product; });
        if (found == counts.end())
            counts.emplace_back(gpu.product, 1);
        else
            ++found->second;
    }
    QStringList texts;
    for (const auto &[product, count] : counts)
        texts += words.gpus(count, product ? std::optional(fromUtf8(*product)) : std::nullopt);
    return {texts.join(QStringLiteral(", ")), qlonglong(node.gpus->size()), texts.join(QLatin1Char('\n'))};
}

Cell totalCell(const Node &node, const RowWords &words)
{
    if (!node.gpus)
        return {words.unknown(), {}, {}};
    Mib total = 0;
    for (const Gpu &gpu : *node.gpus) {
        if (!gpu.memory)
            return {words.unknown(), {}, {}};
        total += *gpu.memory;
    }
    if (node.gpus->empty())
        return {QStringLiteral("–"), 0, {}};
    return {words.memory(total), qlonglong(total), {}};
}

Cell memoryCell(const Node &node, const GpuMemory &memory, const RowWords &words)
{
    Cell cell{words.gpuMemory(memory), {}, {}};
    if (memory.known == GpuMemory::Known::Yes)
        cell.sort = qlonglong(memoryOf(node).free);
    else if (memory.known == GpuMemory::Known::NoGpu)
        cell.sort = -1;
    return cell;
}

NodeRow nodeRow(const Cluster &cluster, const Node &node, const PlacedOn &placed, const RowWords &words)
{
    NodeRow row;
    row.name = fromUtf8(node.name);
    row.status = statusOf(node);
    at(row, NodeColumn::Name) = {row.name, row.name, {}};
    at(row, NodeColumn::Status) = {words.status(row.status), int(row.status), {}};
    at(row, NodeColumn::Gpus) = gpusCell(node, words);
    at(row, NodeColumn::TotalMemory) = totalCell(node, words);

    QStringList models;
    QStringList groups;
    for (const ModelOnNode &model : modelsOn(node, placed)) {
        if (model.share || model.wholeGpu)
            models += words.modelOnNode(fromUtf8(model.model), model.share);
        else
            models += fromUtf8(model.model);
        if (const Group *group = groupOf(cluster, model.model)) {
            const QString name = fromUtf8(group->name);
            if (!groups.contains(name))
                groups += name;
        }
    }
    const QString group = groups.join(QStringLiteral(", "));
    at(row, NodeColumn::Group) = {group, group, {}};
    at(row, NodeColumn::Models) = {models.join(QStringLiteral(", ")), models.size(),
                                   models.join(QLatin1Char('\n'))};
    const GpuMemory memory = gpuMemory(node);
    row.overCommitted = memory.overCommitted;
    at(row, NodeColumn::Memory) = memoryCell(node, memory, words);
    at(row, NodeColumn::Actions) = {{}, {}, words.actionsFor(row.name)};
    row.search = searchText(row.cells);
    return row;
}

} // namespace

std::uint64_t NodeRow::changedColumns(const NodeRow &next) const
{
    std::uint64_t columns = differing(cells, next.cells);
    if (status != next.status)
        columns |= bit(NodeColumn::Status);
    if (overCommitted != next.overCommitted)
        columns |= bit(NodeColumn::Memory);
    return columns;
}

std::vector<NodeRow> nodeRows(const Cluster &cluster, const RowWords &words)
{
    const PlacedOn placed = placedOn(cluster);
    std::vector<NodeRow> rows;
    rows.reserve(cluster.nodes.size());
    for (const Node &node : cluster.nodes)
        rows.push_back(nodeRow(cluster, node, placed, words));
    return rows;
}

} // namespace launchpad
