#include "CellDelegate.h"

#include "models/items/Cells.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace launchpad {

CellDelegate::CellDelegate(QObject *parent, Tone tone, Qt::TextElideMode elide)
    : QStyledItemDelegate(parent), m_tone(tone), m_elide(elide)
{
}

QRect CellDelegate::roomOf(const QStyleOptionViewItem &option)
{
    return option.rect.adjusted(space::kNormal, 0, -space::kNormal, -1);
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const QStyle *style = option.widget->style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Theme &theme = Theme::current();
    painter->setFont(option.font);
    painter->setPen(m_tone == Tone::Muted ? theme.textMuted : theme.text);
    painter->setLayoutDirection(option.direction);
    paintContent(painter, option, roomOf(option), index);
}

void CellDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                                const QModelIndex &index) const
{
    paintText(painter, option, room, index.data().toString(), index);
}

void CellDelegate::paintText(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                             const QString &text, const QModelIndex &index) const
{
    if (text.isEmpty() || room.width() <= 0)
        return;
    const QVariant set = index.data(Qt::TextAlignmentRole);
    const int alignment = set.isValid() ? set.toInt() : int(Qt::AlignLeading | Qt::AlignVCenter);
    painter->drawText(room, alignment | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(text, m_elide, room.width()));
}

int CellDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return option.fontMetrics.horizontalAdvance(index.data().toString());
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {contentWidth(option, index) + 2 * space::kNormal + 1, space::kRow};
}

bool CellDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                             const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QString whole = index.data(WholeTextRole).toString();
    const QString shown = index.data().toString();
    QStyleOptionViewItem full = option;
    initStyleOption(&full, index);
    const bool cut = contentWidth(full, index) > roomOf(option).width();
    if (whole.isEmpty() || (whole == shown && !cut))
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), plainToolTip(whole), view->viewport(),
                           view->visualRect(index));
    return true;
}

} // namespace launchpad
