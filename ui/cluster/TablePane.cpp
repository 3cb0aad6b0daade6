#include "TablePane.h"

#include "models/items/RowFilterProxy.h"
#include "ui/text/Tr.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/TableView.h"

#include <QStackedLayout>

namespace launchpad {

TablePane::TablePane(QAbstractItemModel &model, QWidget *parent)
    : QWidget(parent),
      m_model(model),
      m_rows(new RowFilterProxy(this)),
      m_view(new TableView),
      m_empty(new EmptyState),
      m_noMatch(new EmptyState),
      m_stack(new QStackedLayout(this))
{
    m_rows->setSourceModel(&model);
    m_view->setModel(m_rows);
    m_view->sortByColumn(0, Qt::AscendingOrder);
    m_noMatch->setContent(Icon::Search, Tr::tr("Nothing matches the filter."),
                          Tr::tr("Each word must stand somewhere in a row."));
    m_noMatch->setAction(Tr::tr("Clear the filter"));
    for (QWidget *page :
         {static_cast<QWidget *>(m_view), static_cast<QWidget *>(m_empty), static_cast<QWidget *>(m_noMatch)})
        m_stack->addWidget(page);

    connect(m_noMatch, &EmptyState::actionChosen, this, &TablePane::filterCleared);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_rows, signal, this, &TablePane::chooseShown);
    connect(m_rows, &QAbstractItemModel::modelReset, this, &TablePane::chooseShown);
    connect(&model, &QAbstractItemModel::modelReset, this, &TablePane::chooseShown);
    chooseShown();
}

void TablePane::setFilterText(const QString &typed)
{
    m_rows->setFilterText(typed);
    chooseShown();
}

void TablePane::chooseShown()
{
    QWidget *shown = m_view;
    if (m_model.rowCount() == 0)
        shown = m_empty;
    else if (m_rows->rowCount() == 0)
        shown = m_noMatch;
    m_stack->setCurrentWidget(shown);
}

} // namespace launchpad
