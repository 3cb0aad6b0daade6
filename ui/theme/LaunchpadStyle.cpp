#include "LaunchpadStyle.h"

#include "StyleParts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFrame>
#include <QGroupBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>

namespace launchpad {

LaunchpadStyle::LaunchpadStyle() : QProxyStyle(QStringLiteral("fusion")) {}

void LaunchpadStyle::polish(QPalette &palette)
{
    adoptSystemPalette(palette);
}

void LaunchpadStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget) ||
        qobject_cast<QAbstractSpinBox *>(widget) || qobject_cast<QScrollBar *>(widget) ||
        qobject_cast<QLineEdit *>(widget) || qobject_cast<QTabBar *>(widget) ||
        qobject_cast<QHeaderView *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (qobject_cast<QComboBox *>(widget) || qobject_cast<QAbstractSpinBox *>(widget)) {
        widget->installEventFilter(&m_wheelGuard);
        // Otherwise the wheel itself would give it the focus.
        if (widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus);
    }
    if (auto *header = qobject_cast<QHeaderView *>(widget))
        header->viewport()->setAutoFillBackground(false);
    if (auto *view = qobject_cast<QAbstractItemView *>(widget)) {
        view->viewport()->setAttribute(Qt::WA_Hover);
        if (widget->inherits("QComboBoxListView"))
            view->setTextElideMode(Qt::ElideMiddle);
    }
}

void LaunchpadStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                   const QWidget *widget) const
{
    const bool painted =
        parts::button(element, option, painter, widget) || parts::field(element, option, painter, widget) ||
        parts::view(element, option, painter, widget) || parts::chrome(element, option, painter, widget);
    if (!painted)
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void LaunchpadStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                 const QWidget *widget) const
{
    const bool painted =
        parts::button(element, option, painter, widget) || parts::field(element, option, painter) ||
        parts::view(element, option, painter, widget) || parts::chrome(element, option, painter, widget);
    if (!painted)
        QProxyStyle::drawControl(element, option, painter, widget);
}

void LaunchpadStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                        QPainter *painter, const QWidget *widget) const
{
    const bool painted = parts::field(*this, control, option, painter, widget) ||
                         parts::chrome(*this, control, option, painter, widget);
    if (!painted)
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect LaunchpadStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                     SubControl subControl, const QWidget *widget) const
{
    if (const auto rect = parts::place(control, option, subControl))
        return *rect;
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QRect LaunchpadStyle::subElementRect(SubElement element, const QStyleOption *option,
                                     const QWidget *widget) const
{
    if (element == SE_PushButtonFocusRect || element == SE_ItemViewItemFocusRect)
        return option->rect;
    if (element == SE_LineEditContents) {
        // The field's own text margin adds two more pixels.
        const int side = space::kNormal - space::kTiny;
        return visualRect(option->direction, option->rect, option->rect.adjusted(side, 1, -side, -1));
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize LaunchpadStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                       const QWidget *widget) const
{
    const auto atLeastControl = [](QSize s) { return QSize(s.width(), qMax(s.height(), space::kControl)); };
    switch (type) {
    case CT_PushButton: {
        QSize s = size;
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool hasText = button && !button->text.isEmpty();
        s.rwidth() += 2 * (hasText ? space::kMedium + space::kSmall : space::kNormal);
        if (button && !button->icon.isNull() && hasText)
            s.rwidth() += space::kSmall;
        if (hasText && buttonRole(widget) != ButtonRole::Quiet)
            s.setWidth(qMax(s.width(), 72));
        s.setHeight(qMax(size.height() + 2 * space::kSmall, space::kControl));
        return s;
    }
    case CT_LineEdit: {
        QSize s(size.width() + 2 * space::kNormal, size.height() + 2 * space::kSmall);
        return atLeastControl(s);
    }
    case CT_SpinBox:
        return atLeastControl(QSize(size.width() + 2 * space::kNormal + 20, size.height()));
    case CT_ComboBox:
        return atLeastControl(QSize(size.width() + 2 * space::kMedium + 20, size.height()));
    case CT_ToolButton:
        return atLeastControl(QProxyStyle::sizeFromContents(type, option, size, widget));
    case CT_CheckBox:
    case CT_RadioButton: {
        const QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {s.width(), qMax(s.height(), space::kHuge)};
    }
    case CT_ItemViewItem: {
        const QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {s.width() + space::kNormal, qMax(s.height(), space::kRow)};
    }
    case CT_HeaderSection: {
        const QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {s.width() + space::kNormal, space::kRow};
    }
    case CT_TabBarTab:
        return {size.width() + space::kLarge, qMax(size.height(), 36)};
    case CT_MenuItem:
        return parts::menuItemSize(option, size);
    default:
        return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

int LaunchpadStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonMargin:
        return 0;
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_DefaultFrameWidth:
        return 1;
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
        return 1;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_HeaderMargin:
        return space::kNormal;
    case PM_HeaderMarkSize:
        return 12;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        // What a cell's text keeps from its edges, beside the one pixel that Qt adds.
        return space::kNormal - 1;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return space::kNormal;
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ListViewIconSize:
        return 16;
    case PM_TreeViewIndentation:
        return 20;
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return space::kLarge;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return space::kNormal;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
    case PM_MenuHMargin:
        return space::kSmall;
    case PM_SubMenuOverlap:
        return -space::kTiny;
    case PM_ToolTipLabelFrameWidth:
        return space::kSmall;
    case PM_TextCursorWidth:
        return 1;
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
        return 0;
    case PM_SplitterWidth:
        return space::kNormal;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int LaunchpadStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                              QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
    case SH_ComboBox_Popup:
    case SH_Menu_SloppySubMenus:
    case SH_Widget_Animation_Duration:
    case SH_UnderlineShortcut:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_ScrollBar_LeftClickAbsolutePosition:
        return 1;
    case SH_Table_GridLineColor:
        return int(Theme::current().border.rgb());
    case SH_FormLayoutLabelAlignment:
        return int(Qt::AlignLeading | Qt::AlignVCenter);
    case SH_FormLayoutFieldGrowthPolicy:
        return 1; // QFormLayout::ExpandingFieldsGrow
    case SH_ToolTipLabel_Opacity:
        return 255;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

} // namespace launchpad
