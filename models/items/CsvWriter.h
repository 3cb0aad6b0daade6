#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>
#include <QVariant>

namespace launchpad {

/// A table as CSV for spreadsheets, the same in every language: UTF-8 with a byte order mark, fields
/// separated by commas, lines ended by CR LF, texts in quotes, numbers with a point and without quotes.
///
/// A cell that holds a number stays one, -3 as well. Any other cell is a text; one that a spreadsheet would
/// take for a formula gets an apostrophe in front. A null or invalid cell is empty.
QByteArray csv(const QStringList &header, const QList<QList<QVariant>> &rows);

} // namespace launchpad
