#include "NodesTableModel.h"

namespace launchpad {

class NodesTableModel::Watcher : public RowWatcher {
public:
    explicit Watcher(NodesTableModel &model) : m_model(model) {}

    void removing(int first, int last) override { m_model.beginRemoveRows({}, first, last); }
    void removed() override { m_model.endRemoveRows(); }
    void moving(int from, int to) override
    {
        m_model.beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    }
    void moved() override { m_model.endMoveRows(); }
    void inserting(int first, int last) override { m_model.beginInsertRows({}, first, last); }
    void inserted() override { m_model.endInsertRows(); }
    void changed(int row, int firstColumn, int lastColumn) override
    {
        Q_EMIT m_model.dataChanged(m_model.index(row, firstColumn), m_model.index(row, lastColumn));
    }

private:
    NodesTableModel &m_model;
};

NodesTableModel::NodesTableModel(const RowWords &words, QObject *parent)
    : QAbstractTableModel(parent), m_words(words)
{
}

void NodesTableModel::setCluster(const ClusterPtr &cluster)
{
    std::vector<NodeRow> next;
    if (cluster)
        next = nodeRows(*cluster, m_words);
    if (!m_filled) {
        m_filled = cluster != nullptr;
        beginResetModel();
        m_rows = KeyedRows<NodeRow>(std::move(next));
        endResetModel();
        return;
    }
    Watcher watcher(*this);
    m_rows.update(std::move(next), watcher);
}

int NodesTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size();
}

int NodesTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kNodeColumns;
}

QVariant NodesTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const NodeRow &row = m_rows[index.row()];
    switch (role) {
    case KeyRole:
    case NodeRole:
        return row.name;
    case NodeStatusRole:
        return int(row.status);
    case OverCommittedRole:
        return row.overCommitted;
    case SearchRole:
        return row.search;
    default:
        break;
    }
    const auto column = NodeColumn(index.column());
    const Cell &cell = row.cells[std::size_t(column)];
    if (role == ExportRole)
        return exportValue(column, cell);
    return cellData(cell, role, columnAlignment(column));
}

QVariant NodesTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kNodeColumns)
        return {};
    const auto column = NodeColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return column == NodeColumn::Actions ? QString() : m_words.header(column);
    case Qt::AccessibleTextRole:
        return m_words.header(column);
    case Qt::TextAlignmentRole:
        return int(columnAlignment(column));
    case ExportRole:
        return m_words.exportHeader(column);
    case ColumnKeyRole:
        return QString(columnKey(column));
    default:
        return {};
    }
}

} // namespace launchpad
