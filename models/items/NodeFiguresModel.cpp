#include "NodeFiguresModel.h"

namespace launchpad {

namespace {

// Before the models' columns; the free memory's is behind them.
constexpr int kNameColumn = 0;
constexpr int kTotalColumn = 1;
constexpr int kFirstModel = 2;

} // namespace

class NodeFiguresModel::Watcher : public RowWatcher {
public:
    explicit Watcher(NodeFiguresModel &model) : m_model(model) {}

    void removing(int first, int last) override { m_model.beginRemoveRows({}, first, last); }
    void removed() override { m_model.endRemoveRows(); }
    void moving(int from, int to) override
    {
        m_model.beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    }
    void moved() override { m_model.endMoveRows(); }
    void inserting(int first, int last) override { m_model.beginInsertRows({}, first, last); }
    void inserted() override { m_model.endInsertRows(); }
    void changed(int row, int, int) override
    {
        Q_EMIT m_model.dataChanged(m_model.index(row, 0), m_model.index(row, m_model.columnCount() - 1));
    }

private:
    NodeFiguresModel &m_model;
};

std::uint64_t NodeFiguresModel::Row::changedColumns(const Row &next) const
{
    // The whole row: there may be more columns than bits.
    return cells == next.cells && overCommitted == next.overCommitted ? 0 : 1;
}

NodeFiguresModel::NodeFiguresModel(const RowWords &words, QObject *parent)
    : QAbstractTableModel(parent), m_words(words)
{
}

NodeFiguresModel::Row NodeFiguresModel::rowOf(const NodeMemory &memory) const
{
    Row row;
    row.name = QString::fromStdString(memory.node);
    row.overCommitted = memory.excess > 0;
    row.cells.push_back({row.name, row.name, {}});
    const auto add = [&](Mib figure) {
        // A dash is quieter among figures; it is read out as what it stands for.
        if (figure == 0)
            row.cells.push_back({QStringLiteral("–"), 0, m_words.memory(0)});
        else
            row.cells.push_back({m_words.finerMemory(figure), qlonglong(figure), {}});
    };
    QStringList holders;
    switch (memory.known) {
    case GpuMemory::Known::Yes:
        add(memory.total);
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            const Mib held = memory.heldBy(m_models[i]);
            add(held);
            if (held > 0)
                holders += m_names[qsizetype(i)];
        }
        add(memory.free);
        if (memory.excess > 0) {
            Cell &free = row.cells.back();
            free.tip = wholeText(free) + QLatin1Char('\n') + m_words.overCommittedBy(memory.excess);
        }
        break;
    case GpuMemory::Known::NoGpu:
        row.cells.push_back({m_words.noGpu(), 0, {}});
        row.cells.resize(m_models.size() + kFirstModel + 1, Cell{QStringLiteral("–"), 0, m_words.noGpu()});
        break;
    case GpuMemory::Known::Unknown:
        row.cells.resize(m_models.size() + kFirstModel + 1, Cell{m_words.unknown(), {}, {}});
        break;
    }
    row.search = (row.name + QLatin1Char('\n') + holders.join(QLatin1Char('\n'))).toCaseFolded();
    return row;
}

void NodeFiguresModel::setMemory(const ClusterMemory &memory, const QStringList &names)
{
    Q_ASSERT(names.size() == qsizetype(memory.models.size()));
    const bool sameColumns = m_models == memory.models && m_names == names;
    if (!sameColumns) {
        beginResetModel();
        m_models = memory.models;
        m_names = names;
    }
    std::vector<Row> next;
    next.reserve(memory.nodes.size());
    for (const NodeMemory &node : memory.nodes)
        next.push_back(rowOf(node));
    if (!sameColumns) {
        m_rows = KeyedRows<Row>(std::move(next));
        endResetModel();
        return;
    }
    Watcher watcher(*this);
    m_rows.update(std::move(next), watcher);
}

int NodeFiguresModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size();
}

int NodeFiguresModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_models.size()) + kFirstModel + 1;
}

QVariant NodeFiguresModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    const Cell &cell = row.cells[std::size_t(index.column())];
    switch (role) {
    case KeyRole:
    case NodeRole:
        return row.name;
    case OverCommittedRole:
        return row.overCommitted;
    case SearchRole:
        return row.search;
    case ExportRole:
        return index.column() == kNameColumn ? QVariant(cell.text) : cell.sort;
    default: {
        const Qt::Alignment side = index.column() == kNameColumn ? Qt::AlignLeading : Qt::AlignTrailing;
        return cellData(cell, role, side | Qt::AlignVCenter);
    }
    }
}

QVariant NodeFiguresModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == kNameColumn ? Qt::AlignLeading : Qt::AlignTrailing) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return escapedTip(headerData(section, orientation).toString());
    if (role != Qt::DisplayRole && role != ExportRole)
        return {};
    const QString unit = role == ExportRole ? QStringLiteral(" (MiB)") : QString();
    if (section == kNameColumn)
        return m_words.header(NodeColumn::Name);
    if (section == kTotalColumn)
        return m_words.header(NodeColumn::TotalMemory) + unit;
    if (section == columnCount() - 1)
        return m_words.free() + unit;
    return m_names[section - kFirstModel] + unit;
}

} // namespace launchpad
