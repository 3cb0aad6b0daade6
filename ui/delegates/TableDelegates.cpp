#include "TableDelegates.h"

#include "HealthLook.h"
#include "models/items/Cells.h"
#include "ui/text/Tr.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QAbstractItemView>
#include <QCursor>
#include <QPainter>

namespace launchpad {

namespace {

constexpr int kMark = 16;
constexpr int kMarkRoom = kMark + space::kSmall + space::kTiny;

QString defaultWord()
{
    //: Behind the name of the model that answers requests which name none
    return Tr::tr("default");
}

QRect afterMark(const QStyleOptionViewItem &option, const QRect &room)
{
    return QStyle::visualRect(option.direction, room, room.adjusted(kMarkRoom, 0, 0, 0));
}

void paintMark(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room, Icon name,
               const QColor &colour)
{
    const QRect mark(room.x(), room.y() + (room.height() - kMark) / 2, kMark, kMark);
    painter->drawPixmap(QStyle::visualRect(option.direction, room, mark).topLeft(),
                        iconPixmap(name, colour, kMark, painter->device()->devicePixelRatioF()));
}

ChipLook lookOfCell(const QModelIndex &index)
{
    const QVariant level = index.data(HealthLevelRole);
    if (level.isValid())
        return lookOf(HealthLevel(level.toInt()));
    return lookOf(NodeStatus(index.data(NodeStatusRole).toInt()));
}

/// Where the pointer is, in the coordinates that the option's rectangle has.
QPoint pointerIn(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    return view ? view->viewport()->mapFromGlobal(QCursor::pos()) : QPoint(-1, -1);
}

} // namespace

NameDelegate::NameDelegate(QObject *parent) : CellDelegate(parent, Tone::Normal, Qt::ElideMiddle) {}

int NameDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    int width = CellDelegate::contentWidth(option, index);
    if (index.data(DefaultRole).toBool())
        width += space::kNormal + option.fontMetrics.horizontalAdvance(defaultWord());
    if (index.parent().isValid())
        width += kMarkRoom;
    return width;
}

void NameDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                                const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const QString name = index.data().toString();
    if (index.parent().isValid()) {
        paintMark(painter, option, room, Icon::Node, theme.textMuted);
        painter->setPen(theme.textMuted);
        paintText(painter, option, afterMark(option, room), name, index);
        return;
    }
    QRect nameRoom = room;
    if (index.data(DefaultRole).toBool()) {
        const QString word = defaultWord();
        const int wordWidth = option.fontMetrics.horizontalAdvance(word) + 1;
        const int nameWidth =
            qMin(option.fontMetrics.horizontalAdvance(name) + 1, room.width() - wordWidth - space::kNormal);
        if (nameWidth > wordWidth) {
            nameRoom.setWidth(nameWidth);
            const QRect wordRoom(room.x() + nameWidth + space::kNormal, room.y(), wordWidth, room.height());
            painter->save();
            painter->setPen(theme.textMuted);
            paintText(painter, option, QStyle::visualRect(option.direction, room, wordRoom), word, index);
            painter->restore();
        }
    }
    paintText(painter, option, QStyle::visualRect(option.direction, room, nameRoom), name, index);
}

int HealthDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return chipWidth(option.fontMetrics, index.data().toString());
}

void HealthDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                                  const QModelIndex &index) const
{
    const QString text = index.data().toString();
    if (text.isEmpty())
        return;
    painter->setFont(fontFor(TextRole::Small));
    paintChip(*painter, room, lookOfCell(index), text, option.direction);
}

int StateDelegate::wordEnd(const QFontMetrics &metrics, const QString &word)
{
    return space::kNormal + kMarkRoom + metrics.horizontalAdvance(word);
}

int StateDelegate::contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return kMarkRoom + CellDelegate::contentWidth(option, index);
}

void StateDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                                 const QModelIndex &index) const
{
    const QString word = index.data().toString();
    if (word.isEmpty())
        return;
    const ChipLook look = lookOfCell(index);
    paintMark(painter, option, room, look.icon, look.ink);
    paintText(painter, option, afterMark(option, room), word, index);
}

void MemoryDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                                  const QModelIndex &index) const
{
    QRect rest = room;
    if (index.data(OverCommittedRole).toBool()) {
        const Theme &theme = Theme::current();
        paintMark(painter, option, room, Icon::Warning, theme.warning);
        rest = afterMark(option, room);
    }
    paintText(painter, option, rest, index.data().toString(), index);
}

void ActionsDelegate::paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &,
                                   const QModelIndex &) const
{
    constexpr int kBox = 24;
    const Theme &theme = Theme::current();
    QRect box(0, 0, kBox, kBox);
    box.moveCenter(option.rect.center());
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    if (hovered && option.rect.contains(pointerIn(option))) {
        painter->setRenderHint(QPainter::Antialiasing);
        paint::box(*painter, box, theme.surface, theme.border, space::kSmall);
    }
    const QRect mark(box.x() + (kBox - kMark) / 2, box.y() + (kBox - kMark) / 2, kMark, kMark);
    painter->drawPixmap(mark.topLeft(),
                        iconPixmap(Icon::More, hovered || chosen ? theme.text : theme.textMuted, kMark,
                                   painter->device()->devicePixelRatioF()));
}

} // namespace launchpad
