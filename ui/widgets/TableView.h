#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QTreeView>

namespace launchpad {

class TableHeader;

/// How wide a column is at first, and how it takes part in what is left over or lacking.
struct ColumnWidth {
    int least = 0;
    int ideal = 0;
    int weight = 0; ///< of the room beyond the ideal; 0 for none
};

/// A table or tree of rows, as all of the program's are: rows of one height, whole rows selected, a ring
/// around the current row for the keyboard. Columns are spread over the width until somebody drags one.
/// Ctrl+C copies the selected rows as text.
class TableView : public QTreeView {
    Q_OBJECT

public:
    explicit TableView(QWidget *parent = nullptr);

    /// In logical pixels at the default font; scaled with it. By logical column.
    void setColumnWidths(const QList<ColumnWidth> &widths);
    /// The column whose cells run on into the empty ones behind them in child rows with a DetailRole.
    void setDetailColumn(int column) { m_detailColumn = column; }
    /// The column of the buttons that open a row's menu; the last one.
    void setActionsColumn(int column);
    int actionsColumn() const;

    /// The first column is always shown.
    void setColumnShown(int column, bool shown);
    /// Every column shown, in its first place and width.
    void resetColumns();
    /// The columns' order, widths, visibility and sort, for the next start.
    QByteArray saveColumns() const;
    /// Leaves all as it is where the state is another table's or another version's.
    bool restoreColumns(const QByteArray &state);
    /// The columns that hold data, as they are shown from first to last.
    QList<int> shownColumns() const;
    /// The selected rows that can be seen, a line each, with tabs between the columns; below a line of
    /// headers where there are several.
    QString selectedText() const;

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
    /// The choice of columns was asked for at the header.
    void columnMenuRequested(const QPoint &globalPosition);
    /// What saveColumns() saves has been changed by somebody.
    void columnsChanged();

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                 const QModelIndex &index) const override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    enum class MenuCause { None, Key, System };

    void requestMenuByKey(MenuCause cause);
    bool isAction(const QModelIndex &index) const;
    QModelIndexList selectedShownRows() const;
    QString cellText(const QModelIndex &index) const;
    void spreadColumns();
    void paintDetail(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    TableHeader *m_header;
    QList<ColumnWidth> m_widths;
    QPersistentModelIndex m_pressedAction;
    MenuCause m_menuCause = MenuCause::None;
    QElapsedTimer m_sinceMenu;
    int m_detailColumn = -1;
    bool m_spreading = false;
    bool m_dragged = false;
};

} // namespace launchpad
