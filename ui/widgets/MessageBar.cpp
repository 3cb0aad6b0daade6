#include "MessageBar.h"

#include "PlainText.h"
#include "ui/ObjectNames.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"

#include <QLayout>
#include <QStyle>
#include <QToolButton>

namespace launchpad {

namespace {

constexpr int kClose = 24;

} // namespace

MessageBar::MessageBar(QWidget *parent) : InlineMessage(Kind::Note, parent), m_close(new QToolButton(this))
{
    textLabel()->setObjectName(names::name(names::kMessage));
    QMargins margins = layout()->contentsMargins();
    margins.setRight(space::kNormal + kClose + space::kNormal);
    margins.setTop(space::kNormal + space::kTiny);
    margins.setBottom(space::kNormal + space::kTiny);
    layout()->setContentsMargins(margins);
    m_close->setIcon(icon(Icon::Close));
    m_close->setFixedSize(kClose, kClose);
    m_close->setObjectName(QStringLiteral("message.close"));
    m_close->setAccessibleName(Tr::tr("Dismiss"));
    setPlainToolTip(m_close, Tr::tr("Dismiss"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
}

void MessageBar::showMessage(Kind kind, const QString &text, const QString &advice)
{
    setKind(kind);
    setText(text, advice);
}

void MessageBar::dismiss()
{
    setText({});
}

void MessageBar::resizeEvent(QResizeEvent *event)
{
    InlineMessage::resizeEvent(event);
    const QRect place(width() - kClose - space::kNormal, space::kNormal - 1, kClose, kClose);
    m_close->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
}

} // namespace launchpad
