#pragma once

#include "PlainText.h"

namespace launchpad {

/// A label in the quieter text colour, whichever theme is on.
class MutedLabel : public PlainLabel {
    Q_OBJECT

public:
    explicit MutedLabel(QWidget *parent = nullptr);
    explicit MutedLabel(const QString &text, QWidget *parent = nullptr);
};

/// Draws the widget's text in the quieter colour from now on.
void setMuted(QWidget *widget);

} // namespace launchpad
