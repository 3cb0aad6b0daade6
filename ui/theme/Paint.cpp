#include "Paint.h"

#include "Theme.h"

namespace launchpad::paint {

QColor mixed(const QColor &first, const QColor &second, double part)
{
    const auto mix = [part](int a, int b) { return int(a * part + b * (1 - part) + 0.5); };
    return {mix(first.red(), second.red()), mix(first.green(), second.green()),
            mix(first.blue(), second.blue())};
}

void box(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border, qreal radius)
{
    const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    if (border.isValid()) {
        painter.setPen(QPen(border, 1));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius - 0.5, radius - 0.5);
    } else {
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(rect, radius, radius);
    }
    painter.setRenderHint(QPainter::Antialiasing, smooth);
}

void focusRing(QPainter &painter, const QRectF &rect, qreal radius)
{
    const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Theme::current().focus, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius - 1, radius - 1);
    painter.setRenderHint(QPainter::Antialiasing, smooth);
}

} // namespace launchpad::paint
