#pragma once

#include "Cells.h"
#include "Columns.h"
#include "RowWords.h"

#include <string>
#include <vector>

namespace launchpad {

/// A node of the cluster: a row of the nodes' table.
struct NodeRow {
    QString name;
    NodeStatus status = NodeStatus::Ready;
    bool overCommitted = false; ///< some GPU is given to more than it holds
    std::array<Cell, kNodeColumns> cells;
    QString search;

    std::string key() const { return name.toStdString(); }
    std::uint64_t changedColumns(const NodeRow &next) const;
    void update(NodeRow &&next) { *this = std::move(next); }
};

/// A row per node, in the document's order.
std::vector<NodeRow> nodeRows(const Cluster &cluster, const RowWords &words);

} // namespace launchpad
