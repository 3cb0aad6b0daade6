#pragma once

#include <QLatin1String>
#include <Qt>

namespace launchpad {

// The columns of the tables, in the order in which they stand at first. What a column is called on screen
// is RowWords' business; its key is what settings and exports know it by, and never changes.

enum class ModelColumn { Name, Health, State, Group, Nodes, GpuWidth, Share, Engine };
inline constexpr int kModelColumns = 8;

enum class NodeColumn { Name, Status, Gpus, TotalMemory, Group, Models, Memory };
inline constexpr int kNodeColumns = 7;

QLatin1String columnKey(ModelColumn column);
QLatin1String columnKey(NodeColumn column);

Qt::Alignment columnAlignment(ModelColumn column);
Qt::Alignment columnAlignment(NodeColumn column);

} // namespace launchpad
