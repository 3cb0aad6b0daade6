#pragma once

#include <QList>
#include <QTreeView>

namespace launchpad {

/// How wide a column is at first, and how it takes part in what is left over or lacking.
struct ColumnWidth {
    int least = 0;
    int ideal = 0;
    int weight = 0; ///< of the room beyond the ideal; 0 for none
};

/// A table or tree of rows, as all of the program's are: rows of one height, whole rows selected, a ring
/// around the current row for the keyboard. Columns are spread over the width until somebody drags one.
class TableView : public QTreeView {
    Q_OBJECT

public:
    explicit TableView(QWidget *parent = nullptr);

    /// In logical pixels at the default font; scaled with it. By logical column.
    void setColumnWidths(const QList<ColumnWidth> &widths);
    /// The column whose cells run on into the empty ones behind them in child rows with a DetailRole.
    void setDetailColumn(int column) { m_detailColumn = column; }

    /// What stands at the top edge stays there while the model is changed, whatever comes or goes above it.
    class KeepScroll {
    public:
        explicit KeepScroll(TableView &view);
        ~KeepScroll();
        KeepScroll(const KeepScroll &) = delete;
        KeepScroll &operator=(const KeepScroll &) = delete;

    private:
        TableView &m_view;
        QPersistentModelIndex m_top;
        int m_offset = 0;
    };

Q_SIGNALS:
    /// A row's menu was asked for, by mouse or keyboard. The index is the view's own.
    void contextRequested(const QModelIndex &index, const QPoint &globalPosition);

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                 const QModelIndex &index) const override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void spreadColumns();
    void paintDetail(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    QList<ColumnWidth> m_widths;
    int m_detailColumn = -1;
    bool m_spreading = false;
    bool m_dragged = false;
};

} // namespace launchpad
