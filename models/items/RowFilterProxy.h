#pragma once

#include <QCollator>
#include <QSortFilterProxyModel>
#include <QStringList>

namespace launchpad {

/// Filters a table as one types: each of the words must stand somewhere in the row, in whatever column; they
/// are plain text and their case doesn't matter. A row of a tree counts with all its children, which stay
/// with it. Sorts by SortRole: numbers as numbers, texts as the language does with numbers in them by value;
/// what is unknown comes last.
class RowFilterProxy : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit RowFilterProxy(QObject *parent = nullptr);

    void setFilterText(const QString &typed);
    bool isFiltering() const { return !m_words.isEmpty(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    /// Among equals the names rise in either direction, whatever was sorted by before.
    bool comesFirst(const QModelIndex &left, const QModelIndex &right) const;
    QString textOf(const QModelIndex &index) const;

    QStringList m_words;
    QCollator m_collator;
};

} // namespace launchpad
