#pragma once

#include "Cells.h"
#include "KeyedRows.h"
#include "NodeMemory.h"
#include "RowWords.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace launchpad {

/// The nodes' GPU memory in figures: a row per node; its total, what each model holds of it, and what is
/// free. Reset where the models that have a column change, else brought up to date row by row.
class NodeFiguresModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The words must outlive the model.
    explicit NodeFiguresModel(const RowWords &words, QObject *parent = nullptr);

    /// `names` are what the models are called on screen, one for each of `memory.models`.
    void setMemory(const ClusterMemory &memory, const QStringList &names);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    class Watcher;

    struct Row {
        QString name;
        bool overCommitted = false;
        QString search;
        std::vector<Cell> cells;

        std::string key() const { return name.toStdString(); }
        std::uint64_t changedColumns(const Row &next) const;
        void update(Row &&next) { *this = std::move(next); }
    };

    Row rowOf(const NodeMemory &memory) const;

    const RowWords &m_words;
    std::vector<std::string> m_models;
    QStringList m_names;
    KeyedRows<Row> m_rows;
};

} // namespace launchpad
