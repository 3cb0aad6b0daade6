#pragma once

#include "CellDelegate.h"

namespace launchpad {

/// A model's or node's name; elided in its middle, because names differ at both ends. The default model says
/// so behind its name; a node in the models' tree has an icon before it.
class NameDelegate : public CellDelegate {
    Q_OBJECT

public:
    explicit NameDelegate(QObject *parent = nullptr);

protected:
    void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                      const QModelIndex &index) const override;
    int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// `N/N healthy` in a chip; nothing for a node.
class HealthDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                      const QModelIndex &index) const override;
    int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// A state or status: an icon by what it means, and the word.
class StateDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;
    /// Where the word ends, from the cell's left edge: there is room for more behind it.
    static int wordEnd(const QFontMetrics &metrics, const QString &word);

protected:
    void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                      const QModelIndex &index) const override;
    int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// The memory of a node; marked where more is given out than there is.
class MemoryDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                      const QModelIndex &index) const override;
};

/// The three dots that open a row's menu; quiet until the pointer or the choice is on the row.
class ActionsDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                      const QModelIndex &index) const override;
};

} // namespace launchpad
