#include "Cells.h"

namespace launchpad {

QString escapedTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    QString escaped = text.toHtmlEscaped();
    escaped.replace(QLatin1Char('\n'), QLatin1String("<br>"));
    return QLatin1String("<p style=\"white-space:pre-wrap; margin:0\">") + escaped + QLatin1String("</p>");
}

QVariant cellData(const Cell &cell, int role, Qt::Alignment alignment)
{
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::TextAlignmentRole:
        return int(alignment);
    case Qt::ToolTipRole:
        return escapedTip(wholeText(cell));
    case Qt::AccessibleTextRole:
    case WholeTextRole:
        return wholeText(cell);
    case SortRole:
        return cell.sort;
    default:
        return {};
    }
}

} // namespace launchpad
