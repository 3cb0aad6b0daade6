#include "Chip.h"

#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QStyle>

namespace launchpad {

namespace {

constexpr int kIcon = 14;
constexpr int kLead = space::kSmall + space::kTiny;
constexpr int kTrail = space::kNormal;

} // namespace

int chipWidth(const QFontMetrics &metrics, const QString &text)
{
    return kLead + kIcon + space::kSmall + metrics.horizontalAdvance(text) + kTrail;
}

void paintChip(QPainter &painter, const QRect &room, const ChipLook &look, const QString &text,
               Qt::LayoutDirection direction)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int width = qMin(chipWidth(metrics, text), room.width());
    const QRect pill(room.x(), room.y() + (room.height() - kChipHeight) / 2, width, kChipHeight);
    const auto placed = [&](const QRect &rect) { return QStyle::visualRect(direction, room, rect); };
    paint::box(painter, placed(pill), look.fill, {}, kChipHeight / 2.0);
    const QRect mark(pill.x() + kLead, pill.y() + (kChipHeight - kIcon) / 2, kIcon, kIcon);
    painter.drawPixmap(placed(mark).topLeft(),
                       iconPixmap(look.icon, look.ink, kIcon, painter.device()->devicePixelRatioF()));
    const QRect words(mark.right() + 1 + space::kSmall, pill.y(),
                      pill.right() + 1 - kTrail - mark.right() - 1 - space::kSmall, kChipHeight);
    painter.setPen(look.ink);
    painter.setLayoutDirection(direction);
    painter.drawText(placed(words), int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, words.width() + 1));
}

Chip::Chip(QWidget *parent) : QWidget(parent)
{
    setFont(fontFor(TextRole::Small));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void Chip::setContent(Icon icon, const QString &text)
{
    m_icon = icon;
    m_text = text;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    return {chipWidth(fontMetrics(), m_text), kChipHeight};
}

void Chip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    paintChip(painter, rect(), {m_icon, theme.neutral, theme.neutralSoft}, m_text, layoutDirection());
}

} // namespace launchpad
