#pragma once

#include "KeyedRows.h"
#include "models/state/ClusterStore.h"
#include "NodeRow.h"

#include <QAbstractTableModel>

namespace launchpad {

/// The cluster's nodes. Brought from one cluster to the next row by row; reset only by the first.
class NodesTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The words must outlive the model.
    explicit NodesTableModel(const RowWords &words, QObject *parent = nullptr);

    /// Null empties the table.
    void setCluster(const ClusterPtr &cluster);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    class Watcher;

    const RowWords &m_words;
    KeyedRows<NodeRow> m_rows;
    bool m_filled = false;
};

} // namespace launchpad
