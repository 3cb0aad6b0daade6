#include "TableExport.h"

#include "models/items/Cells.h"
#include "models/items/CsvWriter.h"
#include "ui/text/Tr.h"
#include "ui/widgets/TableView.h"

namespace launchpad {

namespace {

bool isOpen(const TableView &view, const QModelIndex &row)
{
    return view.isExpanded(row) && view.model()->rowCount(row) > 0;
}

QList<QVariant> cellsOf(const QModelIndex &row, const QList<int> &columns, bool withNodes)
{
    const bool child = row.parent().isValid();
    QList<QVariant> cells;
    for (const int column : columns) {
        if (column != 0 || !withNodes) {
            cells += row.siblingAtColumn(column).data(ExportRole);
            continue;
        }
        cells += row.data(KeyRole);
        cells += child ? row.data(NodeRole) : QVariant();
    }
    return cells;
}

} // namespace

QByteArray tableCsv(const TableView &view)
{
    const QAbstractItemModel &model = *view.model();
    const QList<int> columns = view.shownColumns();
    bool withNodes = false;
    for (int row = 0; row < model.rowCount(); ++row)
        withNodes = withNodes || isOpen(view, model.index(row, 0));

    QStringList header;
    for (const int column : columns) {
        header += model.headerData(column, Qt::Horizontal, ExportRole).toString();
        if (column == 0 && withNodes)
            //: Column of the exported table of models: a node that the model runs on
            header += Tr::tr("Node");
    }
    QList<QList<QVariant>> rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex top = model.index(row, 0);
        rows += cellsOf(top, columns, withNodes);
        for (int child = 0; isOpen(view, top) && child < model.rowCount(top); ++child)
            rows += cellsOf(model.index(child, 0, top), columns, withNodes);
    }
    return csv(header, rows);
}

} // namespace launchpad
