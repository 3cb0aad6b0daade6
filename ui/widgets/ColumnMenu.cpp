#include "ColumnMenu.h"

#include "models/items/Cells.h"
#include "PlainText.h"
#include "TableView.h"
#include "ui/text/Tr.h"

#include <QHeaderView>
#include <QMenu>

namespace launchpad {

QMenu *openColumnMenu(TableView &view, const QPoint &globalPosition)
{
    auto *menu = new QMenu(&view);
    menu->setObjectName(QStringLiteral("columns.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = 0; column < view.header()->count(); ++column) {
        if (column == view.actionsColumn())
            continue;
        const QAbstractItemModel &model = *view.model();
        QAction *entry =
            menu->addAction(withoutMnemonic(model.headerData(column, Qt::Horizontal).toString()));
        entry->setObjectName(QStringLiteral("columns.") +
                             model.headerData(column, Qt::Horizontal, ColumnKeyRole).toString());
        entry->setCheckable(true);
        entry->setChecked(!view.isColumnHidden(column));
        entry->setEnabled(column != 0);
        QObject::connect(entry, &QAction::toggled, &view,
                         [&view, column](bool shown) { view.setColumnShown(column, shown); });
    }
    menu->addSeparator();
    QAction *reset = menu->addAction(Tr::tr("Reset Columns"));
    reset->setObjectName(QStringLiteral("columns.reset"));
    QObject::connect(reset, &QAction::triggered, &view, &TableView::resetColumns);
    menu->popup(globalPosition);
    return menu;
}

} // namespace launchpad
