#include "TableHeader.h"

#include "models/items/Cells.h"
#include "ui/theme/Theme.h"

#include <QContextMenuEvent>
#include <QDataStream>
#include <QIODevice>
#include <QMouseEvent>

namespace launchpad {

namespace {

constexpr int kLeastWidth = 32;
constexpr qint32 kVersion = 1;

} // namespace

TableHeader::TableHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setUp();
    setFixedHeight(space::kRow);
    connect(this, &QHeaderView::sectionMoved, this, &TableHeader::keepActionsLast);
}

void TableHeader::setUp()
{
    setStretchLastSection(false);
    setCascadingSectionResizes(false);
    setHighlightSections(false);
    setSectionsClickable(true);
    setSectionsMovable(true);
    setFirstSectionMovable(false);
    setMinimumSectionSize(kLeastWidth);
    setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    setFont(fontFor(TextRole::Small));
    if (m_actions >= 0 && m_actions < count()) {
        setSectionHidden(m_actions, false);
        setSectionResizeMode(m_actions, QHeaderView::Fixed);
        resizeSection(m_actions, m_actionsWidth);
        keepActionsLast();
    }
}

void TableHeader::setActionsColumn(int column, int width)
{
    m_actions = column;
    m_actionsWidth = width;
    setUp();
}

void TableHeader::keepActionsLast()
{
    const int last = count() - 1;
    if (m_actions >= 0 && m_actions <= last && visualIndex(m_actions) != last)
        moveSection(visualIndex(m_actions), last);
}

bool TableHeader::isOnActions(const QMouseEvent &event) const
{
    return m_actions >= 0 && logicalIndexAt(event.position().toPoint()) == m_actions;
}

void TableHeader::mousePressEvent(QMouseEvent *event)
{
    // The edge of the column before it can still be dragged.
    const int x = event->position().toPoint().x();
    const int grip = style()->pixelMetric(QStyle::PM_HeaderGripMargin, nullptr, this);
    const int edge = isRightToLeft() ? x + grip : x - grip;
    if (isOnActions(*event) && logicalIndexAt(edge) == m_actions)
        event->accept();
    else
        QHeaderView::mousePressEvent(event);
}

void TableHeader::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (isOnActions(*event))
        event->accept();
    else
        QHeaderView::mouseDoubleClickEvent(event);
}

void TableHeader::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    Q_EMIT menuRequested(event->globalPos());
}

QStringList TableHeader::keys() const
{
    QStringList keys;
    for (int column = 0; model() && column < count(); ++column)
        keys += model()->headerData(column, Qt::Horizontal, ColumnKeyRole).toString();
    return keys;
}

QByteArray TableHeader::save(bool dragged) const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_4);
    out << kVersion << keys() << dragged << saveState();
    return state;
}

bool TableHeader::restore(const QByteArray &state, bool *dragged)
{
    QDataStream in(state);
    in.setVersion(QDataStream::Qt_6_4);
    qint32 version = 0;
    QStringList columns;
    bool wasDragged = false;
    QByteArray sections;
    in >> version;
    if (in.status() != QDataStream::Ok || version != kVersion)
        return false;
    in >> columns >> wasDragged >> sections;
    if (in.status() != QDataStream::Ok || columns != keys())
        return false;
    const QByteArray before = saveState();
    const bool taken = restoreState(sections) && count() == columns.size() &&
                       sortIndicatorSection() < count() && sortIndicatorSection() != m_actions;
    if (!taken)
        restoreState(before);
    setSectionHidden(0, false);
    setUp();
    if (taken)
        *dragged = wasDragged;
    return taken;
}

} // namespace launchpad
