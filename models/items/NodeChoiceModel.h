#pragma once

#include "models/planner/Eligibility.h"
#include "models/state/PlanDraft.h"

#include <QAbstractTableModel>
#include <QPointer>

#include <functional>
#include <vector>

namespace launchpad {

/// The node picker of the wizard: every node of the draft's cluster with a check box where it can be chosen.
/// Reads and writes the draft; a node that the draft has chosen stays checked, and can be unchecked, also
/// where it can't be chosen any more.
class NodeChoiceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Node, Hardware, Gpus, Status };
    static constexpr int kColumns = 4;

    enum Role {
        StandingRole = Qt::UserRole, ///< Standing, as int
    };
    enum class Standing {
        Unjudged, ///< no model is chosen yet
        Eligible,
        Ineligible,     ///< can't be chosen
        ChosenUnfit,    ///< is chosen and no longer fits
        AlreadyDeployed ///< locked
    };

    /// The words of the table, which ui knows.
    struct Words {
        std::function<QString(Column)> header;
        std::function<QString(const Node &)> hardware;
        std::function<QString(const NodeChoice &)> gpus;
        std::function<QString(const NodeChoice &, Standing)> status;
    };

    NodeChoiceModel(PlanDraft &draft, Words words, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Row {
        NodeChoice choice;
        Standing standing = Standing::Eligible;
        bool chosen = false;
        QString hardware;
        QString gpus;
        QString status;
        bool operator==(const Row &other) const
        {
            return choice.node == other.choice.node && standing == other.standing && chosen == other.chosen &&
                   hardware == other.hardware && gpus == other.gpus && status == other.status;
        }
    };

    std::vector<Row> rowsOfDraft() const;
    void refresh();

    QPointer<PlanDraft> m_draft;
    Words m_words;
    std::vector<Row> m_rows;
};

} // namespace launchpad
