#pragma once

#include <QStyledItemDelegate>

namespace launchpad {

/// Paints a cell with as little work as can be: a fill and a text, elided where it is too long; the whole
/// text is its tip then. Base of the tables' other delegates.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum class Tone { Normal, Muted };

    explicit CellDelegate(QObject *parent = nullptr, Tone tone = Tone::Normal,
                          Qt::TextElideMode elide = Qt::ElideRight);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

protected:
    /// What the cell shows, in its room without the margins. The pen is set to the cell's colour.
    virtual void paintContent(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                              const QModelIndex &index) const;
    /// The width that the content would like to have.
    virtual int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    /// Draws a text in the room, elided, by the index's alignment.
    void paintText(QPainter *painter, const QStyleOptionViewItem &option, const QRect &room,
                   const QString &text, const QModelIndex &index) const;
    static QRect roomOf(const QStyleOptionViewItem &option);

private:
    Tone m_tone;
    Qt::TextElideMode m_elide;
};

} // namespace launchpad
