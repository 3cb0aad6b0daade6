#include "BrandMark.h"

#include "ui/theme/Theme.h"

#include <QPainter>
#include <QPainterPath>

namespace launchpad {

BrandMark::BrandMark(int size, QWidget *parent) : QWidget(parent)
{
    setFixedSize(size, size);
}

void BrandMark::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(width() / 40.0, height() / 40.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(QRectF(0, 0, 40, 40), 9, 9);
    painter.setBrush(theme.onAccent);
    // The climbing arrow over its pad.
    QPainterPath arrow(QPointF(20, 8));
    arrow.lineTo(28, 18.5);
    arrow.lineTo(23, 18.5);
    arrow.lineTo(23, 26);
    arrow.lineTo(17, 26);
    arrow.lineTo(17, 18.5);
    arrow.lineTo(12, 18.5);
    arrow.closeSubpath();
    painter.drawPath(arrow);
    painter.drawRoundedRect(QRectF(10, 29, 20, 3), 1.5, 1.5);
}

} // namespace launchpad
