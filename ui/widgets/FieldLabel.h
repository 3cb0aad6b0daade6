#pragma once

#include "PlainText.h"

namespace launchpad {

/// The label above a field, which screen readers then call by the same words.
PlainLabel *fieldLabel(const QString &text, QWidget *field, QWidget *parent);

} // namespace launchpad
