#include "ui/theme/Icons.h"
#include "ui/theme/LaunchpadStyle.h"
#include "ui/theme/Theme.h"

#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

#include <array>
#include <cmath>

using namespace launchpad;

namespace {

double linear(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green()) + 0.0722 * linear(colour.blue());
}

/// WCAG's contrast ratio.
double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

struct Lab {
    double l, a, b;
};

/// As somebody without green cones sees it (Machado, Oliveira and Fernandes, deuteranopia).
QColor withoutGreenCones(const QColor &colour)
{
    const double r = linear(colour.red());
    const double g = linear(colour.green());
    const double b = linear(colour.blue());
    const auto channel = [](double value) {
        const double v = qBound(0.0, value, 1.0);
        const double c = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
        return qBound(0, int(c * 255 + 0.5), 255);
    };
    return {channel(0.367322 * r + 0.860646 * g - 0.227968 * b),
            channel(0.280085 * r + 0.672501 * g + 0.047413 * b),
            channel(-0.011820 * r + 0.042940 * g + 0.968881 * b)};
}

Lab labOf(const QColor &colour)
{
    const double r = linear(colour.red());
    const double g = linear(colour.green());
    const double b = linear(colour.blue());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const double y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor &a, const QColor &b)
{
    const Lab p = labOf(a);
    const Lab q = labOf(b);
    return std::hypot(p.l - q.l, p.a - q.a, p.b - q.b);
}

void compareAtLeast(double actual, double least, const char *what)
{
    QVERIFY2(actual >= least, qPrintable(QStringLiteral("%1: %2, at least %3 is wanted")
                                             .arg(QLatin1String(what))
                                             .arg(actual, 0, 'f', 2)
                                             .arg(least)));
}

const Theme &themeOf(bool dark)
{
    return dark ? Theme::darkTheme() : Theme::light();
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void texts()
    {
        QFETCH(bool, dark);
        const Theme &t = themeOf(dark);
        const std::array grounds{t.window, t.surface, t.raised};
        for (const QColor &ground : grounds) {
            compareAtLeast(contrast(t.text, ground), 4.5, "text");
            compareAtLeast(contrast(t.textMuted, ground), 4.5, "muted text");
            compareAtLeast(contrast(t.accent, ground), 4.5, "accent as text");
            compareAtLeast(contrast(t.danger, ground), 4.5, "danger as text");
            compareAtLeast(contrast(t.warning, ground), 4.5, "warning as text");
            compareAtLeast(contrast(t.good, ground), 4.5, "good as text");
        }
        // A selected row keeps every colour of text.
        for (const QColor &ink : {t.text, t.textMuted, t.accent})
            compareAtLeast(contrast(ink, t.accentSoft), 4.5, "on a selected row");
        compareAtLeast(contrast(t.onAccent, t.accent), 4.5, "on the accent");
        for (const auto &[ink, ground] : {std::pair(t.good, t.goodSoft),
                                          {t.warning, t.warningSoft},
                                          {t.danger, t.dangerSoft},
                                          {t.neutral, t.neutralSoft}}) {
            compareAtLeast(contrast(ink, ground), 4.5, "a chip's text");
            compareAtLeast(contrast(t.text, ground), 4.5, "text in a message");
            compareAtLeast(contrast(t.textMuted, ground), 4.5, "advice in a message");
        }
        const QPalette p = t.palette();
        compareAtLeast(contrast(p.color(QPalette::ToolTipText), p.color(QPalette::ToolTipBase)), 4.5,
                       "tool tip");
        compareAtLeast(contrast(p.color(QPalette::HighlightedText), p.color(QPalette::Highlight)), 4.5,
                       "selection");
    }

    void marks_data() { texts_data(); }

    void marks()
    {
        QFETCH(bool, dark);
        const Theme &t = themeOf(dark);
        for (const QColor &ground : {t.window, t.surface}) {
            compareAtLeast(contrast(t.borderStrong, ground), 3, "a field's edge");
            compareAtLeast(contrast(t.focus, ground), 3, "the focus ring");
        }
        compareAtLeast(contrast(t.focus, t.accentSoft), 3, "the focus ring on a selected row");
        compareAtLeast(contrast(t.router, t.surface), 3, "the router");
        for (const QColor &member : t.members)
            compareAtLeast(contrast(member, t.surface), 3, "a member");
    }

    void membersAreToldApart_data() { texts_data(); }

    void membersAreToldApart()
    {
        QFETCH(bool, dark);
        const Theme &t = themeOf(dark);
        for (std::size_t i = 0; i < t.members.size(); ++i) {
            for (std::size_t j = i + 1; j < t.members.size(); ++j)
                compareAtLeast(distance(t.members[i], t.members[j]), 20,
                               qPrintable(QString::number(i * 100 + j)));
        }
        // Those that stand beside each other also without red or green.
        for (std::size_t i = 0; i + 1 < t.members.size(); ++i)
            compareAtLeast(distance(withoutGreenCones(t.members[i]), withoutGreenCones(t.members[i + 1])), 20,
                           qPrintable(QString::number(i)));
    }

    void theChoiceDecides()
    {
        applyTheme(ThemeChoice::Dark);
        QVERIFY(Theme::current().dark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Theme::darkTheme().surface);
        applyTheme(ThemeChoice::Light);
        QVERIFY(!Theme::current().dark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Theme::light().surface);
    }

    void theSystemsDarknessIsFollowed()
    {
        applyTheme(ThemeChoice::System);
        QPalette system;
        system.setColor(QPalette::Window, Qt::black);
        QApplication::style()->polish(system);
        QVERIFY(Theme::current().dark);
        QCOMPARE(system.color(QPalette::Window), Theme::darkTheme().window);
        applyTheme(ThemeChoice::Light);
    }

    void fieldsAndButtonsHaveOneHeight()
    {
        applyTheme(ThemeChoice::Light);
        QPushButton button(QStringLiteral("Deploy"));
        QLineEdit edit;
        QSpinBox spin;
        QComboBox combo;
        for (const QWidget *control : {static_cast<QWidget *>(&button), static_cast<QWidget *>(&edit),
                                       static_cast<QWidget *>(&spin), static_cast<QWidget *>(&combo)})
            QCOMPARE(control->sizeHint().height(), space::kControl);
    }

    void aPrimaryButtonHasTheAccent()
    {
        applyTheme(ThemeChoice::Light);
        QPushButton button;
        button.resize(80, space::kControl);
        setButtonRole(&button, ButtonRole::Primary);
        const QImage primary = button.grab().toImage();
        QCOMPARE(QColor(primary.pixel(primary.rect().center())), Theme::light().accent);
    }

    void everyIconDrawsSomething()
    {
        for (int i = 0; i <= int(Icon::Copy); ++i) {
            const QImage image = iconPixmap(Icon(i), Qt::black, 20, 1).toImage();
            bool drawn = false;
            for (int y = 0; y < image.height() && !drawn; ++y) {
                for (int x = 0; x < image.width() && !drawn; ++x)
                    drawn = qAlpha(image.pixel(x, y)) > 128;
            }
            QVERIFY2(drawn, qPrintable(QString::number(i)));
        }
    }

    // G1
    void theWheelLeavesWhatHasNoFocusAlone()
    {
        applyTheme(ThemeChoice::Light);
        QSpinBox spin;
        spin.setValue(5);
        QComboBox combo;
        combo.addItems({QStringLiteral("a"), QStringLiteral("b")});
        for (QWidget *field : {static_cast<QWidget *>(&spin), static_cast<QWidget *>(&combo)}) {
            field->show();
            QWheelEvent wheel(QPointF(5, 5), field->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(field, &wheel);
            QVERIFY(!wheel.isAccepted());
        }
        QCOMPARE(spin.value(), 5);
        QCOMPARE(combo.currentIndex(), 0);
    }
};

QTEST_MAIN(ThemeTest)
#include "tst_theme.moc"
