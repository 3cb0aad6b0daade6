#pragma once

#include "models/state/ConsoleSettings.h"

#include <QColor>
#include <QPalette>
#include <QWidget>

#include <array>

namespace launchpad {

/// Distances, in logical pixels. Nothing on screen uses a distance that is not here.
namespace space {
inline constexpr int kTiny = 2;
inline constexpr int kSmall = 4;
inline constexpr int kNormal = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kHuge = 24;
inline constexpr int kRow = 32;     ///< height of a table row
inline constexpr int kControl = 32; ///< height of a button or field
inline constexpr int kRadius = 6;
} // namespace space

/// Sizes of text, relative to the application's font.
enum class TextRole { Body, Small, Strong, Heading, Title };

/// Every colour of the program, once for light and once for dark. The texts are at least 4.5:1 on
/// `window`, `surface` and `raised`; marks at least 3:1.
struct Theme {
    bool dark = false;
    QColor window;  ///< behind everything
    QColor surface; ///< cards, tables, fields
    QColor raised;  ///< hovered rows, headers
    QColor border;
    QColor borderStrong; ///< of fields and buttons, 3:1
    QColor text;
    QColor textMuted;
    QColor textDisabled;
    QColor accent;
    QColor onAccent;
    QColor accentSoft; ///< selected rows
    QColor good, goodSoft;
    QColor warning, warningSoft;
    QColor danger, dangerSoft;
    QColor neutral, neutralSoft;
    QColor focus;
    QColor router;                  ///< the semantic router in bar and rows
    QColor freeSpace;               ///< the free rest of a GPU
    std::array<QColor, 10> members; ///< models in bar, rows and chart

    /// The colour of the member at this place of its group.
    QColor member(int place) const { return members[std::size_t(place) % members.size()]; }

    static const Theme &light();
    static const Theme &darkTheme();
    /// The theme in use.
    static const Theme &current();
    QPalette palette() const;
};

/// Sets style, palette and font of the application. To be called once before the first window, and again
/// when the choice changes. System follows the desktop's palette or colour scheme.
void applyTheme(ThemeChoice choice);

/// Gives the widget's font the role's size and weight.
void setTextRole(QWidget *widget, TextRole role);
QFont fontFor(TextRole role);

/// What a push button is for; the style paints it so. A dialog's or step's default button is primary
/// without being told.
enum class ButtonRole { Normal, Primary, Danger, Quiet };
void setButtonRole(QWidget *button, ButtonRole role);

/// Marks a line edit, spin box or drop-down as holding something wrong, by a thicker red edge. Say why beside
/// it.
void setFieldInvalid(QWidget *field, bool invalid);

} // namespace launchpad
