#pragma once

class QMenu;
class QPoint;

namespace launchpad {

class TableView;

/// Opens the choice of the table's columns (`columns.menu`, an entry `columns.<key>` for each but the first
/// and `columns.reset`). It is gone once it is closed.
QMenu *openColumnMenu(TableView &view, const QPoint &globalPosition);

} // namespace launchpad
