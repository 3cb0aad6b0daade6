#include "MutedLabel.h"

#include "ui/theme/Theme.h"

namespace launchpad {

MutedLabel::MutedLabel(QWidget *parent) : PlainLabel(parent)
{
    setMuted(this);
}

MutedLabel::MutedLabel(const QString &text, QWidget *parent) : MutedLabel(parent)
{
    setText(text);
}

void setMuted(QWidget *widget)
{
    // The palette has the muted text as a role of its own, so the colour follows the theme by itself.
    widget->setForegroundRole(QPalette::PlaceholderText);
}

} // namespace launchpad
