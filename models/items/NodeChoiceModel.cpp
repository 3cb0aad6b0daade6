#include "NodeChoiceModel.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace launchpad {

NodeChoiceModel::NodeChoiceModel(PlanDraft &draft, Words words, QObject *parent)
    : QAbstractTableModel(parent), m_draft(&draft), m_words(std::move(words))
{
    m_rows = rowsOfDraft();
    connect(&draft, &PlanDraft::changed, this, &NodeChoiceModel::refresh);
}

int NodeChoiceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int NodeChoiceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant NodeChoiceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const auto column = Column(index.column());
    if (role == StandingRole)
        return int(row.standing);
    if (role == Qt::CheckStateRole && column == Column::Node)
        return row.chosen || row.standing == Standing::AlreadyDeployed ? Qt::Checked : Qt::Unchecked;
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Node:
        return QString::fromStdString(row.choice.node);
    case Column::Hardware:
        return row.hardware;
    case Column::Gpus:
        return row.gpus;
    case Column::Status:
        return row.status;
    }
    return {};
}

bool NodeChoiceModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!m_draft || role != Qt::CheckStateRole || !flags(index).testFlag(Qt::ItemIsUserCheckable))
        return false;
    // The draft answers with changed(), and refresh() tells the views.
    m_draft->setChosen(m_rows[std::size_t(index.row())].choice.node, value.toInt() == Qt::Checked);
    return true;
}

QVariant NodeChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns)
        return {};
    return m_words.header(Column(section));
}

Qt::ItemFlags NodeChoiceModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Row &row = m_rows[std::size_t(index.row())];
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    const bool checkable = row.standing == Standing::Eligible || row.standing == Standing::ChosenUnfit;
    if (checkable)
        flags |= Qt::ItemIsEnabled;
    if (checkable && Column(index.column()) == Column::Node)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

std::vector<NodeChoiceModel::Row> NodeChoiceModel::rowsOfDraft() const
{
    std::vector<Row> rows;
    rows.reserve(m_draft->nodeChoices().size());
    const auto finish = [this](Row row, const Node *node) {
        row.chosen = m_draft->isChosen(row.choice.node);
        if (m_draft->model().empty())
            row.standing = Standing::Unjudged;
        else if (m_draft->isLocked(row.choice))
            row.standing = Standing::AlreadyDeployed;
        else if (m_draft->isEligible(row.choice))
            row.standing = Standing::Eligible;
        else
            row.standing = row.chosen ? Standing::ChosenUnfit : Standing::Ineligible;
        row.hardware = node ? m_words.hardware(*node) : QString();
        row.gpus = m_words.gpus(row.choice);
        row.status = m_words.status(row.choice, row.standing);
        return row;
    };
    const ClusterPtr base = m_draft->base();
    std::unordered_map<std::string, const Node *> nodes;
    for (const Node &node : base->nodes)
        nodes.emplace(node.name, &node);
    for (const NodeChoice &choice : m_draft->nodeChoices()) {
        const auto node = nodes.find(choice.node);
        rows.push_back(finish({choice, {}, {}, {}, {}, {}}, node == nodes.end() ? nullptr : node->second));
    }
    for (const std::string &gone : m_draft->chosenButGone()) {
        NodeChoice choice;
        choice.node = gone;
        for (const Finding &problem : m_draft->simulation().problems) {
            if (problem.node == gone && problem.ineligibility)
                choice.ineligibility = problem.ineligibility;
        }
        rows.push_back(finish({choice, {}, {}, {}, {}, {}}, nullptr));
    }
    return rows;
}

void NodeChoiceModel::refresh()
{
    if (!m_draft)
        return;
    std::vector<Row> fresh = rowsOfDraft();
    std::set<std::string> names;
    for (const Row &row : fresh)
        names.insert(row.choice.node);
    for (int i = int(m_rows.size()) - 1; i >= 0; --i) {
        if (!names.contains(m_rows[std::size_t(i)].choice.node)) {
            beginRemoveRows({}, i, i);
            m_rows.erase(m_rows.begin() + i);
            endRemoveRows();
        }
    }
    for (int i = 0; i < int(fresh.size()); ++i) {
        const auto place = std::find_if(
            m_rows.begin() + std::min<std::ptrdiff_t>(i, std::ptrdiff_t(m_rows.size())), m_rows.end(),
            [&](const Row &row) { return row.choice.node == fresh[std::size_t(i)].choice.node; });
        if (place == m_rows.end()) {
            beginInsertRows({}, i, i);
            m_rows.insert(m_rows.begin() + i, fresh[std::size_t(i)]);
            endInsertRows();
            continue;
        }
        const int from = int(place - m_rows.begin());
        if (from != i) {
            beginMoveRows({}, from, from, {}, i);
            std::rotate(m_rows.begin() + i, m_rows.begin() + from, m_rows.begin() + from + 1);
            endMoveRows();
        }
        if (!(m_rows[std::size_t(i)] == fresh[std::size_t(i)])) {
            m_rows[std::size_t(i)] = std::move(fresh[std::size_t(i)]);
            Q_EMIT dataChanged(index(i, 0), index(i, kColumns - 1));
        } else {
            m_rows[std::size_t(i)].choice = std::move(fresh[std::size_t(i)].choice);
        }
    }
}

} // namespace launchpad
