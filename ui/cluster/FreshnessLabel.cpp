#include "FreshnessLabel.h"

#include "models/state/Ports.h"
#include "ui/text/FreshnessText.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/Chip.h"
#include "ui/widgets/PlainText.h"

#include <QPainter>

namespace launchpad {

namespace {

ChipLook lookOf(Freshness::Kind kind)
{
    const Theme &theme = Theme::current();
    switch (kind) {
    case Freshness::Kind::Nothing:
        return {Icon::Progress, theme.neutral, theme.neutralSoft};
    case Freshness::Kind::Live:
        return {Icon::Activity, theme.good, theme.goodSoft};
    case Freshness::Kind::Offline:
        return {Icon::Offline, theme.warning, theme.warningSoft};
    case Freshness::Kind::File:
        return {Icon::Clock, theme.warning, theme.warningSoft};
    }
    return {};
}

} // namespace

FreshnessLabel::FreshnessLabel(const ClusterStore &store, const Clock &clock, QWidget *parent)
    : QWidget(parent), m_clock(clock)
{
    setFont(fontFor(TextRole::Small));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&store, &ClusterStore::freshnessChanged, this, &FreshnessLabel::show);
    show(store.freshness());
}

void FreshnessLabel::show(const Freshness &freshness)
{
    m_kind = freshness.kind;
    const QDateTime now = m_clock.nowUtc();
    setPlainToolTip(this, freshnessTip(freshness, now));
    const QString text = freshnessText(freshness, now);
    if (text != m_text) {
        m_text = text;
        setAccessibleName(text);
        updateGeometry();
    }
    update();
}

QSize FreshnessLabel::sizeHint() const
{
    return {chipWidth(fontMetrics(), m_text), kChipHeight};
}

void FreshnessLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintChip(painter, rect(), lookOf(m_kind), m_text, layoutDirection());
}

} // namespace launchpad
