#pragma once

#include <QByteArray>

namespace launchpad {

class TableView;

/// What the table shows, as CSV: its rows as they are filtered and sorted, its visible columns in their
/// order, numbers raw in the unit that the header names. Rows that are open go with their nodes, which have a
/// column of their own then.
QByteArray tableCsv(const TableView &view);

} // namespace launchpad
