#pragma once

#include "ui/theme/Icons.h"

#include <QColor>
#include <QPainter>
#include <QString>
#include <QWidget>

namespace launchpad {

/// A word in a tinted pill, with an icon that says the same without colour.
struct ChipLook {
    Icon icon = Icon::Info;
    QColor ink;
    QColor fill;
};

inline constexpr int kChipHeight = 22;

int chipWidth(const QFontMetrics &metrics, const QString &text);
/// Paints the chip at the room's leading edge, in the middle of its height; a text too long is elided.
void paintChip(QPainter &painter, const QRect &room, const ChipLook &look, const QString &text,
               Qt::LayoutDirection direction);

/// A chip as a widget of its own.
class Chip : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit Chip(QWidget *parent = nullptr);

    QString text() const { return m_text; }
    /// An empty text hides it.
    void setContent(Icon icon, const QString &text);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Icon m_icon = Icon::Info;
    QString m_text;
};

} // namespace launchpad
