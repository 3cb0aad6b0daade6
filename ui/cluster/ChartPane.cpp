#include "ChartPane.h"

#include "ChartLegend.h"
#include "models/items/RowFilterProxy.h"
#include "NodesChart.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <unordered_map>

namespace launchpad {

ChartPane::ChartPane(const RowWords &words, QWidget *parent)
    : QWidget(parent),
      m_figures(words),
      m_legend(new ChartLegend),
      m_toggle(new QPushButton(Tr::tr("Figures"))),
      m_title(new PlainLabel(Tr::tr("GPU memory of each node"))),
      m_pages(new QStackedWidget),
      m_chart(new NodesChart),
      m_figuresView(new TableView),
      m_freeDelegate(new MemoryDelegate(m_figuresView))
{
    m_chart->setObjectName(names::name(names::kNodesChart));
    m_toggle->setObjectName(names::name(names::kNodesFiguresToggle));
    m_toggle->setCheckable(true);
    m_toggle->setAccessibleDescription(Tr::tr("The chart's figures as a table"));
    connect(m_toggle, &QPushButton::toggled, this, [this](bool figures) {
        m_pages->setCurrentIndex(figures ? 1 : 0);
        m_legend->setVisible(!figures);
        m_title->setVisible(figures);
    });

    setTextRole(m_title, TextRole::Strong);
    m_title->hide();

    auto *sorted = new RowFilterProxy(this);
    sorted->setSourceModel(&m_figures);
    m_figuresView->setObjectName(names::name(names::kNodesFigures));
    m_figuresView->setAccessibleName(Tr::tr("GPU memory of each node"));
    m_figuresView->setRootIsDecorated(false);
    m_figuresView->setItemDelegate(new CellDelegate(m_figuresView));
    m_figuresView->setItemDelegateForColumn(0, new NameDelegate(m_figuresView));
    m_figuresView->setModel(sorted);
    // Names of models differ at both ends.
    m_figuresView->header()->setTextElideMode(Qt::ElideMiddle);
    m_figuresView->sortByColumn(0, Qt::AscendingOrder);
    connect(&m_figures, &QAbstractItemModel::modelReset, this, &ChartPane::sizeFigures);

    auto *chartPage = new QWidget;
    auto *chartColumn = new QVBoxLayout(chartPage);
    chartColumn->setContentsMargins(space::kLarge, 0, space::kLarge, space::kNormal);
    chartColumn->addWidget(m_chart);
    m_pages->addWidget(chartPage);
    m_pages->addWidget(m_figuresView);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(space::kLarge, space::kMedium, space::kLarge, space::kNormal);
    top->setSpacing(space::kLarge);
    top->addWidget(m_legend, 1, Qt::AlignVCenter);
    top->addWidget(m_title, 1, Qt::AlignVCenter);
    top->addWidget(m_toggle, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_pages, 1);
}

ChartPane::~ChartPane() = default;

bool ChartPane::showsFigures() const
{
    return m_toggle->isChecked();
}

void ChartPane::setCluster(const ClusterPtr &cluster, const QStringList &nodes)
{
    if (m_cluster == cluster && m_nodes == nodes)
        return;
    m_cluster = cluster;
    m_nodes = nodes;
    static const Cluster nothing;
    show(m_cluster ? *m_cluster : nothing);
}

void ChartPane::show(const Cluster &cluster)
{
    ClusterMemory memory = memoryOf(cluster);
    const auto colours = m_colours.of(cluster, memory.models);
    std::vector<ChartModel> models;
    QList<ChartLegend::Entry> entries;
    QStringList names;
    for (const std::string &model : memory.models) {
        const QString name = chartName(cluster, model);
        const QColor colour = colours.at(model);
        models.push_back({model, name, colour});
        entries += ChartLegend::Entry{name, colour};
        names += name;
    }
    entries += ChartLegend::Entry{Tr::tr("Free"), Theme::current().freeSpace};

    std::unordered_map<std::string, const NodeMemory *> byName;
    for (const NodeMemory &node : memory.nodes)
        byName.emplace(node.node, &node);
    std::vector<NodeMemory> shown;
    for (const QString &name : m_nodes) {
        const auto node = byName.find(name.toStdString());
        if (node != byName.end())
            shown.push_back(*node->second);
    }
    m_legend->setEntries(entries);
    m_chart->setNodes(shown, models);
    memory.nodes = std::move(shown);
    m_figures.setMemory(memory, names);
}

void ChartPane::sizeFigures()
{
    QList<ColumnWidth> widths{{120, 200, 1}, {104, 112, 0}};
    for (int column = 2; column < m_figures.columnCount() - 1; ++column)
        widths += ColumnWidth{92, 160, 1};
    widths += ColumnWidth{88, 112, 0};
    m_figuresView->setColumnWidths(widths);
    const int free = m_figures.columnCount() - 1;
    for (int column = 1; column < free; ++column)
        m_figuresView->setItemDelegateForColumn(column, nullptr);
    m_figuresView->setItemDelegateForColumn(free, m_freeDelegate);
}

void ChartPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if ((event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) && m_cluster)
        show(*m_cluster);
}

} // namespace launchpad
