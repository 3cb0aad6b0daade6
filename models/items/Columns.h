#pragma once

#include "Cells.h"

#include <QLatin1String>
#include <Qt>

namespace launchpad {

// The columns of the tables, in the order in which they stand at first. What a column is called on screen
// is RowWords' business; its key is what settings know it by, and never changes. The last one of each holds
// the button of the row's menu: it stays last, is no data, and is neither hidden nor copied nor exported.

enum class ModelColumn { Name, Health, State, Group, Nodes, GpuWidth, Share, Engine, Actions };
inline constexpr int kModelColumns = 9;

enum class NodeColumn { Name, Status, Gpus, TotalMemory, Group, Models, Memory, Actions };
inline constexpr int kNodeColumns = 8;

QLatin1String columnKey(ModelColumn column);
QLatin1String columnKey(NodeColumn column);

Qt::Alignment columnAlignment(ModelColumn column);
Qt::Alignment columnAlignment(NodeColumn column);

/// What an export writes of a cell: a number in its base unit, which RowWords::exportHeader names, where the
/// column holds one; else the text. Invalid where the number is unknown.
QVariant exportValue(ModelColumn column, const Cell &cell);
QVariant exportValue(NodeColumn column, const Cell &cell);

} // namespace launchpad
