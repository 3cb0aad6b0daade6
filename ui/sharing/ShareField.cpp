#include "ShareField.h"

#include "models/state/ShareInput.h"
#include "ui/text/Format.h"
#include "ui/theme/Theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace launchpad {

ShareField::ShareField(QWidget *parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, &ShareField::typed);
}

void ShareField::showText(const QString &text)
{
    if (this->text() != text)
        setText(text);
}

QSize ShareField::sizeHint() const
{
    return {88, space::kControl};
}

void ShareField::keyPressEvent(QKeyEvent *event)
{
    const bool up = event->key() == Qt::Key_Up;
    if (!isReadOnly() && (up || event->key() == Qt::Key_Down)) {
        const std::int64_t size = event->modifiers().testFlag(Qt::ShiftModifier) ? 1'000 : 100;
        step({up ? size : -size});
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void ShareField::step(BasisPoints by)
{
    const ShareInput input = ShareInput::fromText(text());
    if (input.isInvalid())
        return;
    const BasisPoints now = input.share().value_or(BasisPoints{});
    const BasisPoints next = std::clamp(now + by, BasisPoints{}, kLargestShare);
    const QString text = shareText(next, uiLocale());
    setText(text);
    selectAll();
    Q_EMIT typed(text);
}

} // namespace launchpad
