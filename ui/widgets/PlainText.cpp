#include "PlainText.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QToolTip>

namespace launchpad {

PlainLabel::PlainLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

PlainLabel::PlainLabel(const QString &text, QWidget *parent) : PlainLabel(parent)
{
    setText(text);
}

ElidedLabel::ElidedLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : ElidedLabel(parent)
{
    setText(text);
}

void ElidedLabel::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
    Q_EMIT textChanged(text);
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    return {metrics.horizontalAdvance(m_text) + 1, metrics.height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    return {metrics.horizontalAdvance(QChar(0x2026)) * 3, metrics.height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QString shown = fontMetrics().elidedText(m_text, Qt::ElideMiddle, width());
    painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextSingleLine, shown);
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (sizeHint().width() > width())
            QToolTip::showText(help->globalPos(), plainToolTip(m_text), this);
        else if (!toolTip().isEmpty())
            QToolTip::showText(help->globalPos(), toolTip(), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    // Qt decides by looking at the text whether it is mark-up, so it always gets mark-up, escaped. Long
    // names without a space are let break, or the tip would be wider than the screen.
    QString escaped = text.toHtmlEscaped();
    escaped.replace(QLatin1Char('\n'), QLatin1String("<br>"));
    return QLatin1String("<p style=\"white-space:pre-wrap; margin:0\">") + escaped + QLatin1String("</p>");
}

void setPlainToolTip(QWidget *widget, const QString &text)
{
    widget->setToolTip(plainToolTip(text));
}

void setPlainToolTip(QAction *action, const QString &text)
{
    action->setToolTip(plainToolTip(text));
}

QString withoutMnemonic(const QString &text)
{
    QString kept = text;
    return kept.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace launchpad
