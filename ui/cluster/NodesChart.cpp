#include "NodesChart.h"

#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QHorizontalStackedBarSeries>
#include <QToolTip>
#include <QValueAxis>
#include <QWheelEvent>

#include <cmath>

namespace launchpad {

namespace {

constexpr double kMibPerGb = 1024;
constexpr int kLeastRow = 30;
constexpr int kMostRow = 52;
constexpr double kBarPart = 0.56; ///< of a row
constexpr int kAbove = space::kSmall;
constexpr int kBelow = 32; ///< the axis
constexpr int kMostName = 280;
constexpr int kMark = 16;
constexpr double kGap = 1.5;
constexpr int kTicks = 6;

double inGb(Mib memory)
{
    return double(memory) / kMibPerGb;
}

/// The step of an axis: 1, 2 or 5 times a power of ten.
double niceStep(double most)
{
    const double rough = most / kTicks;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= rough)
            return step * power;
    }
    return 10 * power;
}

/// `91.7 GB (93901 MiB)`
QString exact(Mib memory)
{
    //: %1: memory in GB with its unit; %2: the same in MiB
    return filled(Tr::tr("%1 (%2 MiB)"), {finerGigabytes(memory), number(memory)});
}

Mib heldOn(const NodeMemory &node)
{
    Mib all = 0;
    for (const HeldMemory &held : node.held)
        all += held.memory;
    return all;
}

QString stateOf(const NodeMemory &node)
{
    switch (node.known) {
    case GpuMemory::Known::NoGpu:
        return Tr::tr("no GPU");
    case GpuMemory::Known::Unknown:
        return Tr::tr("allocation unknown");
    case GpuMemory::Known::Yes:
        break;
    }
    if (node.excess > 0)
        //: Of a node: the models on it are given more GPU memory than there is
        return Tr::tr("Over-committed");
    //: %1: an amount of memory with its unit
    return filled(Tr::tr("%1 free"), {gigabytes(node.free)});
}

QString figuresOf(const NodeMemory &node, const std::vector<ChartModel> &models, const QString &between)
{
    QStringList lines{launchpad::text(node.node)};
    if (node.known != GpuMemory::Known::Yes) {
        lines += stateOf(node);
        return lines.join(between);
    }
    for (const ChartModel &model : models) {
        if (const Mib held = node.heldBy(model.model))
            //: %1: a model, or what is free; %2: memory
            lines += filled(Tr::tr("%1: %2"), {model.name, exact(held)});
    }
    lines += filled(Tr::tr("%1: %2"), {Tr::tr("Free"), exact(node.free)});
    lines += filled(Tr::tr("%1: %2"), {Tr::tr("Total memory"), exact(node.total)});
    if (node.excess > 0)
        lines += filled(Tr::tr("Over-committed by %1"), {exact(node.excess)});
    return lines.join(between);
}

} // namespace

/// The chart and what Qt Charts has no words for: names and states are drawn beside the bars, as plain text,
/// with the room that they need.
class NodesChart::View : public QChartView {
public:
    explicit View(QWidget *parent) : QChartView(parent)
    {
        setFrameShape(QFrame::NoFrame);
        setRenderHint(QPainter::Antialiasing);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        // Memory grows to the right, as on any scale.
        setLayoutDirection(Qt::LeftToRight);
        QChart &c = *chart();
        c.setAnimationOptions(QChart::NoAnimation);
        c.setMargins({});
        c.setBackgroundRoundness(0);
        c.legend()->hide();
        c.layout()->setContentsMargins(0, 0, 0, 0);
        m_names = new QBarCategoryAxis;
        m_names->setLabelsVisible(false);
        m_names->setGridLineVisible(false);
        m_names->setLineVisible(false);
        m_scale = new QValueAxis;
        m_scale->setTickType(QValueAxis::TicksDynamic);
        m_scale->setTickAnchor(0);
        m_scale->setLabelFormat(QStringLiteral("%d"));
        m_scale->setLineVisible(false);
        c.addAxis(m_names, Qt::AlignLeft);
        c.addAxis(m_scale, Qt::AlignBottom);
        takeTheme();
    }

    void show(const std::vector<NodeMemory> &nodes, const std::vector<ChartModel> &models)
    {
        if (m_nodes == nodes && m_models == models)
            return;
        m_nodes = nodes;
        m_models = models;
        rebuild();
    }

    void takeTheme()
    {
        const Theme &theme = Theme::current();
        setBackgroundBrush(theme.surface);
        chart()->setBackgroundBrush(theme.surface);
        chart()->setBackgroundPen(Qt::NoPen);
        m_scale->setGridLinePen(QPen(theme.border, 1));
        m_scale->setLabelsBrush(theme.textMuted);
        m_scale->setLabelsFont(fontFor(TextRole::Small));
        rebuild();
    }

    int least() const { return kAbove + kBelow + kLeastRow * int(m_nodes.size()); }
    const std::vector<NodeMemory> &nodes() const { return m_nodes; }
    const std::vector<ChartModel> &models() const { return m_models; }

    /// The node at that height, or -1.
    int rowAt(int y) const
    {
        const QRectF plot = chart()->plotArea();
        if (m_nodes.empty() || y < plot.top() || y >= plot.bottom())
            return -1;
        return qMin(int((y - plot.top()) / rowHeight()), int(m_nodes.size()) - 1);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QChartView::resizeEvent(event);
        placePlot();
    }

    void wheelEvent(QWheelEvent *event) override { event->ignore(); }

    bool viewportEvent(QEvent *event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QChartView::viewportEvent(event);
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = rowAt(help->pos().y());
        if (row < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(
                help->globalPos(),
                plainToolTip(figuresOf(m_nodes[std::size_t(row)], m_models, QStringLiteral("\n"))),
                viewport(), rowRect(row).toAlignedRect());
        return true;
    }

    void drawForeground(QPainter *painter, const QRectF &) override
    {
        painter->save();
        painter->resetTransform();
        painter->scale(painter->device()->devicePixelRatioF(), painter->device()->devicePixelRatioF());
        for (int row = 0; row < int(m_nodes.size()); ++row)
            drawRow(*painter, row);
        drawUnit(*painter);
        painter->restore();
    }

private:
    double rowHeight() const
    {
        return chart()->plotArea().height() / double(qMax<std::size_t>(1, m_nodes.size()));
    }

    QRectF rowRect(int row) const
    {
        const QRectF plot = chart()->plotArea();
        return {0, plot.top() + row * rowHeight(), double(width()), rowHeight()};
    }

    double xOf(Mib memory) const
    {
        const QRectF plot = chart()->plotArea();
        return plot.left() + plot.width() * inGb(memory) / m_scale->max();
    }

    void drawRow(QPainter &painter, int row) const
    {
        const Theme &theme = Theme::current();
        const NodeMemory &node = m_nodes[std::size_t(row)];
        const QRectF plot = chart()->plotArea();
        const QRectF whole = rowRect(row);
        constexpr int flags = int(Qt::AlignVCenter) | Qt::TextSingleLine;

        painter.setFont(fontFor(TextRole::Body));
        painter.setPen(theme.text);
        const QRectF nameRoom(0, whole.top(), plot.left() - space::kMedium, whole.height());
        painter.drawText(nameRoom, flags | int(Qt::AlignRight | Qt::AlignAbsolute),
                         painter.fontMetrics().elidedText(launchpad::text(node.node), Qt::ElideMiddle,
                                                          int(nameRoom.width())));

        painter.setFont(fontFor(TextRole::Small));
        const bool known = node.known == GpuMemory::Known::Yes;
        const bool over = known && node.excess > 0;
        double x = known ? plot.right() + space::kMedium : plot.left() + space::kNormal;
        if (over) {
            painter.drawPixmap(
                QPointF(x, std::round(whole.center().y() - kMark / 2.0)),
                iconPixmap(Icon::Warning, theme.warning, kMark, painter.device()->devicePixelRatioF()));
            x += kMark + space::kSmall;
        }
        QRectF room(x, whole.top(), width() - x, whole.height());
        if (!known) {
            // On no line of the scale.
            room.setWidth(painter.fontMetrics().horizontalAdvance(stateOf(node)) + space::kNormal);
            const double high = painter.fontMetrics().height();
            painter.fillRect(QRectF(x - space::kSmall, room.center().y() - high / 2, room.width(), high),
                             theme.surface);
        }
        painter.setPen(over ? theme.warning : theme.textMuted);
        painter.drawText(room, flags | int(Qt::AlignLeft | Qt::AlignAbsolute), stateOf(node));
        if (known)
            drawMarks(painter, node, whole);
    }

    /// Gaps between the models, and where the memory ends if more is given out.
    void drawMarks(QPainter &painter, const NodeMemory &node, const QRectF &whole) const
    {
        const Theme &theme = Theme::current();
        const double high = std::round(rowHeight() * kBarPart);
        const QRectF bar(0, whole.center().y() - high / 2, 0, high);
        const Mib all = heldOn(node);
        Mib end = 0;
        for (const ChartModel &model : m_models) {
            const Mib held = node.heldBy(model.model);
            end += held;
            if (held > 0 && (end < node.total || end < all))
                painter.fillRect(QRectF(xOf(end) - kGap, bar.top() - 1, kGap, high + 2), theme.surface);
        }
        if (all > node.total) {
            const double x = std::round(xOf(node.total));
            painter.fillRect(QRectF(x - 3, bar.top() - 5, 6, high + 10), theme.surface);
            painter.fillRect(QRectF(x - 1, bar.top() - 5, 2, high + 10), theme.text);
        }
    }

    void drawUnit(QPainter &painter) const
    {
        if (!m_scale->isVisible())
            return;
        const QRectF plot = chart()->plotArea();
        painter.setFont(fontFor(TextRole::Small));
        painter.setPen(Theme::current().textMuted);
        const QRectF room(0, plot.bottom(), plot.left() - space::kMedium, 26);
        //: The unit of a scale of memory
        painter.drawText(room, int(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute), Tr::tr("GB"));
    }

    void rebuild()
    {
        chart()->removeAllSeries();
        double most = 0;
        QStringList categories;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            categories += QString::number(i);
            most = std::max(most, inGb(std::max(m_nodes[i].total, heldOn(m_nodes[i]))));
        }
        m_scale->setVisible(most > 0);
        if (most <= 0)
            most = 1;
        m_names->setCategories(categories);
        m_scale->setTickInterval(niceStep(most));
        m_scale->setRange(0, most);

        m_bars = new QHorizontalStackedBarSeries;
        for (const ChartModel &model : m_models)
            m_bars->append(setOf(model.name, model.colour,
                                 [&](const NodeMemory &node) { return node.heldBy(model.model); }));
        m_bars->append(setOf(Tr::tr("Free"), Theme::current().freeSpace, [](const NodeMemory &node) {
            return std::max<Mib>(0, node.total - heldOn(node));
        }));
        chart()->addSeries(m_bars);
        m_bars->attachAxis(m_names);
        m_bars->attachAxis(m_scale);
        setMinimumHeight(least());
        placePlot();
        viewport()->update();
    }

    template<class Held>
    QBarSet *setOf(const QString &name, const QColor &colour, Held held) const
    {
        auto *set = new QBarSet(name);
        set->setColor(colour);
        set->setPen(Qt::NoPen);
        // Qt Charts counts from the bottom.
        for (auto node = m_nodes.rbegin(); node != m_nodes.rend(); ++node)
            set->append(inGb(held(*node)));
        return set;
    }

    void placePlot()
    {
        const QFontMetrics body(fontFor(TextRole::Body));
        const QFontMetrics small(fontFor(TextRole::Small));
        int names = small.horizontalAdvance(Tr::tr("GB"));
        int states = 0;
        for (const NodeMemory &node : m_nodes) {
            names = qMax(names, body.horizontalAdvance(launchpad::text(node.node)) + 1);
            if (node.known == GpuMemory::Known::Yes)
                states = qMax(states, small.horizontalAdvance(stateOf(node)) +
                                          (node.excess > 0 ? kMark + space::kSmall : 0));
        }
        const int left = qMin(names, qMin(kMostName, width() / 4)) + space::kMedium;
        const int right = states + space::kMedium + space::kSmall;
        const int rows = int(m_nodes.size());
        const int room = height() - kAbove - kBelow;
        const double high = qBound(double(kLeastRow * rows), double(room), double(kMostRow * rows));
        chart()->setPlotArea(QRectF(left, kAbove, qMax(80, width() - left - right), high));
        if (m_bars && rows > 0)
            m_bars->setBarWidth(kBarPart);
        // Qt Charts moves the bars alone.
        chart()->layout()->invalidate();
        chart()->layout()->activate();
    }

    std::vector<NodeMemory> m_nodes;
    std::vector<ChartModel> m_models;
    QBarCategoryAxis *m_names;
    QValueAxis *m_scale;
    QHorizontalStackedBarSeries *m_bars = nullptr;
};

NodesChart::NodesChart(QWidget *parent) : QScrollArea(parent), m_view(new View(this))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setWidget(m_view);
    setAccessibleName(Tr::tr("GPU memory of each node"));
}

NodesChart::~NodesChart() = default;

void NodesChart::setNodes(const std::vector<NodeMemory> &nodes, const std::vector<ChartModel> &models)
{
    m_view->show(nodes, models);
    setAccessibleDescription(text());
}

QString NodesChart::text() const
{
    QStringList lines;
    for (const NodeMemory &node : m_view->nodes())
        lines += figuresOf(node, m_view->models(), QStringLiteral(", "));
    return lines.join(QLatin1Char('\n'));
}

QString NodesChart::tipAt(const QPoint &position) const
{
    const int row = m_view->rowAt(m_view->mapFrom(this, position).y());
    return row < 0 ? QString()
                   : figuresOf(m_view->nodes()[std::size_t(row)], m_view->models(), QStringLiteral("\n"));
}

void NodesChart::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_view->takeTheme();
}

} // namespace launchpad
