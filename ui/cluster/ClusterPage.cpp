#include "ClusterPage.h"

#include "FreshnessLabel.h"
#include "models/items/RowFilterProxy.h"
#include "models/state/ClusterFeed.h"
#include "models/state/Session.h"
#include "TablePane.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/Chip.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"
#include "ui/widgets/TabStrip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kFilterWidth = 280;

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
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kHuge);
    column->setSpacing(space::kNormal);
    column->addWidget(makeHeader());
    column->addWidget(makeToolbar());
    m_pages = new QStackedWidget;
    m_pages->addWidget(makeModelsTab());
    m_pages->addWidget(makeNodesTab());
    column->addWidget(m_pages, 1);
    makeShortcuts();

    connect(m_tabs, &TabStrip::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        takeCluster(m_context.store.current());
    });
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
    row->addWidget(m_tabs, 1);
    row->addWidget(m_filter);
    return toolbar;
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
                          {108, 148, 1}});
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
    column->addWidget(m_nodesPane);

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
    view.setColumnWidths({{112, 168, 2},
                          {108, 132, 0},
                          {132, 340, 2},
                          {104, 112, 0},
                          {96, 124, 1},
                          {144, 260, 4},
                          {260, 268, 0}});
    connect(&view, &TableView::contextRequested, this,
            [this](const QModelIndex &index, const QPoint &position) {
                Q_EMIT nodeMenuRequested(index.data(KeyRole).toString(), position);
            });
    connect(m_nodesPane, &TablePane::filterCleared, m_filter, &QLineEdit::clear);
    return card;
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
