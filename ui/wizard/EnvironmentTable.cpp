#include "EnvironmentTable.h"

#include "ui/ObjectNames.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QToolButton>

#include <utility>

namespace launchpad {

namespace {
enum Column { kName, kValue, kRemove, kColumnCount };
}

EnvironmentTable::EnvironmentTable(QWidget *parent) : QTableWidget(0, kColumnCount, parent)
{
    setObjectName(names::name(names::kWizardEnv));
    setHorizontalHeaderLabels({Tr::tr("Name"), Tr::tr("Value"), QString()});
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(space::kRow);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked |
                    QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    connect(this, &QTableWidget::itemChanged, this, [this] {
        if (!m_filling)
            Q_EMIT edited();
    });
}

std::vector<EnvRow> EnvironmentTable::rows() const
{
    std::vector<EnvRow> rows;
    for (int i = 0; i < rowCount(); ++i)
        rows.push_back({item(i, kName)->text(), item(i, kValue)->text()});
    return rows;
}

void EnvironmentTable::setRows(const std::vector<EnvRow> &wanted)
{
    if (rows() == wanted)
        return;
    m_filling = true;
    setRowCount(0);
    for (const EnvRow &row : wanted)
        appendRow(row);
    m_filling = false;
}

void EnvironmentTable::setFaults(const std::vector<EnvFault> &faults)
{
    m_filling = true;
    for (int i = 0; i < rowCount(); ++i) {
        const EnvFault fault = i < int(faults.size()) ? faults[std::size_t(i)] : EnvFault::None;
        QTableWidgetItem *name = item(i, kName);
        const bool wrong = fault != EnvFault::None;
        name->setIcon(wrong ? icon(Icon::Problem, Theme::current().danger) : QIcon());
        name->setToolTip(plainToolTip(sentenceFor(fault)));
    }
    m_filling = false;
}

void EnvironmentTable::setFixed(bool fixed)
{
    m_fixed = fixed;
    for (int i = 0; i < rowCount(); ++i) {
        for (const int column : {kName, kValue})
            item(i, column)->setFlags(fixed ? Qt::ItemIsSelectable | Qt::ItemIsEnabled
                                            : Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsEditable);
        if (QWidget *remove = cellWidget(i, kRemove))
            remove->setEnabled(!fixed);
    }
}

void EnvironmentTable::addRow()
{
    appendRow({});
    Q_EMIT edited();
    const int row = rowCount() - 1;
    setCurrentCell(row, kName);
    scrollToItem(item(row, kName));
    setFocus();
    editItem(item(row, kName));
}

void EnvironmentTable::appendRow(const EnvRow &row)
{
    const bool filling = std::exchange(m_filling, true);
    const int place = rowCount();
    insertRow(place);
    setItem(place, kName, new QTableWidgetItem(row.name));
    setItem(place, kValue, new QTableWidgetItem(row.value));
    setItem(place, kRemove, new QTableWidgetItem);
    item(place, kRemove)->setFlags(Qt::NoItemFlags);
    auto *remove = new QToolButton;
    remove->setIcon(icon(Icon::Trash));
    remove->setAutoRaise(true);
    remove->setFocusPolicy(Qt::NoFocus);
    remove->setAccessibleName(Tr::tr("Remove the variable"));
    setPlainToolTip(remove, Tr::tr("Remove the variable"));
    connect(remove, &QToolButton::clicked, this, [this, remove] {
        for (int i = 0; i < rowCount(); ++i) {
            if (cellWidget(i, kRemove) == remove) {
                removeAt(i);
                return;
            }
        }
    });
    setCellWidget(place, kRemove, remove);
    m_filling = filling;
}

void EnvironmentTable::removeAt(int row)
{
    if (m_fixed)
        return;
    removeRow(row);
    Q_EMIT edited();
}

void EnvironmentTable::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete && currentRow() >= 0 && state() != EditingState) {
        removeAt(currentRow());
        return;
    }
    QTableWidget::keyPressEvent(event);
}

void EnvironmentTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    const int width = viewport()->width();
    setColumnWidth(kRemove, space::kRow + space::kNormal);
    setColumnWidth(kName, width * 35 / 100);
    setColumnWidth(kValue, width - columnWidth(kName) - columnWidth(kRemove));
}

} // namespace launchpad
