#include "ShareBar.h"

#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace launchpad {

namespace {

constexpr int kBarHeight = 44;
/// Room below the bar for the mark of the accelerator's end.
constexpr int kMarkRoom = 6;
constexpr double kGap = 1.5;
constexpr double kLeastName = 72;

double luminance(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

/// Dark or white, whichever has more contrast on the colour.
QColor inkOn(const QColor &colour)
{
    const QColor dark(0x10, 0x14, 0x1a);
    const double onDark = (luminance(colour) + 0.05) / (luminance(dark) + 0.05);
    const double onWhite = 1.05 / (luminance(colour) + 0.05);
    return onDark > onWhite ? dark : QColor(Qt::white);
}

} // namespace

ShareBar::ShareBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setParts(std::vector<Part> parts)
{
    if (m_parts == parts)
        return;
    m_parts = std::move(parts);
    setAccessibleDescription(text());
    update();
}

QString ShareBar::text() const
{
    QStringList words;
    BasisPoints total;
    for (const Part &part : m_parts) {
        if (part.share)
            //: %1: a model, %2: its share
            words += filled(Tr::tr("%1 %2"), {part.name, percent(*part.share)});
        else
            words += filled(Tr::tr("%1 without a share"), {part.name});
        total += part.share.value_or(BasisPoints{});
    }
    if (total > kWholeGpu)
        words += filled(Tr::tr("%1 too much"), {percent(total - kWholeGpu)});
    else
        words += filled(Tr::tr("Free %1"), {percent(kWholeGpu - total)});
    return words.join(QStringLiteral(", "));
}

QSize ShareBar::sizeHint() const
{
    return {480, kBarHeight + kMarkRoom};
}

QSize ShareBar::minimumSizeHint() const
{
    return {160, kBarHeight + kMarkRoom};
}

QRectF ShareBar::bar() const
{
    return QRectF(0.5, 0.5, width() - 1, kBarHeight - 1);
}

ShareBarGeometry ShareBar::geometryOfParts() const
{
    std::vector<std::optional<BasisPoints>> shares;
    for (const Part &part : m_parts)
        shares.push_back(part.share);
    return ShareBarGeometry::of(shares, bar().width());
}

QRectF ShareBar::segmentRect(const ShareBarSegment &segment) const
{
    const QRectF whole = bar();
    const double start =
        isRightToLeft() ? whole.right() - segment.start - segment.length : whole.left() + segment.start;
    return {start, whole.top(), segment.length, whole.height()};
}

QString ShareBar::segmentText(const ShareBarSegment &segment) const
{
    if (segment.member < 0)
        return Tr::tr("Free");
    return m_parts[std::size_t(segment.member)].name;
}

void ShareBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    const ShareBarGeometry geometry = geometryOfParts();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);

    QPainterPath outline;
    outline.addRoundedRect(bar(), space::kRadius, space::kRadius);
    painter.fillPath(outline, theme.freeSpace);
    painter.save();
    painter.setClipPath(outline);
    const double end = isRightToLeft() ? bar().right() - geometry.capacity : bar().left() + geometry.capacity;
    for (const ShareBarSegment &segment : geometry.segments) {
        const QRectF rect = segmentRect(segment);
        const bool isFree = segment.member < 0;
        const QColor colour = isFree ? theme.freeSpace : m_parts[std::size_t(segment.member)].colour;
        if (!isFree)
            painter.fillRect(rect.adjusted(0, 0, rect.width() > 3 * kGap ? -kGap : 0, 0), colour);

        const QRectF inner = rect.adjusted(space::kNormal, space::kSmall, -space::kNormal, -space::kSmall);
        if (inner.width() < 16)
            continue;
        painter.setPen(isFree ? theme.textMuted : inkOn(colour));
        const QFont strong = fontFor(TextRole::Strong);
        const QFont small = fontFor(TextRole::Small);
        const BasisPoints share{isFree ? kWholeGpu.value : m_parts[std::size_t(segment.member)].share->value};
        BasisPoints shown = share;
        if (isFree) {
            for (const Part &part : m_parts)
                shown = shown - part.share.value_or(BasisPoints{});
        }
        const Qt::Alignment leading = Qt::AlignAbsolute | (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft);
        const QString shareWords = percent(shown);
        if (QFontMetricsF(strong).horizontalAdvance(shareWords) > inner.width())
            continue;
        const QFontMetricsF smallMetrics(small);
        const QString name = segmentText(segment);
        // A name of which two or three letters are left says nothing; the share alone does.
        const bool hasRoom = inner.width() >= std::min(smallMetrics.horizontalAdvance(name), kLeastName);
        const double middle = hasRoom ? inner.center().y() : inner.top();
        if (hasRoom) {
            painter.setFont(small);
            painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), middle - inner.top()),
                             leading | Qt::AlignVCenter,
                             smallMetrics.elidedText(name, Qt::ElideMiddle, inner.width()));
        }
        painter.setFont(strong);
        painter.drawText(QRectF(inner.left(), middle, inner.width(), inner.bottom() - middle),
                         leading | Qt::AlignVCenter, shareWords);
    }
    if (geometry.exceeds) {
        const QRectF beyond = isRightToLeft()
                                  ? QRectF(bar().left(), bar().top(), end - bar().left(), bar().height())
                                  : QRectF(end, bar().top(), bar().right() - end, bar().height());
        QColor veil = theme.danger;
        veil.setAlphaF(0.55F);
        painter.fillRect(beyond, veil);
        painter.fillRect(beyond, QBrush(theme.surface, Qt::BDiagPattern));
    }
    painter.restore();

    painter.setPen(QPen(geometry.exceeds ? theme.danger : theme.border, 1));
    painter.drawPath(outline);
    if (geometry.exceeds) {
        painter.setPen(QPen(theme.danger, 2));
        painter.drawLine(QPointF(end, 0), QPointF(end, kBarHeight + kMarkRoom));
    }
}

bool ShareBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const ShareBarGeometry geometry = geometryOfParts();
        const double fromLeft = help->pos().x() - bar().left();
        const ShareBarSegment *segment = geometry.at(isRightToLeft() ? bar().width() - fromLeft : fromLeft);
        QString tip = text();
        if (segment && segment->member >= 0) {
            const Part &part = m_parts[std::size_t(segment->member)];
            tip = filled(Tr::tr("%1 %2"), {part.name, percent(*part.share)});
        }
        QToolTip::showText(help->globalPos(), plainToolTip(tip), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace launchpad
