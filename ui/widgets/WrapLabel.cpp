#include "WrapLabel.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace launchpad {

namespace {
constexpr int kLeastWidth = 160;
constexpr int kUsualWidth = 400;
} // namespace

WrapLabel::WrapLabel(const QString &text, QWidget *parent) : QWidget(parent), m_text(text)
{
    setAccessibleName(text);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

double WrapLabel::layOut(QTextLayout &layout, int width) const
{
    QTextOption option(Qt::AlignLeading);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(layoutDirection());
    layout.setTextOption(option);
    layout.beginLayout();
    double height = 0;
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

int WrapLabel::heightForWidth(int width) const
{
    QString lines = m_text;
    lines.replace(QLatin1Char('\n'), QChar::LineSeparator);
    QTextLayout layout(lines, font());
    return int(std::ceil(layOut(layout, width)));
}

QSize WrapLabel::sizeHint() const
{
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

QSize WrapLabel::minimumSizeHint() const
{
    return {kLeastWidth, fontMetrics().height()};
}

void WrapLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    QString lines = m_text;
    lines.replace(QLatin1Char('\n'), QChar::LineSeparator);
    QTextLayout layout(lines, font());
    layOut(layout, width());
    layout.draw(&painter, {});
}

} // namespace launchpad
