#include "ShareField.h"

#include "models/state/ShareInput.h"
#include "ui/text/Format.h"
#include "ui/theme/Theme.h"

#include <QKeyEvent>
#include <QPainter>

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

void ShareField::setAtFault(bool fault)
{
    if (std::exchange(m_atFault, fault) != fault)
        update();
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

void ShareField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (!m_atFault)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::current().danger, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::kRadius, space::kRadius);
}

} // namespace launchpad
