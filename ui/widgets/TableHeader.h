#pragma once

#include <QHeaderView>
#include <QStringList>

namespace launchpad {

/// The header of a TableView. The column of the rows' menu buttons stays last, can't be sorted by or dragged.
class TableHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit TableHeader(QWidget *parent = nullptr);

    /// -1 for none.
    void setActionsColumn(int column, int width);
    int actionsColumn() const { return m_actions; }

    /// Columns, order, widths, visibility and sort. Of use only to a header with the same columns.
    QByteArray save(bool dragged) const;
    /// Takes nothing over and says false where the state is another table's, another version's or damaged.
    bool restore(const QByteArray &state, bool *dragged);

Q_SIGNALS:
    void menuRequested(const QPoint &globalPosition);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setUp();
    void keepActionsLast();
    bool isOnActions(const QMouseEvent &event) const;
    QStringList keys() const;

    int m_actions = -1;
    int m_actionsWidth = 0;
};

} // namespace launchpad
