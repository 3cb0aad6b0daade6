#include "ActivityPage.h"

#include "ActivityDetails.h"
#include "models/items/RowFilterProxy.h"
#include "models/state/ActivityJournal.h"
#include "ui/cluster/TablePane.h"
#include "ui/delegates/TableDelegates.h"
#include "ui/ObjectNames.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/ColumnMenu.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kFilterWidth = 280;
/// At first; what is left over or lacking is shared.
constexpr int kTableHeight = 370;
constexpr int kDetailsHeight = 336;

} // namespace

ActivityPage::ActivityPage(ActivityJournal &journal, QWidget *parent)
    : QWidget(parent), m_journal(journal), m_model(m_words)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kHuge);
    column->setSpacing(space::kNormal);
    column->addWidget(makeHeader());
    m_fault = new InlineMessage(InlineMessage::Kind::Warning);
    m_fault->textLabel()->setObjectName(QStringLiteral("activity.fault"));
    column->addWidget(m_fault);

    m_details = new ActivityDetails;
    m_details->setObjectName(names::name(names::kActivityDetails));
    m_details->setAccessibleName(Tr::tr("The chosen operation"));
    m_detailsCard = new Card;
    auto *inCard = new QVBoxLayout(m_detailsCard);
    inCard->setContentsMargins(0, 0, 0, 0);
    inCard->addWidget(m_details);
    m_detailsCard->hide();

    auto *split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(makeTable());
    split->addWidget(m_detailsCard);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 1);
    split->setSizes({kTableHeight, kDetailsHeight});
    column->addWidget(split, 1);
    makeShortcuts();

    connect(&m_journal, &ActivityJournal::loaded, this, &ActivityPage::takeLoaded);
    connect(&m_journal, &ActivityJournal::changed, this, &ActivityPage::takeChanged);
    if (m_journal.isLoaded())
        takeLoaded();
    showEmptyState();
}

ActivityPage::~ActivityPage() = default;

QWidget *ActivityPage::makeHeader()
{
    auto *header = new QWidget;
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kMedium);
    auto *title = new PlainLabel(Tr::tr("Activity"));
    setTextRole(title, TextRole::Title);
    m_filter = new QLineEdit;
    m_filter->setObjectName(names::name(names::kActivityFilter));
    m_filter->setPlaceholderText(Tr::tr("Filter"));
    m_filter->setAccessibleName(Tr::tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(Icon::Search), QLineEdit::LeadingPosition);
    m_filter->setFixedWidth(kFilterWidth);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &typed) {
        m_pane->setFilterText(typed);
        showDetails();
        showEmptyState();
    });
    m_export = new QPushButton(icon(Icon::Export), Tr::tr("Export"));
    m_export->setObjectName(names::name(names::kActivityExport));
    connect(m_export, &QPushButton::clicked, this, &ActivityPage::openExportMenu);

    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(m_filter);
    row->addWidget(m_export);
    return header;
}

QWidget *ActivityPage::makeTable()
{
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 0);
    m_pane = new TablePane(m_model);
    column->addWidget(m_pane);

    TableView &view = m_pane->view();
    view.setObjectName(names::name(names::kActivityTable));
    view.setAccessibleName(Tr::tr("Activity"));
    view.setRootIsDecorated(false);
    view.sortByColumn(int(ActivityColumn::When), Qt::DescendingOrder);
    view.setItemDelegate(new CellDelegate(&view));
    const auto use = [&view](ActivityColumn of, QAbstractItemDelegate *delegate) {
        view.setItemDelegateForColumn(int(of), delegate);
    };
    auto *muted = new CellDelegate(&view, CellDelegate::Tone::Muted, Qt::ElideMiddle);
    use(ActivityColumn::Appliance, muted);
    use(ActivityColumn::User, muted);
    use(ActivityColumn::Result, new StateDelegate(&view));
    view.setColumnWidths(
        {{156, 164, 0}, {88, 148, 1}, {64, 72, 0}, {180, 320, 4}, {146, 148, 0}, {112, 200, 4}});
    connect(&view, &TableView::columnMenuRequested, this,
            [&view](const QPoint &position) { openColumnMenu(view, position); });
    connect(m_pane, &TablePane::filterCleared, m_filter, &QLineEdit::clear);
    connect(view.selectionModel(), &QItemSelectionModel::currentChanged, this, &ActivityPage::showDetails);
    connect(view.selectionModel(), &QItemSelectionModel::selectionChanged, this, &ActivityPage::showDetails);
    return card;
}

void ActivityPage::makeShortcuts()
{
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    auto *refresh = new QShortcut(QKeySequence::Refresh, this);
    connect(refresh, &QShortcut::activated, this, [this] { m_journal.load(); });
}

bool ActivityPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (watched != m_filter || !escape)
        return QWidget::eventFilter(watched, event);
    m_filter->clear();
    m_pane->view().setFocus(Qt::ShortcutFocusReason);
    return true;
}

void ActivityPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_journal.isLoaded())
        m_journal.load();
    showEmptyState();
}

void ActivityPage::takeLoaded()
{
    {
        const TableView::KeepScroll keep(m_pane->view());
        m_model.setEntries(m_journal.entries());
    }
    m_fault->setText(m_journal.faults().join(QLatin1Char('\n')));
    showDetails();
    showEmptyState();
}

void ActivityPage::takeChanged(const QString &id)
{
    const ActivityEntry *entry = m_journal.find(id);
    if (!entry)
        return;
    {
        const TableView::KeepScroll keep(m_pane->view());
        m_model.put(*entry);
    }
    showDetails();
    showEmptyState();
}

void ActivityPage::showDetails()
{
    const QModelIndex current = m_pane->view().currentIndex();
    const ActivityEntry *entry = nullptr;
    if (current.isValid() && m_pane->view().selectionModel()->isRowSelected(current.row(), current.parent()))
        entry = m_journal.find(current.data(KeyRole).toString());
    if (entry)
        m_details->show(*entry);
    m_detailsCard->setVisible(entry != nullptr);
}

void ActivityPage::showEmptyState()
{
    EmptyState &empty = m_pane->whenEmpty();
    if (m_journal.isLoading() && !m_journal.isLoaded())
        empty.setContent(Icon::Progress, Tr::tr("Reading the activity…"), {});
    else
        empty.setContent(
            Icon::Activity, Tr::tr("No operation has been tried yet."),
            Tr::tr("Each deploy, change and removal from this console will stand here: when, where "
                   "and by whom, what was expected of it, and what the appliance answered."));
    const bool any = m_pane->rows().rowCount() > 0;
    m_export->setEnabled(any);
    setPlainToolTip(m_export, any ? QString() : Tr::tr("There is nothing to export."));
}

std::vector<ActivityEntry> ActivityPage::shownEntries() const
{
    std::vector<ActivityEntry> shown;
    const RowFilterProxy &rows = m_pane->rows();
    for (int row = 0; row < rows.rowCount(); ++row) {
        if (const ActivityEntry *entry = m_journal.find(rows.index(row, 0).data(KeyRole).toString()))
            shown.push_back(*entry);
    }
    return shown;
}

void ActivityPage::openExportMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("activity.export.menu"));
    const auto add = [&](const QString &words, const char *objectName, Format format) {
        QAction *action = menu->addAction(words, this, [this, format] { askWhere(format); });
        action->setObjectName(names::name(objectName));
    };
    const int shown = m_pane->rows().rowCount();
    add(Tr::tr("%n operation(s) as CSV…", nullptr, shown), names::kActivityExportCsv, Format::Csv);
    add(Tr::tr("%n operation(s) as JSON…", nullptr, shown), names::kActivityExportJson, Format::Json);
    menu->popup(m_export->mapToGlobal(QPoint(0, m_export->height() + space::kTiny)));
}

void ActivityPage::askWhere(Format format)
{
    const bool isCsv = format == Format::Csv;
    auto *dialog = new QFileDialog(this, Tr::tr("Export the activity"));
    dialog->setObjectName(QStringLiteral("activity.export.file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(isCsv ? Tr::tr("CSV, separated by commas (*.csv)") : Tr::tr("JSON (*.json)"));
    dialog->setDefaultSuffix(isCsv ? QStringLiteral("csv") : QStringLiteral("json"));
    dialog->selectFile(isCsv ? QStringLiteral("launchpad-activity.csv")
                             : QStringLiteral("launchpad-activity.json"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format](const QString &path) { Q_EMIT exportRequested(format, path); });
    dialog->open();
}

} // namespace launchpad
