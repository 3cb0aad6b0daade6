#pragma once

#include "ActivityWords.h"
#include "Cells.h"
#include "KeyedRows.h"
#include "NodeState.h"

#include <QAbstractTableModel>

namespace launchpad {

/// How good the end is, for its icon and colour.
HealthLevel levelOf(ActivityState state);

/// An operation that was tried: a row of the activity's table.
struct ActivityRow {
    QString id;
    ActivityState state = ActivityState::Tried;
    std::array<Cell, kActivityColumns> cells;
    QString search;

    std::string key() const { return id.toStdString(); }
    std::uint64_t changedColumns(const ActivityRow &next) const;
    void update(ActivityRow &&next) { *this = std::move(next); }
};

/// The activity, newest first. KeyRole is the entry's id, HealthLevelRole tells how it ended.
class ActivityModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The words must outlive the model.
    explicit ActivityModel(const ActivityWords &words, QObject *parent = nullptr);

    /// Oldest first. Reset only by the first.
    void setEntries(const std::vector<ActivityEntry> &entries);
    /// A new entry comes to the top; one that is there is brought up to date.
    void put(const ActivityEntry &entry);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    class Watcher;

    ActivityRow rowOf(const ActivityEntry &entry) const;

    const ActivityWords &m_words;
    KeyedRows<ActivityRow> m_rows;
};

/// The entries as a table for spreadsheets, in the order given: what the table shows, and the bare values.
/// Times are UTC in ISO 8601, shares in percent.
QByteArray activityCsv(const std::vector<ActivityEntry> &entries, const ActivityWords &words);

} // namespace launchpad
