#pragma once

#include <QMetaType>
#include <QString>
#include <QVariant>

#include <array>
#include <cstdint>

namespace launchpad {

/// What the tables' models answer beside Qt's own roles.
enum ItemRole {
    SortRole = Qt::UserRole + 1, ///< a number or a text to sort by; invalid where unknown, which sorts last
    KeyRole,                     ///< name of the row's model or node; the same for each column
    NodeRole,                    ///< a child row: its node's name; empty for a model's own row
    HealthLevelRole,             ///< int of HealthLevel
    NodeStatusRole,              ///< int of NodeStatus
    DetailRole,                  ///< what is said beside the state
    SearchRole,                  ///< all that a filter looks through, one cell a line, case folded
    OverCommittedRole,           ///< bool: some GPU of the node is given to more than it holds
    DefaultRole,                 ///< bool: the appliance's default model
    WholeTextRole,               ///< what the cell's tip says, as plain text; Qt's own role has it escaped
    ExportRole,                  ///< a cell's number in its base unit, or its text; a header's name of that
    ColumnKeyRole,               ///< a header's key, by which settings know the column
};

/// A cell: what it shows, what it sorts by, and its whole text for the tip where it shows less.
struct Cell {
    QString text;
    QVariant sort;
    QString tip; ///< empty: as the text

    friend bool operator==(const Cell &a, const Cell &b)
    {
        return a.text == b.text && a.sort == b.sort && a.tip == b.tip;
    }
};

/// The whole text of a cell.
inline const QString &wholeText(const Cell &cell)
{
    return cell.tip.isEmpty() ? cell.text : cell.tip;
}

/// A tip that Qt never takes for mark-up, whatever a model is named.
QString escapedTip(const QString &text);

/// What any cell answers for Qt's roles and the two of whole texts; invalid for the others.
QVariant cellData(const Cell &cell, int role, Qt::Alignment alignment);

/// A bit per cell that differs.
template<std::size_t N>
std::uint64_t differing(const std::array<Cell, N> &a, const std::array<Cell, N> &b)
{
    std::uint64_t columns = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (!(a[i] == b[i]))
            columns |= std::uint64_t{1} << i;
    }
    return columns;
}

/// The cells' texts for SearchRole.
template<std::size_t N>
QString searchText(const std::array<Cell, N> &cells)
{
    QString all;
    for (const Cell &cell : cells)
        all += cell.text + QLatin1Char('\n');
    return all.toCaseFolded();
}

} // namespace launchpad
