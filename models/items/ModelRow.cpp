#include "ModelRow.h"

#include <QStringList>

namespace launchpad {

namespace {

QString fromUtf8(const std::string &text)
{
    return QString::fromStdString(text);
}

template<class Cells>
auto &at(Cells &cells, ModelColumn column)
{
    return cells[std::size_t(column)];
}

constexpr std::uint64_t bit(ModelColumn column)
{
    return std::uint64_t{1} << unsigned(column);
}

QString engineText(const Cluster &cluster, const std::string &id)
{
    const Engine *engine = findEngine(cluster, id);
    if (!engine || engine->kind.empty() || engine->kind == id)
        return fromUtf8(id);
    return fromUtf8(id) + QStringLiteral(" · ") + fromUtf8(engine->kind);
}

PlacementRow placementRow(const Placement &placement, const RowWords &words)
{
    PlacementRow row;
    row.node = fromUtf8(placement.node);
    row.state = nodeStateFromWord(placement.state);
    const QString state = words.state(row.state, fromUtf8(placement.state));
    row.detail = words.stateDetail(row.state, fromUtf8(placement.message.value_or(std::string())));
    at(row.cells, ModelColumn::Name) = {row.node, row.node, {}};
    const QString tip = row.detail.isEmpty() ? QString() : state + QLatin1Char('\n') + row.detail;
    at(row.cells, ModelColumn::State) = {state, state, tip};
    at(row.cells, ModelColumn::Actions) = {{}, {}, words.actionsFor(row.node)};
    row.search = searchText(row.cells) + row.detail.toCaseFolded();
    return row;
}

/// What each node in trouble, or on its way, says; a line each.
QString stateTip(const std::vector<PlacementRow> &placements)
{
    constexpr int kMostLines = 12;
    QStringList lines;
    for (const PlacementRow &placement : placements) {
        if (lines.size() == kMostLines) {
            lines += QStringLiteral("…");
            break;
        }
        QString line = placement.node + QStringLiteral(": ") + at(placement.cells, ModelColumn::State).text;
        if (!placement.detail.isEmpty())
            line += QStringLiteral(" — ") + placement.detail;
        lines += line;
    }
    return lines.join(QLatin1Char('\n'));
}

ModelRow modelRow(const Cluster &cluster, const DeployedModel &model, const RowWords &words)
{
    ModelRow row;
    row.name = fromUtf8(model.name);
    row.isDefault = model.isDefault;
    row.health = healthOf(model);

    std::vector<PlacementRow> placements;
    placements.reserve(model.nodes.size());
    for (const Placement &placement : model.nodes)
        placements.push_back(placementRow(placement, words));

    at(row.cells, ModelColumn::Name) = {row.name, row.name, {}};
    const double healthy = row.health.chosen > 0 ? double(row.health.serving) / row.health.chosen : -1.0;
    at(row.cells, ModelColumn::Health) = {words.health(row.health.serving, row.health.chosen), healthy, {}};
    if (!model.nodes.empty()) {
        const QString state = words.state(row.health.telling, fromUtf8(row.health.tellingWord));
        at(row.cells, ModelColumn::State) = {state, state, stateTip(placements)};
    }
    if (row.health.chosen == 0 && !placements.empty())
        row.detail = placements.front().detail;
    if (const Group *group = groupOf(cluster, model.name)) {
        const QString name = fromUtf8(group->name);
        at(row.cells, ModelColumn::Group) = {name, name, {}};
    }
    at(row.cells, ModelColumn::Nodes) = {
        words.nodesOf(row.health.chosen, int(cluster.nodes.size())), row.health.chosen, {}};
    at(row.cells, ModelColumn::GpuWidth) = {words.number(model.gpuWidth), qlonglong(model.gpuWidth), {}};
    if (model.share)
        at(row.cells, ModelColumn::Share) = {words.share(*model.share), qlonglong(model.share->value), {}};
    const QString engine = engineText(cluster, model.engine);
    at(row.cells, ModelColumn::Engine) = {engine, engine, {}};
    at(row.cells, ModelColumn::Actions) = {{}, {}, words.actionsFor(row.name)};

    row.search = searchText(row.cells);
    for (const PlacementRow &placement : placements)
        row.search += placement.search;
    row.placements = KeyedRows<PlacementRow>(std::move(placements));
    return row;
}

} // namespace

std::uint64_t PlacementRow::changedColumns(const PlacementRow &next) const
{
    std::uint64_t columns = differing(cells, next.cells);
    if (state != next.state || detail != next.detail)
        columns |= bit(ModelColumn::State);
    return columns;
}

std::uint64_t ModelRow::changedColumns(const ModelRow &other) const
{
    std::uint64_t columns = differing(cells, other.cells);
    // A filter judges the row by its children's texts too, and looks again only where the row has changed.
    if (isDefault != other.isDefault || search != other.search)
        columns |= bit(ModelColumn::Name);
    if (!(health == other.health))
        columns |= bit(ModelColumn::Health) | bit(ModelColumn::State);
    if (detail != other.detail)
        columns |= bit(ModelColumn::State);
    return columns;
}

void ModelRow::update(ModelRow &&other)
{
    isDefault = other.isDefault;
    health = std::move(other.health);
    detail = std::move(other.detail);
    cells = std::move(other.cells);
    search = std::move(other.search);
    next = std::move(other.placements.all());
}

std::vector<ModelRow> modelRows(const Cluster &cluster, const RowWords &words)
{
    std::vector<ModelRow> rows;
    rows.reserve(cluster.models.size());
    for (const DeployedModel &model : cluster.models)
        rows.push_back(modelRow(cluster, model, words));
    return rows;
}

} // namespace launchpad
