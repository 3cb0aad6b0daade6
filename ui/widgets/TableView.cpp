#include "TableView.h"

#include "models/items/Cells.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

namespace launchpad {

TableView::TableView(QWidget *parent) : QTreeView(parent)
{
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
    header()->setStretchLastSection(false);
    header()->setHighlightSections(false);
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setMinimumSectionSize(48);
    header()->setFont(fontFor(TextRole::Small));
    header()->setFixedHeight(space::kRow);
    connect(header(), &QHeaderView::sectionResized, this, [this] { m_dragged = m_dragged || !m_spreading; });
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
    int right = header()->length() - header()->offset() - space::kNormal;
    if (mirrored) {
        right = start + columnWidth(m_detailColumn) - word;
        left = qMax(0, viewport()->width() - header()->length() + header()->offset()) + space::kNormal;
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
    QModelIndex index = indexAt(event->pos());
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        index = currentIndex();
        if (index.isValid()) {
            scrollTo(index);
            position = viewport()->mapToGlobal(visualRect(index.siblingAtColumn(0)).bottomLeft());
        }
    }
    if (index.isValid())
        Q_EMIT contextRequested(index, position);
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
