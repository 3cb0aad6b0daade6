#include "Card.h"

#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QPainter>

namespace launchpad {

Card::Card(QWidget *parent) : QFrame(parent)
{
    // What lies in it stays off the rounded corners and the line.
    setContentsMargins(1, 1, 1, space::kSmall);
}

void Card::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    paint::box(painter, rect(), theme.surface, theme.border, space::kRadius);
}

} // namespace launchpad
