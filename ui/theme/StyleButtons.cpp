#include "StyleParts.h"

#include "Icons.h"
#include "LaunchpadStyle.h"
#include "Paint.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

namespace launchpad::parts {

namespace {

constexpr int kButtonIcon = 16;

bool is(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

ButtonRole roleOf(const QStyleOptionButton &option, const QWidget *widget)
{
    const ButtonRole role = buttonRole(widget);
    const bool isDefault = option.features.testFlag(QStyleOptionButton::DefaultButton);
    return role == ButtonRole::Normal && isDefault ? ButtonRole::Primary : role;
}

struct ButtonLook {
    QColor fill;
    QColor border;
    QColor text;
};

ButtonLook lookOf(const QStyleOption *option, ButtonRole role)
{
    const Theme &t = Theme::current();
    const bool down = is(option, QStyle::State_Sunken) || is(option, QStyle::State_On);
    const bool hover = is(option, QStyle::State_MouseOver);
    if (!is(option, QStyle::State_Enabled)) {
        if (role == ButtonRole::Quiet)
            return {{}, {}, t.textDisabled};
        return {role == ButtonRole::Normal ? t.window : t.neutralSoft, t.border, t.textDisabled};
    }
    const QColor towards = t.dark ? QColor(Qt::white) : QColor(Qt::black);
    const double step = down ? 0.18 : hover ? 0.09 : 0;
    switch (role) {
    case ButtonRole::Primary:
        return {paint::mixed(towards, t.accent, step), {}, t.onAccent};
    case ButtonRole::Danger:
        return {down    ? paint::mixed(t.danger, t.dangerSoft, 0.2)
                : hover ? t.dangerSoft
                        : t.surface,
                paint::mixed(t.danger, t.surface, 0.7), t.danger};
    case ButtonRole::Quiet:
        return {down ? t.neutralSoft : hover ? t.raised : QColor(), {}, t.text};
    case ButtonRole::Normal:
        break;
    }
    return {down ? t.neutralSoft : hover ? t.raised : t.surface, t.borderStrong, t.text};
}

void paintLabel(const QStyleOptionButton &option, QPainter *painter, const QWidget *widget)
{
    const ButtonLook look = lookOf(&option, roleOf(option, widget));
    constexpr int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextHideMnemonic;
    const int textWidth = option.fontMetrics.size(flags, option.text).width();
    const bool menu = option.features.testFlag(QStyleOptionButton::HasMenu);
    const int iconWidth = option.icon.isNull() ? 0 : kButtonIcon;
    const int gap = iconWidth > 0 && !option.text.isEmpty() ? space::kSmall + space::kTiny : 0;
    const int arrowWidth = menu ? kButtonIcon + space::kTiny : 0;
    const int room = option.rect.width() - 2 * space::kNormal;
    const int shownWidth = qMin(textWidth, room - iconWidth - gap - arrowWidth);
    int x = option.rect.x() + (option.rect.width() - shownWidth - iconWidth - gap - arrowWidth) / 2;
    const auto placed = [&](int width, int height) {
        const QRect rect(x, option.rect.y() + (option.rect.height() - height) / 2, width, height);
        x += width;
        return QStyle::visualRect(option.direction, option.rect, rect);
    };
    const qreal ratio = painter->device()->devicePixelRatioF();
    if (iconWidth > 0) {
        QPixmap pixmap = option.icon.pixmap(QSize(kButtonIcon, kButtonIcon), ratio);
        QPainter tint(&pixmap);
        tint.setCompositionMode(QPainter::CompositionMode_SourceIn);
        tint.fillRect(QRect(0, 0, kButtonIcon, kButtonIcon), look.text);
        tint.end();
        painter->drawPixmap(placed(kButtonIcon, kButtonIcon).topLeft(), pixmap);
        x += gap;
    }
    painter->setPen(look.text);
    const QRect textRect = placed(shownWidth, option.rect.height());
    const QString shown = shownWidth < textWidth
                              ? option.fontMetrics.elidedText(option.text, Qt::ElideMiddle, shownWidth, flags)
                              : option.text;
    painter->drawText(textRect, flags | int(Qt::AlignLeading), shown);
    if (menu) {
        x += space::kTiny;
        painter->drawPixmap(placed(kButtonIcon, kButtonIcon).topLeft(),
                            iconPixmap(Icon::ChevronDown, look.text, kButtonIcon, ratio));
    }
}

void paintTick(QPainter *painter, const QRectF &box, bool partly)
{
    const Theme &t = Theme::current();
    painter->setPen(QPen(t.onAccent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    const auto at = [&](double x, double y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    if (partly) {
        painter->drawLine(at(0.28, 0.5), at(0.72, 0.5));
        return;
    }
    QPainterPath tick(at(0.25, 0.53));
    tick.lineTo(at(0.43, 0.71));
    tick.lineTo(at(0.76, 0.31));
    painter->drawPath(tick);
}

void paintMark(const QStyleOption *option, QPainter *painter, bool round)
{
    const Theme &t = Theme::current();
    const bool on = is(option, QStyle::State_On);
    const bool partly = is(option, QStyle::State_NoChange);
    const bool enabled = is(option, QStyle::State_Enabled);
    const int side = qMin(16, qMin(option->rect.width(), option->rect.height()));
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option->rect).center());
    box.moveTopLeft(QPointF(qRound(box.x()), qRound(box.y())));
    const qreal radius = round ? side / 2.0 : space::kSmall;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (on || partly) {
        paint::box(*painter, box, enabled ? t.accent : t.textDisabled, {}, radius);
        if (round)
            paint::box(*painter, box.adjusted(5, 5, -5, -5), t.onAccent, {}, 3);
        else
            paintTick(painter, box, partly);
    } else {
        const bool hover = is(option, QStyle::State_MouseOver) && enabled;
        paint::box(*painter, box, enabled ? t.surface : t.window,
                   !enabled ? t.border
                   : hover  ? t.accent
                            : t.borderStrong,
                   radius);
    }
    painter->restore();
}

} // namespace

bool button(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget)
{
    switch (element) {
    case QStyle::PE_PanelButtonCommand: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const ButtonLook look = lookOf(option, button ? roleOf(*button, widget) : ButtonRole::Normal);
        if (look.fill.isValid() || look.border.isValid())
            paint::box(*painter, option->rect, look.fill, look.border, space::kRadius);
        return true;
    }
    case QStyle::PE_PanelButtonTool:
    case QStyle::PE_IndicatorButtonDropDown: {
        const Theme &t = Theme::current();
        const bool down = is(option, QStyle::State_Sunken) || is(option, QStyle::State_On);
        if (is(option, QStyle::State_Enabled) && (down || is(option, QStyle::State_MouseOver)))
            paint::box(*painter, option->rect, down ? t.neutralSoft : t.raised, {}, space::kRadius);
        return true;
    }
    case QStyle::PE_FrameDefaultButton:
        return true;
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
        paintMark(option, painter, false);
        return true;
    case QStyle::PE_IndicatorRadioButton:
        paintMark(option, painter, true);
        return true;
    case QStyle::PE_FrameFocusRect:
        // Only where the keyboard moved the focus; item views always say so.
        // In a drop-down's list the tint is enough.
        if (is(option, QStyle::State_KeyboardFocusChange) &&
            !(widget && widget->inherits("QComboBoxListView")))
            paint::focusRing(*painter, option->rect, space::kRadius);
        return true;
    default:
        return false;
    }
}

bool button(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget)
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (element != QStyle::CE_PushButtonLabel || !button)
        return false;
    paintLabel(*button, painter, widget);
    return true;
}

} // namespace launchpad::parts
