#include "StyleParts.h"

#include "Icons.h"
#include "Paint.h"
#include "Theme.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QTableView>
#include <QTreeView>

namespace launchpad::parts {

namespace {

constexpr int kBranchIcon = 16;
constexpr int kSortMark = 10;

bool is(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

/// The fill of a row or of a cell's piece of it: tint where selected or hovered, and the line that parts
/// rows.
void paintRowPiece(const QStyleOption *option, QPainter *painter, const QWidget *widget)
{
    const Theme &t = Theme::current();
    const auto *table = qobject_cast<const QTableView *>(widget);
    const bool lined = qobject_cast<const QTreeView *>(widget) || (table && !table->showGrid());
    const QRect r = option->rect;
    const QRect fill = lined ? r.adjusted(0, 0, 0, -1) : r;
    if (is(option, QStyle::State_Selected))
        painter->fillRect(fill, is(option, QStyle::State_Enabled) ? t.accentSoft : t.neutralSoft);
    else if (is(option, QStyle::State_MouseOver) && is(option, QStyle::State_Enabled))
        painter->fillRect(fill, t.raised);
    if (lined)
        painter->fillRect(QRect(r.x(), r.bottom(), r.width(), 1), t.border);
}

void paintHeaderSection(const QStyleOption *option, QPainter *painter)
{
    const Theme &t = Theme::current();
    const QRect &r = option->rect;
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    const bool upright = header && header->orientation == Qt::Vertical;
    painter->fillRect(
        r, is(option, QStyle::State_MouseOver) && is(option, QStyle::State_Enabled) ? t.raised : t.surface);
    if (upright)
        painter->fillRect(QRect(r.right(), r.y(), 1, r.height()), t.border);
    painter->fillRect(QRect(r.x(), r.bottom(), r.width(), 1), t.border);
}

struct HeaderPlaces {
    QRect text;
    QRect mark;
};

/// The mark follows the text, on whichever side that stands.
HeaderPlaces placesOf(const QStyleOptionHeader &option)
{
    const QRect room = option.rect.adjusted(space::kNormal, 0, -space::kNormal, 0);
    const bool sorted = option.sortIndicator != QStyleOptionHeader::None;
    const int kept = sorted ? kSortMark + space::kSmall : 0;
    const int width = qMin(option.fontMetrics.horizontalAdvance(option.text) + 1, room.width() - kept);
    const bool trailing = option.textAlignment.testFlag(Qt::AlignTrailing);
    const int start = trailing ? room.right() + 1 - width - kept : room.x();
    const auto placed = [&](const QRect &rect) {
        return QStyle::visualRect(option.direction, option.rect, rect);
    };
    return {placed({start, room.y(), width, room.height()}),
            placed({start + width + space::kSmall, room.y(), kSortMark, room.height()})};
}

void paintSortMark(const QStyleOptionHeader &option, const QRect &room, QPainter *painter)
{
    if (option.sortIndicator == QStyleOptionHeader::None)
        return;
    // Qt's name for rising is SortDown.
    const bool up = option.sortIndicator == QStyleOptionHeader::SortDown;
    const QPointF middle = QRectF(room).center();
    const double rise = up ? -2 : 2;
    const QPointF points[] = {middle + QPointF(-4, -rise), middle + QPointF(0, rise),
                              middle + QPointF(4, -rise)};
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(Theme::current().text, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(points, 3);
    painter->restore();
}

void paintHeaderLabel(const QStyleOptionHeader &option, const QRect &room, QPainter *painter)
{
    const Theme &t = Theme::current();
    const bool sorted = option.sortIndicator != QStyleOptionHeader::None;
    painter->setPen(is(&option, QStyle::State_Enabled) ? (sorted ? t.text : t.textMuted) : t.textDisabled);
    const auto *more = qstyleoption_cast<const QStyleOptionHeaderV2 *>(&option);
    const bool names = more && more->textElideMode == Qt::ElideMiddle;
    painter->drawText(
        room, int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
        option.fontMetrics.elidedText(option.text, names ? Qt::ElideMiddle : Qt::ElideRight, room.width()));
}

} // namespace

bool view(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
          const QWidget *widget)
{
    const Theme &t = Theme::current();
    const qreal ratio = painter->device()->devicePixelRatioF();
    switch (element) {
    case QStyle::PE_PanelItemViewRow:
    case QStyle::PE_PanelItemViewItem:
        paintRowPiece(option, painter, widget);
        return true;
    case QStyle::PE_IndicatorBranch: {
        if (!is(option, QStyle::State_Children))
            return true;
        const bool open = is(option, QStyle::State_Open);
        const Icon name = open ? Icon::ChevronDown
                               : (option->direction == Qt::RightToLeft ? Icon::Back : Icon::ChevronRight);
        const QRect &r = option->rect;
        const QPoint corner(r.x() + (r.width() - kBranchIcon) / 2 + space::kTiny,
                            r.y() + (r.height() - kBranchIcon) / 2);
        painter->drawPixmap(corner, iconPixmap(name, t.textMuted, kBranchIcon, ratio));
        return true;
    }
    case QStyle::PE_IndicatorItemViewItemDrop:
        return true;
    default:
        return false;
    }
}

bool view(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *)
{
    switch (element) {
    case QStyle::CE_HeaderSection:
    case QStyle::CE_HeaderEmptyArea:
        paintHeaderSection(option, painter);
        return true;
    case QStyle::CE_Header:
        // Fusion asks itself, not this style, where the text and the mark are.
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            const HeaderPlaces places = placesOf(*header);
            paintHeaderSection(option, painter);
            paintHeaderLabel(*header, places.text, painter);
            paintSortMark(*header, places.mark, painter);
            return true;
        }
        return false;
    default:
        return false;
    }
}

} // namespace launchpad::parts
