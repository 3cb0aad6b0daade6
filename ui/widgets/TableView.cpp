#include "TableView.h"

#include "models/items/Cells.h"
#include "TableHeader.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace launchpad {

namespace {

constexpr int kActionsWidth = 40;
/// Some platforms send the menu key both as a key and as a wish for a menu.
constexpr qint64 kSameMenuMs = 200;

QString oneLine(QString text)
{
    for (QChar &c : text) {
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QLatin1Char(' ');
    }
    return text;
}

} // namespace

TableView::TableView(QWidget *parent) : QTreeView(parent), m_header(new TableHeader(this))
{
    setHeader(m_header);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSortingEnabled(true);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setExpandsOnDoubleClick(true);
    connect(m_header, &QHeaderView::sectionResized, this, [this](int, int before, int after) {
        // Hiding and showing are resizes, too.
        if (m_spreading || before == 0 || after == 0)
            return;
        m_dragged = true;
        Q_EMIT columnsChanged();
    });
    connect(m_header, &QHeaderView::sectionMoved, this, &TableView::columnsChanged);
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &TableView::columnsChanged);
    connect(m_header, &TableHeader::menuRequested, this, &TableView::columnMenuRequested);
}

void TableView::setActionsColumn(int column)
{
    m_spreading = true;
    m_header->setActionsColumn(column, int(kActionsWidth * fontMetrics().height() / 17.0));
    m_spreading = false;
    setItemDelegateForColumn(column, new ActionsDelegate(this));
}

int TableView::actionsColumn() const
{
    return m_header->actionsColumn();
}

bool TableView::isAction(const QModelIndex &index) const
{
    return index.isValid() && index.column() == actionsColumn();
}

void TableView::setColumnShown(int column, bool shown)
{
    if (column == 0 || column == actionsColumn() || isColumnHidden(column) != shown)
        return;
    setColumnHidden(column, !shown);
    spreadColumns();
    Q_EMIT columnsChanged();
}

void TableView::resetColumns()
{
    m_spreading = true;
    for (int column = 0; column < header()->count(); ++column) {
        setColumnHidden(column, false);
        header()->moveSection(header()->visualIndex(column), column);
    }
    m_spreading = false;
    m_dragged = false;
    spreadColumns();
    Q_EMIT columnsChanged();
}

QByteArray TableView::saveColumns() const
{
    return m_header->save(m_dragged);
}

bool TableView::restoreColumns(const QByteArray &state)
{
    const QSignalBlocker quiet(this);
    m_spreading = true;
    const bool taken = m_header->restore(state, &m_dragged);
    m_spreading = false;
    if (!taken)
        return false;
    if (header()->sortIndicatorSection() >= 0)
        sortByColumn(header()->sortIndicatorSection(), header()->sortIndicatorOrder());
    spreadColumns();
    return true;
}

QList<int> TableView::shownColumns() const
{
    QList<int> columns;
    for (int place = 0; place < header()->count(); ++place) {
        const int column = header()->logicalIndex(place);
        if (column != actionsColumn() && !header()->isSectionHidden(column))
            columns += column;
    }
    return columns;
}

QModelIndexList TableView::selectedShownRows() const
{
    QModelIndexList rows;
    for (const QModelIndex &row : selectionModel()->selectedRows()) {
        if (!row.parent().isValid() || isExpanded(row.parent()))
            rows += row;
    }
    const auto place = [](const QModelIndex &row) {
        const QModelIndex parent = row.parent();
        return parent.isValid() ? std::pair(parent.row(), row.row()) : std::pair(row.row(), -1);
    };
    std::sort(rows.begin(), rows.end(),
              [&](const QModelIndex &a, const QModelIndex &b) { return place(a) < place(b); });
    return rows;
}

QString TableView::cellText(const QModelIndex &index) const
{
    const QString text = index.data().toString();
    const bool child = index.parent().isValid() && index.column() == m_detailColumn;
    const QString detail = child ? index.data(DetailRole).toString() : QString();
    return oneLine(detail.isEmpty() ? text : text + QStringLiteral(" — ") + detail);
}

QString TableView::selectedText() const
{
    const QModelIndexList rows = selectedShownRows();
    const QList<int> columns = shownColumns();
    QStringList lines;
    QStringList cells;
    if (rows.size() > 1) {
        for (const int column : columns)
            cells += oneLine(model()->headerData(column, Qt::Horizontal).toString());
        lines += cells.join(QLatin1Char('\t'));
    }
    for (const QModelIndex &row : rows) {
        cells.clear();
        for (const int column : columns)
            cells += cellText(row.siblingAtColumn(column));
        lines += cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void TableView::setColumnWidths(const QList<ColumnWidth> &widths)
{
    // Widths are thought of at 10 pt and 96 dpi, where a line of Inter is 17 pixels high.
    const double scale = fontMetrics().height() / 17.0;
    m_widths.clear();
    for (const ColumnWidth &width : widths)
        m_widths += {int(width.least * scale), int(width.ideal * scale), width.weight};
    m_dragged = false;
    spreadColumns();
}

void TableView::spreadColumns()
{
    if (m_widths.isEmpty() || m_dragged || !model())
        return;
    int ideal = 0;
    int give = 0;
    int weights = 0;
    for (int i = 0; i < m_widths.size(); ++i) {
        if (header()->isSectionHidden(i))
            continue;
        ideal += m_widths[i].ideal;
        give += m_widths[i].ideal - m_widths[i].least;
        weights += m_widths[i].weight;
    }
    int rest = viewport()->width() - ideal;
    m_spreading = true;
    for (int i = 0; i < m_widths.size() && i < header()->count(); ++i) {
        const ColumnWidth &width = m_widths[i];
        int change = 0;
        if (rest > 0 && weights > 0) {
            change = rest * width.weight / weights;
            weights -= width.weight;
        } else if (rest < 0 && give > 0) {
            change = qMax(rest, -give) * (width.ideal - width.least) / give;
            give -= width.ideal - width.least;
        }
        if (header()->isSectionHidden(i))
            continue;
        rest -= change;
        header()->resizeSection(i, width.ideal + change);
    }
    m_spreading = false;
}

void TableView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QTreeView::drawRow(painter, option, index);
    if (m_detailColumn >= 0 && index.parent().isValid())
        paintDetail(painter, option, index);
    const bool current =
        currentIndex().isValid() && currentIndex().siblingAtColumn(0) == index.siblingAtColumn(0);
    if (current && hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        QRect row = option.rect;
        row.setLeft(0);
        row.setRight(viewport()->width() - 1);
        paint::focusRing(*painter, row.adjusted(1, 0, -1, -1), space::kSmall);
    }
}

void TableView::paintDetail(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const QModelIndex cell = index.siblingAtColumn(m_detailColumn);
    const QString detail = cell.data(DetailRole).toString();
    if (detail.isEmpty() || isColumnHidden(m_detailColumn))
        return;
    const int start = columnViewportPosition(m_detailColumn);
    const int word = StateDelegate::wordEnd(option.fontMetrics, cell.data().toString()) + space::kMedium;
    const bool mirrored = isRightToLeft();
    int left = start + word;
    const int actions = actionsColumn() < 0 ? 0 : columnWidth(actionsColumn());
    int right = header()->length() - header()->offset() - actions - space::kNormal;
    if (mirrored) {
        right = start + columnWidth(m_detailColumn) - word;
        left =
            qMax(0, viewport()->width() - header()->length() + header()->offset()) + actions + space::kNormal;
    }
    // A column that has been moved behind keeps its own text.
    const int name = header()->visualIndex(0);
    if (name > header()->visualIndex(m_detailColumn)) {
        if (mirrored)
            left = qMax(left, columnViewportPosition(0) + columnWidth(0));
        else
            right = qMin(right, columnViewportPosition(0));
    }
    const QRect room(left, option.rect.y(), right - left, option.rect.height() - 1);
    if (room.width() <= 0)
        return;
    painter->setPen(Theme::current().textMuted);
    painter->drawText(room, int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(detail, Qt::ElideRight, room.width()));
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    spreadColumns();
}

void TableView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        requestMenuByKey(MenuCause::System);
        return;
    }
    const QModelIndex index = indexAt(event->pos());
    if (index.isValid())
        Q_EMIT contextRequested(index, event->globalPos());
}

void TableView::requestMenuByKey(MenuCause cause)
{
    const bool again = m_menuCause != MenuCause::None && m_menuCause != cause && m_sinceMenu.isValid() &&
                       m_sinceMenu.elapsed() < kSameMenuMs;
    m_menuCause = again ? MenuCause::None : cause;
    m_sinceMenu.start();
    const QModelIndex index = currentIndex();
    if (again || !index.isValid())
        return;
    scrollTo(index);
    const QPoint corner = visualRect(index.siblingAtColumn(0)).bottomLeft();
    Q_EMIT contextRequested(index, viewport()->mapToGlobal(corner));
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    const bool shiftF10 = event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier;
    if (event->key() == Qt::Key_Menu || shiftF10) {
        event->accept();
        requestMenuByKey(MenuCause::Key);
    } else if (event->matches(QKeySequence::Copy)) {
        event->accept();
        if (selectionModel()->hasSelection())
            QGuiApplication::clipboard()->setText(selectedText());
    } else {
        QTreeView::keyPressEvent(event);
    }
}

void TableView::mousePressEvent(QMouseEvent *event)
{
    QTreeView::mousePressEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    m_pressedAction = event->button() == Qt::LeftButton && isAction(index) ? index : QModelIndex();
}

void TableView::mouseReleaseEvent(QMouseEvent *event)
{
    QTreeView::mouseReleaseEvent(event);
    const QModelIndex pressed = std::exchange(m_pressedAction, QPersistentModelIndex());
    if (!pressed.isValid() || indexAt(event->position().toPoint()) != pressed)
        return;
    const QRect cell = visualRect(pressed);
    const QPoint corner = isRightToLeft() ? cell.bottomRight() : cell.bottomLeft();
    Q_EMIT contextRequested(pressed, viewport()->mapToGlobal(corner));
}

void TableView::mouseDoubleClickEvent(QMouseEvent *event)
{
    // Two quick clicks on the dots open no row.
    if (isAction(indexAt(event->position().toPoint())))
        mousePressEvent(event);
    else
        QTreeView::mouseDoubleClickEvent(event);
}

TableView::KeepScroll::KeepScroll(TableView &view) : m_view(view), m_top(view.indexAt(QPoint(0, 0)))
{
    if (m_top.isValid())
        m_offset = view.visualRect(m_top).top();
    // At the very top one wants to see what comes.
    if (view.verticalScrollBar()->value() == 0)
        m_top = QModelIndex();
}

TableView::KeepScroll::~KeepScroll()
{
    if (!m_top.isValid())
        return;
    m_view.executeDelayedItemsLayout();
    const int moved = m_view.visualRect(m_top).top() - m_offset;
    if (moved != 0)
        m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->value() + moved);
}

} // namespace launchpad
