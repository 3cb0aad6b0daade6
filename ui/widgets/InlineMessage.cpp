#include "InlineMessage.h"

#include "MutedLabel.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QAccessible>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kIcon = 16;
constexpr int kUsualWidth = 480;

struct Look {
    Icon icon;
    QColor mark;
    QColor fill;
};

Look lookOf(InlineMessage::Kind kind)
{
    const Theme &theme = Theme::current();
    switch (kind) {
    case InlineMessage::Kind::Note:
        return {Icon::Info, theme.neutral, theme.neutralSoft};
    case InlineMessage::Kind::Good:
        return {Icon::CheckCircle, theme.good, theme.goodSoft};
    case InlineMessage::Kind::Warning:
        return {Icon::Warning, theme.warning, theme.warningSoft};
    case InlineMessage::Kind::Problem:
        return {Icon::Problem, theme.danger, theme.dangerSoft};
    }
    return {Icon::Info, theme.neutral, theme.neutralSoft};
}

} // namespace

InlineMessage::InlineMessage(Kind kind, QWidget *parent)
    : QFrame(parent), m_kind(kind), m_text(new PlainLabel), m_advice(new PlainLabel)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(inset() + kIcon + space::kNormal, space::kNormal, inset(), space::kNormal);
    column->setSpacing(space::kTiny);
    for (PlainLabel *label : {m_text, m_advice}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
        column->addWidget(label);
    }
    setMuted(m_advice);
    m_advice->hide();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    hide();
}

void InlineMessage::setKind(Kind kind)
{
    m_kind = kind;
    update();
}

QSize InlineMessage::sizeHint() const
{
    // A wrapping label by itself would like to be narrow and high.
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

int InlineMessage::inset() const
{
    return m_framed ? space::kMedium : 0;
}

void InlineMessage::setFramed(bool framed)
{
    m_framed = framed;
    const int vertical = framed ? space::kNormal : 0;
    layout()->setContentsMargins(inset() + kIcon + space::kNormal, vertical, inset(), vertical);
    update();
}

QString InlineMessage::text() const
{
    return m_text->text();
}

void InlineMessage::setText(const QString &text, const QString &advice)
{
    const bool isNew = text != m_text->text();
    m_text->setText(text);
    m_advice->setText(advice);
    m_advice->setVisible(!advice.isEmpty());
    setAccessibleName(advice.isEmpty() ? text : text + QLatin1Char(' ') + advice);
    setVisible(!text.isEmpty());
    if (isNew && !text.isEmpty() && isVisible()) {
        QAccessibleEvent announcement(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&announcement);
    }
}

void InlineMessage::paintEvent(QPaintEvent *)
{
    const Look look = lookOf(m_kind);
    QPainter painter(this);
    if (m_framed)
        paint::box(painter, rect(), look.fill, paint::mixed(look.mark, look.fill, 0.35));
    const int line = m_text->fontMetrics().height();
    const int top = m_text->y() + (line - kIcon) / 2;
    const QRect place = QStyle::visualRect(layoutDirection(), rect(), {inset(), top, kIcon, kIcon});
    painter.drawPixmap(place.topLeft(), iconPixmap(look.icon, look.mark, kIcon, devicePixelRatioF()));
}

} // namespace launchpad
