#include "NavButton.h"

#include "PlainText.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QPainter>
#include <QStyle>

namespace launchpad {

namespace {

constexpr int kIcon = 20;
constexpr int kHeight = 36;

} // namespace

NavButton::NavButton(Icon icon, const QString &words, QWidget *parent) : QAbstractButton(parent), m_icon(icon)
{
    setText(withoutMnemonic(words));
    setAccessibleName(words);
    setCheckable(true);
    setAutoExclusive(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize NavButton::sizeHint() const
{
    return {2 * space::kMedium + kIcon + space::kNormal + fontMetrics().horizontalAdvance(text()), kHeight};
}

void NavButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    const auto placed = [&](const QRect &r) { return QStyle::visualRect(layoutDirection(), rect(), r); };
    if (isChecked())
        paint::box(painter, rect(), theme.accentSoft, {}, space::kRadius);
    else if (underMouse())
        paint::box(painter, rect(), theme.neutralSoft, {}, space::kRadius);
    if (isChecked())
        paint::box(painter, placed({0, space::kNormal, 3, kHeight - 2 * space::kNormal}), theme.accent, {},
                   1.5);
    const QColor ink = isChecked() ? theme.text : theme.textMuted;
    const QRect mark(space::kMedium, (kHeight - kIcon) / 2, kIcon, kIcon);
    painter.drawPixmap(placed(mark).topLeft(),
                       iconPixmap(m_icon, isChecked() ? theme.accent : ink, kIcon, devicePixelRatioF()));
    if (isChecked())
        painter.setFont(fontFor(TextRole::Strong));
    painter.setPen(ink);
    const QRect words(mark.right() + 1 + space::kNormal, 0, width() - mark.right() - 1 - 2 * space::kNormal,
                      kHeight);
    painter.drawText(placed(words), int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextHideMnemonic, text());
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paint::focusRing(painter, rect());
}

} // namespace launchpad
