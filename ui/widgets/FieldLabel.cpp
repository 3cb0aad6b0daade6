#include "FieldLabel.h"

#include "ui/theme/Theme.h"

namespace launchpad {

PlainLabel *fieldLabel(const QString &text, QWidget *field, QWidget *parent)
{
    auto *label = new PlainLabel(text, parent);
    setTextRole(label, TextRole::Strong);
    field->setAccessibleName(text);
    return label;
}

} // namespace launchpad
