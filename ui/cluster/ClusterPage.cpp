#include "ClusterPage.h"

#include "ChartPane.h"
#include "FreshnessLabel.h"
#include "models/items/RowFilterProxy.h"
#include "models/state/ClusterFeed.h"
#include "models/state/Ports.h"
#include "models/state/Session.h"
#include "TableExport.h"
#include "TablePane.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/Chip.h"
#include "ui/widgets/ColumnMenu.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"
#include "ui/widgets/TabStrip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kFilterWidth = 280;
constexpr int kColumnsRestMs = 500;

QString modeText(const std::optional<std::string> &mode)
{
    if (!mode)
        return {};
    if (*mode == "text")
        //: The mode that the appliance runs in
        return Tr::tr("Text");
    if (*mode == "vision")
        return Tr::tr("Text with vision");
    return text(*mode);
}

/// A part of a file's name: letters and digits of any language, and dashes for the rest.
QString fileNamePart(const QString &text)
{
    constexpr qsizetype kLongest = 60;
    QString part;
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            part += c;
        else if (!part.isEmpty() && !part.endsWith(QLatin1Char('-')))
            part += QLatin1Char('-');
    }
    part.truncate(kLongest);
    while (part.endsWith(QLatin1Char('-')))
        part.chop(1);
    return part;
}

template<class Column>
void useDelegate(TableView &view, Column column, QAbstractItemDelegate *delegate)
{
    view.setItemDelegateForColumn(int(column), delegate);
}

} // namespace

ClusterPage::ClusterPage(const ConsoleContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_models(m_words), m_nodes(m_words)
{
    auto *column = new QVBoxLayout(this);
    // The tabs' words, not the room around them, stand above the tables' edge.
    column->setContentsMargins(space::kHuge - TabStrip::kInset, space::kLarge,
                               space::kHuge - TabStrip::kInset, space::kHuge);
    column->setSpacing(space::kNormal);
    m_pages = new QStackedWidget;
    const auto inset = [column](QWidget *widget, int stretch) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(TabStrip::kInset, 0, TabStrip::kInset, 0);
        row->addWidget(widget);
        column->addLayout(row, stretch);
    };
    inset(makeHeader(), 0);
    column->addWidget(makeToolbar());
    inset(m_pages, 1);
    m_pages->addWidget(makeModelsTab());
    m_pages->addWidget(makeNodesTab());
    m_chartDue.setSingleShot(true);
    m_columnsRest.setSingleShot(true);
    m_columnsRest.setInterval(kColumnsRestMs);
    connect(&m_chartDue, &QTimer::timeout, this, &ClusterPage::refreshChart);
    connect(&m_columnsRest, &QTimer::timeout, this, &ClusterPage::columnsChanged);
    makeShortcuts();

    connect(m_tabs, &TabStrip::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        takeCluster(m_context.store.current());
        chooseNodesView();
    });
    chooseNodesView();
    connect(&m_context.store, &ClusterStore::changed, this,
            [this](const ClusterPtr &, const ClusterPtr &after) {
                m_modelsFresh = false;
                m_nodesFresh = false;
                takeCluster(after);
            });
    connect(&m_context.store, &ClusterStore::freshnessChanged, this, &ClusterPage::showEmptyStates);
    connect(&m_context.session, &Session::stateChanged, this, &ClusterPage::showMayDeploy);
    takeCluster(m_context.store.current());
    showMayDeploy();
}

ClusterPage::~ClusterPage() = default;

QWidget *ClusterPage::makeHeader()
{
    auto *header = new QWidget;
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kMedium);
    m_name = new ElidedLabel;
    m_name->setObjectName(QStringLiteral("cluster.name"));
    setTextRole(m_name, TextRole::Title);
    m_mode = new Chip;
    m_mode->setObjectName(QStringLiteral("cluster.mode"));
    auto *freshness = new FreshnessLabel(m_context.store, m_context.clock);
    freshness->setObjectName(names::name(names::kFreshness));
    m_deploy = new QPushButton(icon(Icon::Add), Tr::tr("Deploy Model"));
    m_deploy->setObjectName(names::name(names::kModelsDeploy));
    setButtonRole(m_deploy, ButtonRole::Primary);
    connect(m_deploy, &QPushButton::clicked, this, &ClusterPage::deployRequested);

    row->addWidget(m_name);
    row->addWidget(m_mode);
    row->addWidget(freshness);
    row->addStretch(1);
    row->addWidget(m_deploy);
    return header;
}

QWidget *ClusterPage::makeToolbar()
{
    auto *toolbar = new QWidget;
    auto *row = new QHBoxLayout(toolbar);
    row->setContentsMargins(0, 0, 0, 0);
    m_tabs = new TabStrip;
    m_tabs->addTab(Tr::tr("Models"), names::name(names::kTabModels));
    m_tabs->addTab(Tr::tr("Nodes"), names::name(names::kTabNodes));
    m_filter = new QLineEdit;
    m_filter->setObjectName(names::name(names::kFilter));
    m_filter->setPlaceholderText(Tr::tr("Filter"));
    m_filter->setAccessibleName(Tr::tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(Icon::Search), QLineEdit::LeadingPosition);
    m_filter->setFixedWidth(kFilterWidth);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &typed) {
        m_modelsPane->setFilterText(typed);
        m_nodesPane->setFilterText(typed);
    });
    //: Shows the nodes' GPU memory as a chart instead of the table
    m_chartToggle = new QPushButton(icon(Icon::Chart), Tr::tr("Chart"));
    m_chartToggle->setObjectName(names::name(names::kNodesChartToggle));
    m_chartToggle->setCheckable(true);
    setPlainToolTip(m_chartToggle, Tr::tr("GPU memory of each node as a chart"));
    connect(m_chartToggle, &QPushButton::toggled, this, &ClusterPage::chooseNodesView);
    m_columns = makeTool(names::kClusterColumns, Icon::Columns, Tr::tr("Columns"));
    connect(m_columns, &QToolButton::clicked, this, [this] {
        showColumnMenu(currentPane(), m_columns->mapToGlobal(QPoint(0, m_columns->height() + space::kTiny)));
    });
    m_export = makeTool(names::kClusterExport, Icon::Export, Tr::tr("Export as CSV"));
    connect(m_export, &QToolButton::clicked, this, &ClusterPage::exportShown);
    row->setSpacing(space::kNormal);
    row->addWidget(m_tabs, 1);
    row->addWidget(m_chartToggle);
    row->addWidget(m_filter);
    row->addWidget(m_columns);
    row->addWidget(m_export);
    row->addSpacing(TabStrip::kInset - space::kNormal);
    return toolbar;
}

QToolButton *ClusterPage::makeTool(const char *name, Icon picture, const QString &words)
{
    auto *tool = new QToolButton;
    tool->setObjectName(names::name(name));
    tool->setIcon(icon(picture));
    tool->setFixedSize(space::kControl, space::kControl);
    tool->setFocusPolicy(Qt::TabFocus);
    tool->setAccessibleName(words);
    setPlainToolTip(tool, words);
    return tool;
}

QWidget *ClusterPage::makeModelsTab()
{
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 0);
    m_modelsPane = new TablePane(m_models);
    column->addWidget(m_modelsPane);

    TableView &view = m_modelsPane->view();
    view.setObjectName(names::name(names::kModelsTable));
    view.setAccessibleName(Tr::tr("Models"));
    view.setDetailColumn(int(ModelColumn::State));
    view.setItemDelegate(new CellDelegate(&view));
    useDelegate(view, ModelColumn::Name, new NameDelegate(&view));
    useDelegate(view, ModelColumn::Health, new HealthDelegate(&view));
    useDelegate(view, ModelColumn::State, new StateDelegate(&view));
    auto *muted = new CellDelegate(&view, CellDelegate::Tone::Muted, Qt::ElideMiddle);
    useDelegate(view, ModelColumn::Group, muted);
    useDelegate(view, ModelColumn::Engine, muted);
    view.setColumnWidths({{200, 280, 4},
                          {120, 124, 0},
                          {144, 168, 1},
                          {96, 140, 1},
                          {100, 112, 0},
                          {84, 92, 0},
                          {68, 76, 0},
                          {108, 148, 1},
                          {40, 40, 0}});
    followTable(*m_modelsPane);
    connect(&view, &TableView::contextRequested, this,
            [this](const QModelIndex &index, const QPoint &position) {
                Q_EMIT modelMenuRequested(index.data(KeyRole).toString(), index.data(NodeRole).toString(),
                                          position);
            });
    connect(m_modelsPane, &TablePane::filterCleared, m_filter, &QLineEdit::clear);
    connect(&m_modelsPane->whenEmpty(), &EmptyState::actionChosen, this, &ClusterPage::deployRequested);
    return card;
}

QWidget *ClusterPage::makeNodesTab()
{
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 0);
    m_nodesPane = new TablePane(m_nodes);
    m_nodesViews = new QStackedWidget;
    m_nodesViews->addWidget(m_nodesPane);
    column->addWidget(m_nodesViews);

    TableView &view = m_nodesPane->view();
    view.setObjectName(names::name(names::kNodesTable));
    view.setAccessibleName(Tr::tr("Nodes"));
    view.setRootIsDecorated(false);
    view.setItemDelegate(new CellDelegate(&view));
    useDelegate(view, NodeColumn::Name, new NameDelegate(&view));
    useDelegate(view, NodeColumn::Status, new StateDelegate(&view));
    auto *middle = new CellDelegate(&view, CellDelegate::Tone::Normal, Qt::ElideMiddle);
    useDelegate(view, NodeColumn::Gpus, middle);
    useDelegate(view, NodeColumn::Group, new CellDelegate(&view, CellDelegate::Tone::Muted, Qt::ElideMiddle));
    useDelegate(view, NodeColumn::Memory, new MemoryDelegate(&view));
    // Which models run where says most; a GPU's product can be guessed from its beginning and end.
    view.setColumnWidths({{104, 160, 2},
                          {104, 124, 0},
                          {88, 340, 1},
                          {104, 112, 0},
                          {84, 124, 1},
                          {244, 280, 5},
                          {260, 268, 0},
                          {40, 40, 0}});
    followTable(*m_nodesPane);
    const RowFilterProxy *rows = &m_nodesPane->rows();
    const auto due = [this] {
        if (showsChart())
            m_chartDue.start(0);
    };
    connect(rows, &QAbstractItemModel::rowsInserted, this, due);
    connect(rows, &QAbstractItemModel::rowsRemoved, this, due);
    connect(rows, &QAbstractItemModel::rowsMoved, this, due);
    connect(rows, &QAbstractItemModel::layoutChanged, this, due);
    connect(rows, &QAbstractItemModel::modelReset, this, due);
    connect(&view, &TableView::contextRequested, this,
            [this](const QModelIndex &index, const QPoint &position) {
                Q_EMIT nodeMenuRequested(index.data(KeyRole).toString(), position);
            });
    connect(m_nodesPane, &TablePane::filterCleared, m_filter, &QLineEdit::clear);
    return card;
}

void ClusterPage::followTable(TablePane &pane)
{
    TableView &view = pane.view();
    view.setActionsColumn(view.model()->columnCount() - 1);
    connect(&view, &TableView::columnMenuRequested, this,
            [this, &pane](const QPoint &position) { showColumnMenu(pane, position); });
    connect(&view, &TableView::columnsChanged, &m_columnsRest, qOverload<>(&QTimer::start));
}

void ClusterPage::showColumnMenu(TablePane &pane, const QPoint &globalPosition)
{
    openColumnMenu(pane.view(), globalPosition);
}

QMap<QString, QByteArray> ClusterPage::saveColumns() const
{
    QMap<QString, QByteArray> states;
    for (const TablePane *pane : {m_modelsPane, m_nodesPane})
        states[pane->view().objectName()] = pane->view().saveColumns();
    return states;
}

void ClusterPage::restoreColumns(const QMap<QString, QByteArray> &states)
{
    for (const TablePane *pane : {m_modelsPane, m_nodesPane}) {
        const QByteArray state = states.value(pane->view().objectName());
        if (!state.isEmpty())
            pane->view().restoreColumns(state);
    }
}

void ClusterPage::exportShown()
{
    const bool figures = showsChart() && m_chart;
    const TableView &view = figures ? m_chart->figures() : currentPane().view();
    const ClusterPtr cluster = m_context.store.current();
    QStringList parts;
    if (cluster)
        parts += fileNamePart(text(cluster->appliance.name));
    parts += figures                ? QStringLiteral("gpu-memory")
             : tab() == Tab::Models ? QStringLiteral("models")
                                    : QStringLiteral("nodes");
    parts += m_context.clock.nowUtc().toLocalTime().date().toString(Qt::ISODate);
    parts.removeAll(QString());
    Q_EMIT exportRequested(tableCsv(view), parts.join(QLatin1Char('-')) + QStringLiteral(".csv"));
}

bool ClusterPage::showsChart() const
{
    return tab() == Tab::Nodes && m_chartToggle->isChecked();
}

void ClusterPage::chooseNodesView()
{
    m_chartToggle->setVisible(tab() == Tab::Nodes);
    m_columns->setEnabled(!showsChart());
    if (showsChart())
        refreshChart();
    else
        m_nodesViews->setCurrentWidget(m_nodesPane);
}

void ClusterPage::refreshChart()
{
    if (!showsChart())
        return;
    // The order and the choice are the table's.
    const RowFilterProxy &rows = m_nodesPane->rows();
    QStringList nodes;
    for (int row = 0; row < rows.rowCount(); ++row)
        nodes += rows.index(row, 0).data(KeyRole).toString();
    if (nodes.isEmpty()) {
        m_nodesViews->setCurrentWidget(m_nodesPane);
        return;
    }
    if (!m_chart) {
        m_chart = new ChartPane(m_words);
        m_nodesViews->addWidget(m_chart);
    }
    m_chart->setCluster(m_context.store.current(), nodes);
    m_nodesViews->setCurrentWidget(m_chart);
}

void ClusterPage::makeShortcuts()
{
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    auto *refresh = new QShortcut(QKeySequence::Refresh, this);
    connect(refresh, &QShortcut::activated, this, [this] { m_context.feed.refresh(); });
    m_filter->installEventFilter(this);
}

bool ClusterPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (watched != m_filter || !escape)
        return QWidget::eventFilter(watched, event);
    m_filter->clear();
    currentPane().view().setFocus(Qt::ShortcutFocusReason);
    return true;
}

TablePane &ClusterPage::currentPane()
{
    return tab() == Tab::Models ? *m_modelsPane : *m_nodesPane;
}

ClusterPage::Tab ClusterPage::tab() const
{
    return Tab(m_tabs->current());
}

void ClusterPage::showTab(Tab tab)
{
    m_tabs->setCurrent(int(tab));
}

QString ClusterPage::currentModel() const
{
    return m_modelsPane->view().currentIndex().data(KeyRole).toString();
}

void ClusterPage::showModel(const QString &model)
{
    showTab(Tab::Models);
    const QModelIndex index = m_modelsPane->rows().mapFromSource(m_models.indexOf(model));
    if (!index.isValid())
        return;
    m_modelsPane->view().setCurrentIndex(index);
    m_modelsPane->view().scrollTo(index);
}

void ClusterPage::takeCluster(const ClusterPtr &cluster)
{
    // Only the table in sight is kept up; the other one catches up when it is turned to.
    if (tab() == Tab::Models && !m_modelsFresh) {
        const TableView::KeepScroll keep(m_modelsPane->view());
        m_models.setCluster(cluster);
        m_modelsFresh = true;
    } else if (tab() == Tab::Nodes && !m_nodesFresh) {
        const TableView::KeepScroll keep(m_nodesPane->view());
        m_nodes.setCluster(cluster);
        m_nodesFresh = true;
        if (showsChart())
            m_chartDue.start(0);
    }
    m_tabs->tab(int(Tab::Models))->setCount(cluster ? int(cluster->models.size()) : -1);
    m_tabs->tab(int(Tab::Nodes))->setCount(cluster ? int(cluster->nodes.size()) : -1);
    showHeader();
    showEmptyStates();
}

void ClusterPage::showHeader()
{
    const ClusterPtr cluster = m_context.store.current();
    m_name->setText(cluster ? text(cluster->appliance.name) : Tr::tr("Cluster"));
    //: %1 is what the appliance runs: Text, or Text with vision
    const QString mode = cluster ? modeText(cluster->mode) : QString();
    m_mode->setContent(Icon::Settings, mode.isEmpty() ? QString() : Tr::tr("Mode: %1").arg(mode));
}

void ClusterPage::showEmptyStates()
{
    EmptyState &models = m_modelsPane->whenEmpty();
    EmptyState &nodes = m_nodesPane->whenEmpty();
    if (!m_context.store.current()) {
        const QString waiting = Tr::tr("The cluster has not been received yet.");
        const bool offline = m_context.store.freshness().kind == Freshness::Kind::Offline;
        const QString advice = offline ? Tr::tr("The appliance can't be reached. The console keeps trying.")
                                       : Tr::tr("The console is asking the appliance for it.");
        models.setContent(offline ? Icon::Offline : Icon::Progress, waiting, advice);
        models.setAction({});
        nodes.setContent(offline ? Icon::Offline : Icon::Progress, waiting, advice);
        return;
    }
    models.setContent(Icon::Model, Tr::tr("No models are deployed."),
                      Tr::tr("Deploy a model from the appliance's catalog. Models can share GPUs."));
    models.setAction(Tr::tr("Deploy Model"));
    nodes.setContent(Icon::Node, Tr::tr("The cluster has no nodes."),
                     Tr::tr("Nodes are added on the appliance itself."));
}

void ClusterPage::showMayDeploy()
{
    const bool viewer =
        m_context.session.state() == Session::State::SignedIn && !m_context.session.mayWrite();
    m_deploy->setEnabled(!viewer);
    setPlainToolTip(m_deploy,
                    viewer ? Tr::tr("Your role may look at the appliance, not change it.") : QString());
}

} // namespace launchpad
