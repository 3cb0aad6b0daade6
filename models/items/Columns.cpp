#include "Columns.h"

namespace launchpad {

namespace {

constexpr Qt::Alignment kText = Qt::AlignLeading | Qt::AlignVCenter;
constexpr Qt::Alignment kNumber = Qt::AlignTrailing | Qt::AlignVCenter;

} // namespace

QLatin1String columnKey(ModelColumn column)
{
    switch (column) {
    case ModelColumn::Name:
        return QLatin1String("name");
    case ModelColumn::Health:
        return QLatin1String("health");
    case ModelColumn::State:
        return QLatin1String("state");
    case ModelColumn::Group:
        return QLatin1String("group");
    case ModelColumn::Nodes:
        return QLatin1String("nodes");
    case ModelColumn::GpuWidth:
        return QLatin1String("gpu_width");
    case ModelColumn::Share:
        return QLatin1String("share");
    case ModelColumn::Engine:
        return QLatin1String("engine");
    case ModelColumn::Actions:
        return QLatin1String("actions");
    }
    return {};
}

QLatin1String columnKey(NodeColumn column)
{
    switch (column) {
    case NodeColumn::Name:
        return QLatin1String("name");
    case NodeColumn::Status:
        return QLatin1String("status");
    case NodeColumn::Gpus:
        return QLatin1String("gpus");
    case NodeColumn::TotalMemory:
        return QLatin1String("total_memory");
    case NodeColumn::Group:
        return QLatin1String("group");
    case NodeColumn::Models:
        return QLatin1String("models");
    case NodeColumn::Memory:
        return QLatin1String("memory");
    case NodeColumn::Actions:
        return QLatin1String("actions");
    }
    return {};
}

Qt::Alignment columnAlignment(ModelColumn column)
{
    switch (column) {
    case ModelColumn::Name:
    case ModelColumn::Health:
    case ModelColumn::State:
    case ModelColumn::Group:
    case ModelColumn::Nodes:
    case ModelColumn::Engine:
    case ModelColumn::Actions:
        return kText;
    case ModelColumn::GpuWidth:
    case ModelColumn::Share:
        return kNumber;
    }
    return kText;
}

Qt::Alignment columnAlignment(NodeColumn column)
{
    switch (column) {
    case NodeColumn::Name:
    case NodeColumn::Status:
    case NodeColumn::Gpus:
    case NodeColumn::Group:
    case NodeColumn::Models:
    case NodeColumn::Memory:
    case NodeColumn::Actions:
        return kText;
    case NodeColumn::TotalMemory:
        return kNumber;
    }
    return kText;
}

QVariant exportValue(ModelColumn column, const Cell &cell)
{
    switch (column) {
    case ModelColumn::Nodes:
    case ModelColumn::GpuWidth:
        return cell.sort;
    case ModelColumn::Share:
        return cell.sort.isValid() ? QVariant(double(cell.sort.toLongLong()) / 100) : QVariant();
    case ModelColumn::Name:
    case ModelColumn::Health:
    case ModelColumn::State:
    case ModelColumn::Group:
    case ModelColumn::Engine:
        return cell.text;
    case ModelColumn::Actions:
        break;
    }
    return {};
}

QVariant exportValue(NodeColumn column, const Cell &cell)
{
    switch (column) {
    case NodeColumn::TotalMemory:
    case NodeColumn::Memory:
        // A node without a GPU sorts before one that has nothing left.
        return cell.sort.isValid() ? QVariant(qMax(0LL, cell.sort.toLongLong())) : QVariant();
    case NodeColumn::Name:
    case NodeColumn::Status:
    case NodeColumn::Gpus:
    case NodeColumn::Group:
    case NodeColumn::Models:
        return cell.text;
    case NodeColumn::Actions:
        break;
    }
    return {};
}

} // namespace launchpad
