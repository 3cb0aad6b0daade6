#include "Theme.h"

#include "LaunchpadStyle.h"

#include <QApplication>
#include <QToolTip>
#include <QVariant>

namespace launchpad {

namespace {

const Theme *theTheme = nullptr;
ThemeChoice theChoice = ThemeChoice::System;

constexpr double kBasePointSize = 10;
constexpr char kButtonRole[] = "launchpadButtonRole";
constexpr char kFieldInvalid[] = "launchpadFieldInvalid";

Theme makeLight()
{
    Theme t;
    t.dark = false;
    t.window = QColor(0xf3f5f7);
    t.surface = QColor(0xffffff);
    t.raised = QColor(0xf2f5f7);
    t.border = QColor(0xdfe4e9);
    t.borderStrong = QColor(0x7c8894);
    t.text = QColor(0x17212b);
    t.textMuted = QColor(0x586573);
    t.textDisabled = QColor(0x949fab);
    t.accent = QColor(0x0b6785);
    t.onAccent = QColor(0xffffff);
    t.accentSoft = QColor(0xdeeff5);
    t.good = QColor(0x1b7446);
    t.goodSoft = QColor(0xe1f3e8);
    t.warning = QColor(0x865300);
    t.warningSoft = QColor(0xfcf0d4);
    t.danger = QColor(0xb3282d);
    t.dangerSoft = QColor(0xfce8e7);
    t.neutral = QColor(0x515e6b);
    t.neutralSoft = QColor(0xe8ecf0);
    t.focus = QColor(0x1785ab);
    t.router = QColor(0x6c7885);
    t.freeSpace = QColor(0xe6eaee);
    // Neighbours differ in lightness as much as in hue, so that the order holds without colour vision too.
    t.members = {QColor(0x2663c9), QColor(0xcf6a12), QColor(0x0c7a63), QColor(0xc062b8), QColor(0x7d5f00),
                 QColor(0x2b90c4), QColor(0xb3283c), QColor(0x9a6ae0), QColor(0x4a6b12), QColor(0xa9745a)};
    return t;
}

Theme makeDark()
{
    Theme t;
    t.dark = true;
    t.window = QColor(0x10151a);
    t.surface = QColor(0x171d24);
    t.raised = QColor(0x1f2730);
    t.border = QColor(0x2a343e);
    t.borderStrong = QColor(0x6f7d8b);
    t.text = QColor(0xe4e9ee);
    t.textMuted = QColor(0x9ba7b3);
    t.textDisabled = QColor(0x64707c);
    t.accent = QColor(0x4fb4d4);
    t.onAccent = QColor(0x05202a);
    t.accentSoft = QColor(0x17323d);
    t.good = QColor(0x56c78f);
    t.goodSoft = QColor(0x16301f);
    t.warning = QColor(0xe3b04e);
    t.warningSoft = QColor(0x352a12);
    t.danger = QColor(0xf38a84);
    t.dangerSoft = QColor(0x3c2022);
    t.neutral = QColor(0xa5b0bb);
    t.neutralSoft = QColor(0x28313a);
    t.focus = QColor(0x5cc3e3);
    t.router = QColor(0x8793a0);
    t.freeSpace = QColor(0x27313b);
    t.members = {QColor(0x6b9cf2), QColor(0xf0a05c), QColor(0x2f9f80), QColor(0xdd9cd6), QColor(0xb8942a),
                 QColor(0x7ccbf2), QColor(0xe0636f), QColor(0xbda2fa), QColor(0x85a84a), QColor(0xd3a58d)};
    return t;
}

QFont baseFont()
{
    static const QFont system = QApplication::font();
    QFont font = system;
    // Inter where it is installed; the font system goes on with the next family where it isn't.
    QStringList families{QStringLiteral("Inter")};
    families += system.families();
    font.setFamilies(families);
    font.setPointSizeF(kBasePointSize);
    if (QGuiApplication::platformName() != QLatin1String("offscreen") && system.pointSizeF() > 0)
        font.setPointSizeF(qMax(kBasePointSize, system.pointSizeF()));
    return font;
}

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::current()
{
    return theTheme ? *theTheme : light();
}

QPalette Theme::palette() const
{
    QPalette p(text, surface, raised, border, borderStrong, text, text, surface, window);
    p.setColor(QPalette::AlternateBase, raised);
    p.setColor(QPalette::Button, surface);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, danger);
    p.setColor(QPalette::Light, surface);
    p.setColor(QPalette::Midlight, raised);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, borderStrong);
    p.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : borderStrong);
    // A selection tints and keeps the text's colour, so that every other colour on it stays readable.
    p.setColor(QPalette::Highlight, accentSoft);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, dark ? raised : text);
    p.setColor(QPalette::ToolTipText, dark ? text : surface);
    p.setColor(QPalette::PlaceholderText, textMuted);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, textDisabled);
    p.setColor(QPalette::Disabled, QPalette::Base, window);
    p.setColor(QPalette::Disabled, QPalette::Highlight, neutralSoft);
    return p;
}

void adoptSystemPalette(QPalette &palette)
{
    const bool systemIsDark = palette.color(QPalette::Window).lightness() < 128;
    const bool dark = theChoice == ThemeChoice::Dark || (theChoice == ThemeChoice::System && systemIsDark);
    theTheme = dark ? &Theme::darkTheme() : &Theme::light();
    palette = theTheme->palette();
}

void applyTheme(ThemeChoice choice)
{
    theChoice = choice;
    const QFont font = baseFont();
    if (!dynamic_cast<LaunchpadStyle *>(QApplication::style()))
        QApplication::setStyle(new LaunchpadStyle);
    // The style turns the system's palette into the theme's, now and each time the system's changes.
    QApplication::setPalette(QPalette());
    QApplication::setFont(font);
    QToolTip::setPalette(Theme::current().palette());
    QToolTip::setFont(fontFor(TextRole::Small));
}

QFont fontFor(TextRole role)
{
    QFont font = QApplication::font();
    const double base = font.pointSizeF();
    switch (role) {
    case TextRole::Body:
        break;
    case TextRole::Small:
        font.setPointSizeF(base * 0.9);
        break;
    case TextRole::Strong:
        font.setWeight(QFont::DemiBold);
        break;
    case TextRole::Heading:
        font.setPointSizeF(base * 1.2);
        font.setWeight(QFont::DemiBold);
        break;
    case TextRole::Title:
        font.setPointSizeF(base * 1.5);
        font.setWeight(QFont::DemiBold);
        break;
    }
    return font;
}

void setTextRole(QWidget *widget, TextRole role)
{
    widget->setFont(fontFor(role));
}

void setButtonRole(QWidget *button, ButtonRole role)
{
    button->setProperty(kButtonRole, int(role));
    button->updateGeometry();
    button->update();
}

void setFieldInvalid(QWidget *field, bool invalid)
{
    if (isFieldInvalid(field) == invalid)
        return;
    field->setProperty(kFieldInvalid, invalid);
    field->update();
}

bool isFieldInvalid(const QWidget *field)
{
    return field && field->property(kFieldInvalid).toBool();
}

ButtonRole buttonRole(const QWidget *button)
{
    return button ? ButtonRole(button->property(kButtonRole).toInt()) : ButtonRole::Normal;
}

} // namespace launchpad
