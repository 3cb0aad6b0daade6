#include "StyleParts.h"

#include "Icons.h"
#include "LaunchpadStyle.h"
#include "Paint.h"

#include <QComboBox>
#include <QPainter>
#include <QWidget>

namespace launchpad::parts {

namespace {

constexpr int kArrowIcon = 16;
constexpr int kStepWidth = 24;

bool is(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

void paintFieldBox(const QStyleOption *option, QPainter *painter, const QWidget *widget)
{
    const Theme &t = Theme::current();
    const bool enabled = is(option, QStyle::State_Enabled);
    const bool readOnly = is(option, QStyle::State_ReadOnly);
    const bool invalid = enabled && isFieldInvalid(widget);
    const QColor border = !enabled || readOnly                  ? t.border
                          : invalid                             ? t.danger
                          : is(option, QStyle::State_MouseOver) ? t.textMuted
                                                                : t.borderStrong;
    paint::box(*painter, option->rect, enabled && !readOnly ? t.surface : t.window, border, space::kRadius);
    if (invalid)
        paint::box(*painter, QRectF(option->rect).adjusted(1, 1, -1, -1), {}, t.danger, space::kRadius - 1);
    else if (enabled && is(option, QStyle::State_HasFocus))
        paint::focusRing(*painter, option->rect, space::kRadius);
}

void paintArrow(Icon name, const QRect &room, bool enabled, QPainter *painter)
{
    const Theme &t = Theme::current();
    const int size = qMin(kArrowIcon, qMin(room.width(), room.height()));
    const QPoint corner(room.x() + (room.width() - size) / 2, room.y() + (room.height() - size) / 2);
    painter->drawPixmap(corner, iconPixmap(name, enabled ? t.textMuted : t.textDisabled, size,
                                           painter->device()->devicePixelRatioF()));
}

void paintStep(const QRect &room, bool up, bool enabled, QPainter *painter)
{
    const Theme &t = Theme::current();
    const QPointF middle = QRectF(room).center() + QPointF(0, up ? 1 : -1);
    const double reach = 3.5;
    const double rise = up ? -1.75 : 1.75;
    const QPointF points[] = {middle + QPointF(-reach, -rise), middle + QPointF(0, rise),
                              middle + QPointF(reach, -rise)};
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(
        QPen(enabled ? t.textMuted : t.textDisabled, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(points, 3);
    painter->restore();
}

void paintSpinBox(const QStyle &style, const QStyleOptionSpinBox &option, QPainter *painter,
                  const QWidget *widget)
{
    paintFieldBox(&option, painter, widget);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto part = [&](QStyle::SubControl which) {
        return style.subControlRect(QStyle::CC_SpinBox, &option, which, widget);
    };
    const bool enabled = is(&option, QStyle::State_Enabled);
    paintStep(part(QStyle::SC_SpinBoxUp), true,
              enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled), painter);
    paintStep(part(QStyle::SC_SpinBoxDown), false,
              enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled), painter);
}

void paintComboBox(const QStyle &style, const QStyleOptionComboBox &option, QPainter *painter,
                   const QWidget *widget)
{
    paintFieldBox(&option, painter, widget);
    paintArrow(Icon::ChevronDown,
               style.subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxArrow, widget),
               is(&option, QStyle::State_Enabled), painter);
}

QRect spinPlace(const QStyleOptionSpinBox &option, QStyle::SubControl part)
{
    const QRect &r = option.rect;
    const bool steps = option.buttonSymbols != QAbstractSpinBox::NoButtons;
    const int width = steps ? kStepWidth : 0;
    const int half = r.height() / 2;
    switch (part) {
    case QStyle::SC_SpinBoxUp:
        return {r.right() + 1 - width, r.y() + 1, width, half - 1};
    case QStyle::SC_SpinBoxDown:
        return {r.right() + 1 - width, r.y() + half, width, half - 1};
    case QStyle::SC_SpinBoxEditField:
        return {r.x() + space::kSmall, r.y() + 1, r.width() - space::kSmall - qMax(width, space::kSmall),
                r.height() - 2};
    default:
        return r;
    }
}

QRect comboPlace(const QStyleOptionComboBox &option, QStyle::SubControl part)
{
    const QRect &r = option.rect;
    switch (part) {
    case QStyle::SC_ComboBoxArrow:
        return {r.right() + 1 - kStepWidth - space::kSmall, r.y(), kStepWidth, r.height()};
    case QStyle::SC_ComboBoxEditField: {
        const int left = option.editable ? space::kSmall : space::kMedium - space::kTiny;
        return {r.x() + left, r.y() + 1, r.width() - left - kStepWidth - space::kSmall, r.height() - 2};
    }
    case QStyle::SC_ComboBoxListBoxPopup:
        return {r.x(), r.y() + space::kTiny, r.width(), r.height()};
    default:
        return r;
    }
}

QRect scrollPlace(const QStyleOptionSlider &option, QStyle::SubControl part)
{
    const QRect &r = option.rect;
    const bool across = option.orientation == Qt::Horizontal;
    const int length = across ? r.width() : r.height();
    const qint64 range = qint64(option.maximum) - option.minimum;
    int slider = length;
    if (range > 0) {
        const qint64 share = qint64(option.pageStep) * length / (range + option.pageStep);
        slider = int(qBound(qint64(qMin(32, length)), share, qint64(length)));
    }
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - slider, option.upsideDown);
    const auto stretch = [&](int from, int size) {
        return across ? QRect(r.x() + from, r.y(), size, r.height())
                      : QRect(r.x(), r.y() + from, r.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return stretch(start, slider);
    case QStyle::SC_ScrollBarSubPage:
        return stretch(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return stretch(start + slider, length - start - slider);
    case QStyle::SC_ScrollBarGroove:
        return r;
    default:
        return {};
    }
}

/// The title stands above the frame, not in it.
QRect groupPlace(const QStyleOptionGroupBox &option, QStyle::SubControl part)
{
    const QRect &r = option.rect;
    const bool checkable = option.subControls.testFlag(QStyle::SC_GroupBoxCheckBox);
    const bool titled = !option.text.isEmpty() || checkable;
    const int title = titled ? space::kHuge : 0;
    const int mark = checkable ? 16 + space::kNormal : 0;
    const QRect frame = r.adjusted(0, titled ? title + space::kTiny : 0, 0, 0);
    switch (part) {
    case QStyle::SC_GroupBoxCheckBox:
        return {r.x(), r.y() + (title - 16) / 2, 16, 16};
    case QStyle::SC_GroupBoxLabel:
        return {r.x() + mark, r.y(), option.fontMetrics.horizontalAdvance(option.text) + space::kSmall,
                title};
    case QStyle::SC_GroupBoxContents:
        return frame.adjusted(1, 1, -1, -1);
    default:
        return frame;
    }
}

} // namespace

bool field(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
           const QWidget *widget)
{
    switch (element) {
    case QStyle::PE_PanelLineEdit: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        // Inside a spin box, a drop-down or a cell the surrounding part has painted the box.
        if (frame && frame->lineWidth > 0)
            paintFieldBox(option, painter, widget);
        return true;
    }
    case QStyle::PE_FrameLineEdit:
        return true;
    default:
        return false;
    }
}

bool field(const QStyle &style, QStyle::ComplexControl control, const QStyleOptionComplex *option,
           QPainter *painter, const QWidget *widget)
{
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        spin && control == QStyle::CC_SpinBox) {
        paintSpinBox(style, *spin, painter, widget);
        return true;
    }
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        combo && control == QStyle::CC_ComboBox) {
        paintComboBox(style, *combo, painter, widget);
        return true;
    }
    return false;
}

bool field(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter)
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (element != QStyle::CE_ComboBoxLabel || !combo || combo->editable)
        return false;
    const Theme &t = Theme::current();
    QRect room =
        QStyle::visualRect(option->direction, option->rect, comboPlace(*combo, QStyle::SC_ComboBoxEditField));
    if (!combo->currentIcon.isNull()) {
        const QRect mark(room.x(), room.y() + (room.height() - kArrowIcon) / 2, kArrowIcon, kArrowIcon);
        combo->currentIcon.paint(painter, QStyle::visualRect(option->direction, room, mark));
        room =
            QStyle::visualRect(option->direction, room, room.adjusted(kArrowIcon + space::kNormal, 0, 0, 0));
    }
    // Fusion cuts a long entry off; here both of its ends stay.
    painter->setPen(is(option, QStyle::State_Enabled) ? combo->palette.color(QPalette::ButtonText)
                                                      : t.textDisabled);
    painter->drawText(room, int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine,
                      option->fontMetrics.elidedText(combo->currentText, Qt::ElideMiddle, room.width()));
    return true;
}

std::optional<QRect> place(QStyle::ComplexControl control, const QStyleOptionComplex *option,
                           QStyle::SubControl part)
{
    std::optional<QRect> rect;
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        spin && control == QStyle::CC_SpinBox)
        rect = spinPlace(*spin, part);
    else if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
             combo && control == QStyle::CC_ComboBox)
        rect = comboPlace(*combo, part);
    else if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
             slider && control == QStyle::CC_ScrollBar)
        rect = scrollPlace(*slider, part);
    else if (const auto *group = qstyleoption_cast<const QStyleOptionGroupBox *>(option);
             group && control == QStyle::CC_GroupBox)
        rect = groupPlace(*group, part);
    if (rect)
        rect = QStyle::visualRect(option->direction, option->rect, *rect);
    return rect;
}

} // namespace launchpad::parts
