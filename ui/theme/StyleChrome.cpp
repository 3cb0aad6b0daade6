#include "StyleParts.h"

#include "Icons.h"
#include "Paint.h"
#include "Theme.h"

#include <QFrame>
#include <QPainter>
#include <QScrollArea>
#include <QTabBar>
#include <QWidget>

namespace launchpad::parts {

namespace {

constexpr int kMenuIcon = 16;
constexpr int kMenuLead = space::kNormal + kMenuIcon + space::kNormal;

bool is(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

void paintTip(const QStyleOption *option, QPainter *painter)
{
    const Theme &t = Theme::current();
    painter->fillRect(option->rect, option->palette.color(QPalette::ToolTipBase));
    if (t.dark) {
        painter->setPen(t.borderStrong);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    }
}

void paintMenuItem(const QStyleOptionMenuItem &item, QPainter *painter)
{
    const Theme &t = Theme::current();
    const QRect &r = item.rect;
    painter->fillRect(r, t.surface);
    if (item.menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.x(), r.center().y(), r.width(), 1), t.border);
        return;
    }
    const bool enabled = is(&item, QStyle::State_Enabled);
    if (is(&item, QStyle::State_Selected))
        paint::box(*painter, r, enabled ? t.accentSoft : t.raised, {}, space::kSmall);
    const qreal ratio = painter->device()->devicePixelRatioF();
    const QColor ink = enabled ? t.text : t.textDisabled;
    const QRect mark(r.x() + space::kNormal, r.y() + (r.height() - kMenuIcon) / 2, kMenuIcon, kMenuIcon);
    const QPoint markCorner = QStyle::visualRect(item.direction, r, mark).topLeft();
    if (item.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (item.checked)
            painter->drawPixmap(
                markCorner, iconPixmap(Icon::Check, enabled ? t.accent : t.textDisabled, kMenuIcon, ratio));
    } else if (!item.icon.isNull()) {
        painter->drawPixmap(markCorner, item.icon.pixmap(QSize(kMenuIcon, kMenuIcon), ratio,
                                                         enabled ? QIcon::Normal : QIcon::Disabled));
    }
    const QRect room = QStyle::visualRect(item.direction, r, r.adjusted(kMenuLead, 0, -space::kMedium, 0));
    const QStringList halves = item.text.split(QLatin1Char('\t'));
    painter->setFont(item.font);
    painter->setPen(ink);
    constexpr int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextHideMnemonic;
    painter->drawText(room, flags | int(Qt::AlignLeading), halves.value(0));
    if (halves.size() > 1) {
        painter->setPen(enabled ? t.textMuted : t.textDisabled);
        const bool mirrored = item.direction == Qt::RightToLeft;
        painter->drawText(room, flags | int(mirrored ? Qt::AlignLeft : Qt::AlignRight), halves.value(1));
    }
    if (item.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow(r.right() - kMenuIcon - space::kSmall, mark.y(), kMenuIcon, kMenuIcon);
        const Icon name = item.direction == Qt::RightToLeft ? Icon::Back : Icon::ChevronRight;
        painter->drawPixmap(QStyle::visualRect(item.direction, r, arrow).topLeft(),
                            iconPixmap(name, t.textMuted, kMenuIcon, ratio));
    }
}

void paintTab(const QStyleOptionTab &tab, QPainter *painter)
{
    const Theme &t = Theme::current();
    const bool chosen = is(&tab, QStyle::State_Selected);
    const QRect &r = tab.rect;
    if (chosen)
        painter->fillRect(QRect(r.x() + space::kNormal, r.bottom() - 1, r.width() - 2 * space::kNormal, 2),
                          t.accent);
    else if (is(&tab, QStyle::State_MouseOver) && is(&tab, QStyle::State_Enabled))
        paint::box(*painter, r.adjusted(2, 4, -2, -4), t.raised, {}, space::kRadius);
}

void paintTabLabel(const QStyleOptionTab &tab, QPainter *painter)
{
    const Theme &t = Theme::current();
    const bool enabled = is(&tab, QStyle::State_Enabled);
    const bool chosen = is(&tab, QStyle::State_Selected);
    painter->setPen(!enabled ? t.textDisabled : chosen ? t.text : t.textMuted);
    painter->drawText(tab.rect, int(Qt::AlignCenter) | Qt::TextSingleLine | Qt::TextHideMnemonic, tab.text);
    if (is(&tab, QStyle::State_HasFocus) && is(&tab, QStyle::State_KeyboardFocusChange))
        paint::focusRing(*painter, tab.rect.adjusted(2, 4, -2, -4));
}

void paintScrollBar(const QStyle &style, const QStyleOptionSlider &bar, QPainter *painter,
                    const QWidget *widget)
{
    const Theme &t = Theme::current();
    // A page scrolls on the window's own ground, a table or list on its surface.
    const QWidget *scrolled =
        widget && widget->parentWidget() ? widget->parentWidget()->parentWidget() : nullptr;
    painter->fillRect(bar.rect, qobject_cast<const QScrollArea *>(scrolled) ? t.window : t.surface);
    if (bar.maximum <= bar.minimum)
        return;
    QRectF slider = style.subControlRect(QStyle::CC_ScrollBar, &bar, QStyle::SC_ScrollBarSlider, widget);
    const bool lively = is(&bar, QStyle::State_MouseOver) || is(&bar, QStyle::State_Sunken);
    const double inset = lively ? 2 : 3;
    slider = slider.adjusted(inset, inset, -inset, -inset);
    const QColor colour = lively ? t.textMuted : paint::mixed(t.borderStrong, t.surface, 0.6);
    paint::box(*painter, slider, colour, {}, qMin(slider.width(), slider.height()) / 2);
}

void paintGroupFrame(const QStyleOption *option, QPainter *painter)
{
    const Theme &t = Theme::current();
    paint::box(*painter, option->rect, t.surface, t.border, space::kRadius);
}

} // namespace

bool chrome(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget)
{
    const Theme &t = Theme::current();
    switch (element) {
    case QStyle::PE_Frame: {
        // A table inside a card has no frame of its own: its NoFrame never comes here.
        painter->setPen(t.border);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return true;
    }
    case QStyle::PE_FrameGroupBox:
        paintGroupFrame(option, painter);
        return true;
    case QStyle::PE_PanelTipLabel:
        paintTip(option, painter);
        return true;
    case QStyle::PE_PanelMenu:
        painter->fillRect(option->rect, t.surface);
        return true;
    case QStyle::PE_FrameMenu:
        painter->setPen(t.dark ? t.borderStrong : t.border);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return true;
    case QStyle::PE_FrameTabWidget:
        return true;
    case QStyle::PE_FrameTabBarBase:
        painter->fillRect(QRect(option->rect.x(), option->rect.bottom(), option->rect.width(), 1), t.border);
        return true;
    case QStyle::PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, t.surface);
        return true;
    case QStyle::PE_FrameStatusBarItem:
        return true;
    default:
        Q_UNUSED(widget)
        return false;
    }
}

bool chrome(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *)
{
    switch (element) {
    case QStyle::CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            paintMenuItem(*item, painter);
            return true;
        }
        return false;
    case QStyle::CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            paintTab(*tab, painter);
            return true;
        }
        return false;
    case QStyle::CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option); tab && tab->icon.isNull()) {
            paintTabLabel(*tab, painter);
            return true;
        }
        return false;
    case QStyle::CE_ShapedFrame: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (!frame || (frame->frameShape != QFrame::HLine && frame->frameShape != QFrame::VLine))
            return false;
        const QRect &r = option->rect;
        const QColor line = Theme::current().border;
        if (frame->frameShape == QFrame::HLine)
            painter->fillRect(QRect(r.x(), r.center().y(), r.width(), 1), line);
        else
            painter->fillRect(QRect(r.center().x(), r.y(), 1, r.height()), line);
        return true;
    }
    case QStyle::CE_Splitter:
        return true;
    default:
        return false;
    }
}

bool chrome(const QStyle &style, QStyle::ComplexControl control, const QStyleOptionComplex *option,
            QPainter *painter, const QWidget *widget)
{
    const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != QStyle::CC_ScrollBar || !slider)
        return false;
    paintScrollBar(style, *slider, painter, widget);
    return true;
}

QSize menuItemSize(const QStyleOption *option, const QSize &contents)
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
        return {contents.width(), space::kNormal + 1};
    const int tab = item && item->text.contains(QLatin1Char('\t')) ? space::kHuge : 0;
    return {contents.width() + kMenuLead + space::kHuge + tab, qMax(contents.height() + space::kNormal, 30)};
}

} // namespace launchpad::parts
