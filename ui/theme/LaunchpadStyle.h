#pragma once

#include "Theme.h"
#include "WheelGuard.h"

#include <QProxyStyle>

namespace launchpad {

/// The program's look over Fusion, from the theme's colours and the space scale. The parts are painted in
/// the Style*.cpp beside it.
class LaunchpadStyle : public QProxyStyle {
    Q_OBJECT

public:
    LaunchpadStyle();

    using QProxyStyle::polish;
    /// Replaces the system's palette by the theme's; called by Qt again whenever the system's changes.
    void polish(QPalette &palette) override;
    void polish(QWidget *widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;

private:
    WheelGuard m_wheelGuard;
};

/// Picks the theme for the system's palette and the person's choice, and puts its palette in place.
void adoptSystemPalette(QPalette &palette);
ButtonRole buttonRole(const QWidget *button);
bool isFieldInvalid(const QWidget *field);

} // namespace launchpad
