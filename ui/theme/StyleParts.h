#pragma once

#include <QStyle>
#include <QStyleOption>

#include <optional>

class QPainter;

/// The pieces of LaunchpadStyle, each family in its own file. Each function paints what it knows and says
/// whether it did; what nobody paints is Fusion's.
namespace launchpad::parts {

// StyleButtons.cpp: push and tool buttons, check and radio marks, focus.
bool button(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget);
bool button(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget);

// StyleFields.cpp: line edits, spin boxes, combo boxes.
bool field(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
           const QWidget *widget);
bool field(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter);
bool field(const QStyle &style, QStyle::ComplexControl control, const QStyleOptionComplex *option,
           QPainter *painter, const QWidget *widget);

// StyleViews.cpp: rows, cells, branches, headers.
bool view(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
          const QWidget *widget);
bool view(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter,
          const QWidget *widget);

// StyleChrome.cpp: frames, menus, tool tips, tabs, scroll bars.
bool chrome(QStyle::PrimitiveElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget);
bool chrome(QStyle::ControlElement element, const QStyleOption *option, QPainter *painter,
            const QWidget *widget);
bool chrome(const QStyle &style, QStyle::ComplexControl control, const QStyleOptionComplex *option,
            QPainter *painter, const QWidget *widget);
QSize menuItemSize(const QStyleOption *option, const QSize &contents);

/// Where a part of a field or scroll bar is; empty where Fusion's place holds.
std::optional<QRect> place(QStyle::ComplexControl control, const QStyleOptionComplex *option,
                           QStyle::SubControl part);

} // namespace launchpad::parts
