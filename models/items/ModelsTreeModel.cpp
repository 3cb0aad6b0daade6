#include "ModelsTreeModel.h"

namespace launchpad {

class ModelsTreeModel::TopWatcher : public RowWatcher {
public:
    explicit TopWatcher(ModelsTreeModel &model) : m_model(model) {}

    void removing(int first, int last) override { m_model.beginRemoveRows({}, first, last); }
    void removed() override
    {
        m_model.numberRows();
        m_model.endRemoveRows();
    }
    void moving(int from, int to) override
    {
        m_model.beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    }
    void moved() override
    {
        m_model.numberRows();
        m_model.endMoveRows();
    }
    void inserting(int first, int last) override { m_model.beginInsertRows({}, first, last); }
    void inserted() override
    {
        m_model.numberRows();
        m_model.endInsertRows();
    }
    void changed(int row, int firstColumn, int lastColumn) override
    {
        Q_EMIT m_model.dataChanged(m_model.index(row, firstColumn), m_model.index(row, lastColumn));
    }

private:
    ModelsTreeModel &m_model;
};

class ModelsTreeModel::ChildWatcher : public RowWatcher {
public:
    ChildWatcher(ModelsTreeModel &model, const QModelIndex &parent) : m_model(model), m_parent(parent) {}

    void removing(int first, int last) override { m_model.beginRemoveRows(m_parent, first, last); }
    void removed() override { m_model.endRemoveRows(); }
    void moving(int from, int to) override
    {
        m_model.beginMoveRows(m_parent, from, from, m_parent, to > from ? to + 1 : to);
    }
    void moved() override { m_model.endMoveRows(); }
    void inserting(int first, int last) override { m_model.beginInsertRows(m_parent, first, last); }
    void inserted() override { m_model.endInsertRows(); }
    void changed(int row, int firstColumn, int lastColumn) override
    {
        Q_EMIT m_model.dataChanged(m_model.index(row, firstColumn, m_parent),
                                   m_model.index(row, lastColumn, m_parent));
    }

private:
    ModelsTreeModel &m_model;
    QModelIndex m_parent;
};

ModelsTreeModel::ModelsTreeModel(const RowWords &words, QObject *parent)
    : QAbstractItemModel(parent), m_words(words)
{
}

ModelsTreeModel::~ModelsTreeModel() = default;

void ModelsTreeModel::setCluster(const ClusterPtr &cluster)
{
    std::vector<ModelRow> next;
    if (cluster)
        next = modelRows(*cluster, m_words);
    for (ModelRow &row : next)
        row.id = ++m_lastId;

    if (!m_filled) {
        m_filled = cluster != nullptr;
        beginResetModel();
        m_rows = KeyedRows<ModelRow>(std::move(next));
        numberRows();
        endResetModel();
        return;
    }
    TopWatcher top(*this);
    m_rows.update(std::move(next), top);
    for (int row = 0; row < m_rows.size(); ++row) {
        if (auto placements = std::exchange(m_rows[row].next, std::nullopt)) {
            ChildWatcher children(*this, index(row, 0));
            m_rows[row].placements.update(std::move(*placements), children);
        }
    }
}

void ModelsTreeModel::numberRows()
{
    m_rowOfId.clear();
    m_rowOfId.reserve(m_rows.size());
    for (int row = 0; row < m_rows.size(); ++row)
        m_rowOfId.insert(m_rows[row].id, row);
}

QModelIndex ModelsTreeModel::indexOf(const QString &model) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].name == model)
            return index(row, 0);
    }
    return {};
}

QModelIndex ModelsTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    // A child's id is that of its parent's row; a top row has none.
    return createIndex(row, column, parent.isValid() ? m_rows[parent.row()].id : quintptr(0));
}

QModelIndex ModelsTreeModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    const auto row = m_rowOfId.constFind(child.internalId());
    return row == m_rowOfId.constEnd() ? QModelIndex() : createIndex(*row, 0, quintptr(0));
}

int ModelsTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return m_rows.size();
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return m_rows[parent.row()].placements.size();
}

int ModelsTreeModel::columnCount(const QModelIndex &) const
{
    return kModelColumns;
}

bool ModelsTreeModel::hasChildren(const QModelIndex &parent) const
{
    return rowCount(parent) > 0;
}

QVariant ModelsTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = ModelColumn(index.column());
    if (index.internalId() == 0)
        return modelData(m_rows[index.row()], column, role);
    const ModelRow &model = m_rows[m_rowOfId.value(index.internalId())];
    return placementData(model, model.placements[index.row()], column, role);
}

QVariant ModelsTreeModel::modelData(const ModelRow &row, ModelColumn column, int role) const
{
    switch (role) {
    case KeyRole:
        return row.name;
    case NodeRole:
        return QString();
    case HealthLevelRole:
        return int(row.health.level);
    case DetailRole:
        return row.detail;
    case SearchRole:
        return row.search;
    case DefaultRole:
        return row.isDefault;
    case ExportRole:
        return exportValue(column, row.cells[std::size_t(column)]);
    default:
        return cellData(row.cells[std::size_t(column)], role, columnAlignment(column));
    }
}

QVariant ModelsTreeModel::placementData(const ModelRow &model, const PlacementRow &row, ModelColumn column,
                                        int role) const
{
    switch (role) {
    case KeyRole:
        return model.name;
    case NodeRole:
        return row.node;
    case HealthLevelRole:
        return int(levelOf(row.state));
    case DetailRole:
        return row.detail;
    case SearchRole:
        return row.search;
    case ExportRole:
        return exportValue(column, row.cells[std::size_t(column)]);
    default:
        return cellData(row.cells[std::size_t(column)], role, columnAlignment(column));
    }
}

QVariant ModelsTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kModelColumns)
        return {};
    const auto column = ModelColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return column == ModelColumn::Actions ? QString() : m_words.header(column);
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

Qt::ItemFlags ModelsTreeModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags own = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    return index.internalId() != 0 ? own | Qt::ItemNeverHasChildren : own;
}

} // namespace launchpad
