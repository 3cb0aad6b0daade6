#include "ActivityModel.h"

#include "CsvWriter.h"

#include <algorithm>

namespace launchpad {

namespace {

struct Bare {
    QString word;
    QString model;
    QString nodes;
};

QString joined(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list += QString::fromStdString(name);
    return list.join(QLatin1Char(' '));
}

Bare bareOf(const Operation &operation)
{
    struct Visitor {
        Bare operator()(const DeployModel &op) const
        {
            return {QStringLiteral("deploy_model"), QString::fromStdString(op.model), joined(op.nodes)};
        }
        Bare operator()(const SetGpuShares &op) const
        {
            return {QStringLiteral("set_gpu_shares"), QString::fromStdString(op.model), {}};
        }
        Bare operator()(const UpdateServing &op) const
        {
            return {QStringLiteral("update_serving"), QString::fromStdString(op.model), joined(op.nodes)};
        }
        Bare operator()(const RemoveModel &op) const
        {
            return {QStringLiteral("remove_model"), QString::fromStdString(op.model), {}};
        }
        Bare operator()(const RemoveModelFromNode &op) const
        {
            return {QStringLiteral("remove_model_from_node"), QString::fromStdString(op.model),
                    QString::fromStdString(op.node)};
        }
        Bare operator()(const UnknownOperation &op) const { return {QString::fromStdString(op.op), {}, {}}; }
    };
    return std::visit(Visitor{}, operation);
}

/// What is usual is left out.
QString hostOf(const QString &appliance)
{
    const QLatin1String usual("https://");
    return appliance.startsWith(usual) ? appliance.mid(usual.size()) : appliance;
}

/// What settings know the column by; never changes.
QLatin1String keyOf(ActivityColumn column)
{
    switch (column) {
    case ActivityColumn::When:
        return QLatin1String("when");
    case ActivityColumn::Appliance:
        return QLatin1String("appliance");
    case ActivityColumn::User:
        return QLatin1String("user");
    case ActivityColumn::What:
        return QLatin1String("operation");
    case ActivityColumn::Result:
        return QLatin1String("result");
    case ActivityColumn::Answer:
        return QLatin1String("answer");
    }
    return {};
}

QString isoTime(const QDateTime &when)
{
    return when.toUTC().toString(Qt::ISODateWithMs);
}

} // namespace

HealthLevel levelOf(ActivityState state)
{
    switch (state) {
    case ActivityState::Tried:
        return HealthLevel::Starting;
    case ActivityState::Applied:
        return HealthLevel::Good;
    case ActivityState::Refused:
    case ActivityState::Rejected:
        return HealthLevel::Bad;
    case ActivityState::Moved:
    case ActivityState::Unknown:
        return HealthLevel::Warning;
    }
    return HealthLevel::Warning;
}

std::uint64_t ActivityRow::changedColumns(const ActivityRow &next) const
{
    std::uint64_t columns = differing(cells, next.cells);
    if (state != next.state)
        columns |= std::uint64_t{1} << int(ActivityColumn::Result);
    return columns;
}

class ActivityModel::Watcher : public RowWatcher {
public:
    explicit Watcher(ActivityModel &model) : m_model(model) {}

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
    ActivityModel &m_model;
};

ActivityModel::ActivityModel(const ActivityWords &words, QObject *parent)
    : QAbstractTableModel(parent), m_words(words)
{
}

ActivityRow ActivityModel::rowOf(const ActivityEntry &entry) const
{
    ActivityRow row;
    row.id = entry.id;
    row.state = entry.end.state;
    const auto set = [&row](ActivityColumn column, const QString &text, const QVariant &sort = {},
                            const QString &tip = {}) {
        row.cells[std::size_t(column)] = {text, sort.isValid() ? sort : QVariant(text), tip};
    };
    set(ActivityColumn::When, m_words.when(entry.when), entry.when.toMSecsSinceEpoch(), isoTime(entry.when));
    set(ActivityColumn::Appliance, hostOf(entry.appliance), {}, entry.appliance);
    set(ActivityColumn::User, entry.user);
    set(ActivityColumn::What, m_words.operation(entry.operation));
    set(ActivityColumn::Result, m_words.result(entry.end.state));
    // One line in the table, as it came in the tip.
    set(ActivityColumn::Answer, entry.end.answer.simplified(), {}, entry.end.answer);
    row.search = searchText(row.cells);
    return row;
}

void ActivityModel::setEntries(const std::vector<ActivityEntry> &entries)
{
    std::vector<ActivityRow> next;
    next.reserve(entries.size());
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
        next.push_back(rowOf(*entry));
    if (m_rows.size() == 0) {
        beginResetModel();
        m_rows = KeyedRows<ActivityRow>(std::move(next));
        endResetModel();
        return;
    }
    Watcher watcher(*this);
    m_rows.update(std::move(next), watcher);
}

void ActivityModel::put(const ActivityEntry &entry)
{
    std::vector<ActivityRow> &rows = m_rows.all();
    const auto known =
        std::find_if(rows.begin(), rows.end(), [&](const ActivityRow &row) { return row.id == entry.id; });
    if (known == rows.end()) {
        beginInsertRows({}, 0, 0);
        rows.insert(rows.begin(), rowOf(entry));
        endInsertRows();
        return;
    }
    *known = rowOf(entry);
    const int row = int(known - rows.begin());
    Q_EMIT dataChanged(index(row, 0), index(row, kActivityColumns - 1));
}

int ActivityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.size();
}

int ActivityModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kActivityColumns;
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ActivityRow &row = m_rows[index.row()];
    switch (role) {
    case KeyRole:
        return row.id;
    case SearchRole:
        return row.search;
    case HealthLevelRole:
        return int(levelOf(row.state));
    default:
        return cellData(row.cells[std::size_t(index.column())], role, Qt::AlignLeading | Qt::AlignVCenter);
    }
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kActivityColumns)
        return {};
    if (role == Qt::DisplayRole)
        return m_words.header(ActivityColumn(section));
    if (role == ColumnKeyRole)
        return keyOf(ActivityColumn(section));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeading | Qt::AlignVCenter);
    return {};
}

QByteArray activityCsv(const std::vector<ActivityEntry> &entries, const ActivityWords &words)
{
    // Not in any language: other programs go by them.
    const QStringList bare = {QStringLiteral("when_utc"),     QStringLiteral("id"),
                              QStringLiteral("op"),           QStringLiteral("model"),
                              QStringLiteral("nodes"),        QStringLiteral("revision"),
                              QStringLiteral("total_percent")};
    QStringList header = bare;
    for (int column = int(ActivityColumn::Appliance); column < kActivityColumns; ++column)
        header += words.header(ActivityColumn(column));
    QList<QList<QVariant>> rows;
    for (const ActivityEntry &entry : entries) {
        const Bare op = bareOf(entry.operation);
        QVariant total;
        if (entry.simulation && entry.simulation->total)
            total = double(entry.simulation->total->value) / 100;
        rows += {isoTime(entry.when),
                 entry.id,
                 op.word,
                 op.model,
                 op.nodes,
                 qlonglong(entry.revision),
                 total,
                 entry.appliance,
                 entry.user,
                 words.operation(entry.operation),
                 words.result(entry.end.state),
                 entry.end.answer};
    }
    return csv(header, rows);
}

} // namespace launchpad
