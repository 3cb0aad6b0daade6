#include "RowFilterProxy.h"

#include "Cells.h"

#include <algorithm>

namespace launchpad {

namespace {

bool isNumber(const QVariant &value)
{
    switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::LongLong:
    case QMetaType::Double:
        return true;
    default:
        return false;
    }
}

} // namespace

RowFilterProxy::RowFilterProxy(QObject *parent)
    // The C locale sorts by code points and knows no numbers.
    : QSortFilterProxyModel(parent),
      m_collator(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale())
{
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
    setSortRole(SortRole);
    setDynamicSortFilter(true);
}

void RowFilterProxy::setFilterText(const QString &typed)
{
    const QStringList words = typed.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateFilter();
}

QString RowFilterProxy::textOf(const QModelIndex &index) const
{
    const QString search = index.data(SearchRole).toString();
    if (!search.isEmpty())
        return search;
    QString text;
    for (int column = 0; column < sourceModel()->columnCount(index.parent()); ++column)
        text += index.siblingAtColumn(column).data().toString().toCaseFolded() + QLatin1Char('\n');
    for (int row = 0; row < sourceModel()->rowCount(index); ++row)
        text += QLatin1Char('\n') + textOf(sourceModel()->index(row, 0, index));
    return text;
}

bool RowFilterProxy::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (m_words.isEmpty() || parent.isValid())
        return true;
    const QString text = textOf(sourceModel()->index(row, 0));
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString &word) { return text.contains(word); });
}

bool RowFilterProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(sortRole());
    const QVariant b = right.data(sortRole());
    if (!a.isValid() || !b.isValid()) {
        // Last in either direction: the view turns the order round by turning the answer round.
        if (a.isValid() == b.isValid())
            return comesFirst(left, right);
        return sortOrder() == Qt::DescendingOrder ? b.isValid() : a.isValid();
    }
    if (isNumber(a) && isNumber(b)) {
        const double first = a.toDouble();
        const double second = b.toDouble();
        return first < second || (first == second && comesFirst(left, right));
    }
    const int order = m_collator.compare(a.toString(), b.toString());
    return order < 0 || (order == 0 && comesFirst(left, right));
}

bool RowFilterProxy::comesFirst(const QModelIndex &left, const QModelIndex &right) const
{
    if (left.column() == 0)
        return false;
    const int order = m_collator.compare(left.siblingAtColumn(0).data(sortRole()).toString(),
                                         right.siblingAtColumn(0).data(sortRole()).toString());
    return sortOrder() == Qt::DescendingOrder ? order > 0 : order < 0;
}

} // namespace launchpad
