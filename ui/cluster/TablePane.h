#pragma once

#include <QWidget>

class QAbstractItemModel;
class QStackedLayout;

namespace launchpad {

class EmptyState;
class RowFilterProxy;
class TableView;

/// A table with its filter, and what stands in its place while it has nothing to show.
class TablePane : public QWidget {
    Q_OBJECT

public:
    /// The model must outlive the pane.
    explicit TablePane(QAbstractItemModel &model, QWidget *parent = nullptr);

    TableView &view() const { return *m_view; }
    RowFilterProxy &rows() const { return *m_rows; }
    /// What is shown where the model has no row.
    EmptyState &whenEmpty() const { return *m_empty; }
    void setFilterText(const QString &typed);

Q_SIGNALS:
    void filterCleared();

private:
    void chooseShown();

    QAbstractItemModel &m_model;
    RowFilterProxy *m_rows;
    TableView *m_view;
    EmptyState *m_empty;
    EmptyState *m_noMatch;
    QStackedLayout *m_stack;
};

} // namespace launchpad
