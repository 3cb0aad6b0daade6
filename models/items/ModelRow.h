#pragma once

#include "Cells.h"
#include "Columns.h"
#include "KeyedRows.h"
#include "RowWords.h"

#include <optional>
#include <string>
#include <vector>

namespace launchpad {

/// A node that a model runs on: a child row of the models' tree.
struct PlacementRow {
    QString node;
    NodeState state = NodeState::Other;
    QString detail;
    std::array<Cell, kModelColumns> cells;
    QString search;

    std::string key() const { return node.toStdString(); }
    std::uint64_t changedColumns(const PlacementRow &next) const;
    void update(PlacementRow &&next) { *this = std::move(next); }
};

/// A deployed model: a top row.
struct ModelRow {
    QString name;
    bool isDefault = false;
    ModelHealth health;
    QString detail;
    std::array<Cell, kModelColumns> cells;
    QString search;
    KeyedRows<PlacementRow> placements;

    /// Names the row for its children's indexes for as long as it lives.
    quintptr id = 0;
    /// The next snapshot's placements, until they are brought in, after the top rows.
    std::optional<std::vector<PlacementRow>> next;

    std::string key() const { return name.toStdString(); }
    std::uint64_t changedColumns(const ModelRow &other) const;
    void update(ModelRow &&other);
};

/// A row per deployed model, in the document's order, with no ids yet.
std::vector<ModelRow> modelRows(const Cluster &cluster, const RowWords &words);

} // namespace launchpad
