#include "ChartLegend.h"

#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace launchpad {

namespace {

constexpr int kSwatch = 12;
constexpr int kSwatchRoom = kSwatch + space::kSmall + space::kTiny;
constexpr int kLine = 24;
constexpr int kLongest = 260;

} // namespace

ChartLegend::ChartLegend(QWidget *parent) : QWidget(parent)
{
    setTextRole(this, TextRole::Small);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::setEntries(const QList<Entry> &entries)
{
    if (m_entries == entries)
        return;
    m_entries = entries;
    updateGeometry();
    update();
}

int ChartLegend::widthOf(const Entry &entry) const
{
    return qMin(kSwatchRoom + fontMetrics().horizontalAdvance(entry.name) + 1, kLongest);
}

QList<QRect> ChartLegend::placesIn(int width) const
{
    QList<QRect> places;
    int x = 0;
    int y = 0;
    for (const Entry &entry : m_entries) {
        const int wide = qMin(widthOf(entry), width);
        if (x > 0 && x + wide > width) {
            x = 0;
            y += kLine;
        }
        places += QRect(x, y, wide, kLine);
        x += wide + space::kLarge;
    }
    return places;
}

QSize ChartLegend::sizeHint() const
{
    int width = 0;
    for (const Entry &entry : m_entries)
        width += widthOf(entry) + space::kLarge;
    return {qBound(kLongest, width, 640), kLine};
}

QSize ChartLegend::minimumSizeHint() const
{
    return {120, kLine};
}

int ChartLegend::heightForWidth(int width) const
{
    const QList<QRect> places = placesIn(width);
    return places.isEmpty() ? 0 : places.last().bottom() + 1;
}

void ChartLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QList<QRect> places = placesIn(width());
    for (qsizetype i = 0; i < places.size(); ++i) {
        const QRect &place = places[i];
        const QRect swatch(place.x(), place.y() + (kLine - kSwatch) / 2, kSwatch, kSwatch);
        painter.setRenderHint(QPainter::Antialiasing);
        paint::box(painter, QStyle::visualRect(layoutDirection(), rect(), swatch), m_entries[i].colour, {},
                   3);
        const QRect room = place.adjusted(kSwatchRoom, 0, 0, 0);
        painter.setPen(Theme::current().text);
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), room),
                         int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
                         fontMetrics().elidedText(m_entries[i].name, Qt::ElideMiddle, room.width()));
    }
}

bool ChartLegend::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QList<QRect> places = placesIn(width());
    for (qsizetype i = 0; i < places.size(); ++i) {
        if (QStyle::visualRect(layoutDirection(), rect(), places[i]).contains(help->pos())) {
            QToolTip::showText(help->globalPos(), plainToolTip(m_entries[i].name), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace launchpad
