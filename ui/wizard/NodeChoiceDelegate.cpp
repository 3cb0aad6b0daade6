#include "NodeChoiceDelegate.h"

#include "models/items/NodeChoiceModel.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace launchpad {

namespace {

using Standing = NodeChoiceModel::Standing;

struct Mark {
    Icon icon;
    QColor colour;
};

Mark markOf(Standing standing)
{
    const Theme &theme = Theme::current();
    switch (standing) {
    case Standing::Unjudged:
        break;
    case Standing::Eligible:
        return {Icon::CheckCircle, theme.good};
    case Standing::Ineligible:
        return {Icon::Info, theme.textMuted};
    case Standing::ChosenUnfit:
        return {Icon::Problem, theme.danger};
    case Standing::AlreadyDeployed:
        return {Icon::Lock, theme.textMuted};
    }
    return {Icon::Info, theme.textMuted};
}

} // namespace

void NodeChoiceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    QStyleOptionViewItem plain = option;
    initStyleOption(&plain, index);
    const auto standing = Standing(index.siblingAtColumn(0).data(NodeChoiceModel::StandingRole).toInt());
    const auto column = NodeChoiceModel::Column(index.column());
    const Theme &theme = Theme::current();
    const bool open = standing == Standing::Eligible || standing == Standing::ChosenUnfit;
    const QColor ink = open ? theme.text : theme.textMuted;
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        plain.palette.setColor(group, QPalette::Text, ink);
        plain.palette.setColor(group, QPalette::HighlightedText, ink);
    }
    if (column != NodeChoiceModel::Column::Status) {
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
        return;
    }
    const QString words = std::exchange(plain.text, QString());
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
    constexpr int kIcon = 16;
    const QRect content = option.rect.adjusted(space::kNormal, 0, -space::kNormal, 0);
    const QRect iconPlace =
        QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter, {kIcon, kIcon}, content);
    if (standing != Standing::Unjudged) {
        const Mark mark = markOf(standing);
        painter->drawPixmap(
            iconPlace, iconPixmap(mark.icon, mark.colour, kIcon, painter->device()->devicePixelRatioF()));
    }
    const int inset = standing == Standing::Unjudged ? 0 : kIcon + space::kNormal;
    const QRect textPlace = QStyle::visualRect(option.direction, content, content.adjusted(inset, 0, 0, 0));
    painter->setPen(standing == Standing::ChosenUnfit ? theme.danger : ink);
    painter->setFont(option.font);
    painter->drawText(textPlace, int(Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine),
                      option.fontMetrics.elidedText(words, Qt::ElideRight, textPlace.width()));
}

QSize NodeChoiceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), space::kRow};
}

bool NodeChoiceDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                                   const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QString words = index.data().toString();
    const int room = option.rect.width() - 3 * space::kLarge;
    QToolTip::showText(event->globalPos(),
                       option.fontMetrics.horizontalAdvance(words) > room ? plainToolTip(words) : QString(),
                       view);
    return true;
}

} // namespace launchpad
