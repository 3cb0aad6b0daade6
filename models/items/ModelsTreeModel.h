#pragma once

#include "ModelRow.h"
#include "models/state/ClusterStore.h"

#include <QAbstractItemModel>
#include <QHash>

#include <memory>

namespace launchpad {

/// The deployed models, each opening to its nodes. Brought from one cluster to the next row by row; reset
/// only by the first.
class ModelsTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// The words must outlive the model.
    explicit ModelsTreeModel(const RowWords &words, QObject *parent = nullptr);
    ~ModelsTreeModel() override;

    /// Null empties the table.
    void setCluster(const ClusterPtr &cluster);
    /// The model's own row; an invalid index where it is not deployed.
    QModelIndex indexOf(const QString &model) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    using QObject::parent;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    class TopWatcher;
    class ChildWatcher;

    QVariant modelData(const ModelRow &row, ModelColumn column, int role) const;
    QVariant placementData(const ModelRow &model, const PlacementRow &row, ModelColumn column,
                           int role) const;
    void numberRows();

    const RowWords &m_words;
    KeyedRows<ModelRow> m_rows;
    QHash<quintptr, int> m_rowOfId;
    quintptr m_lastId = 0;
    bool m_filled = false;
};

} // namespace launchpad
