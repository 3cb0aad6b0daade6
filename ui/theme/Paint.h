#pragma once

#include <QColor>
#include <QPainter>
#include <QRect>

namespace launchpad::paint {

/// The first colour by this part (0 to 1), the second by the rest.
QColor mixed(const QColor &first, const QColor &second, double part);

/// A rounded box whose one-pixel border lies inside the rectangle; no border where that has no colour.
void box(QPainter &painter, const QRectF &rect, const QColor &fill, const QColor &border = {},
         qreal radius = 6);

/// The two-pixel ring of what has the keyboard's focus, inside the rectangle.
void focusRing(QPainter &painter, const QRectF &rect, qreal radius = 6);

} // namespace launchpad::paint
