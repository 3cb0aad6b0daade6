#include "EmptyState.h"

#include "MutedLabel.h"
#include "PlainText.h"
#include "ui/theme/Theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kPicture = 36;
constexpr int kWidth = 440;

} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent),
      m_picture(new PlainLabel),
      m_headline(new PlainLabel),
      m_advice(new MutedLabel),
      m_action(new QPushButton)
{
    setTextRole(m_headline, TextRole::Heading);
    // A block of its own width, in which wrapped labels get the height that they need.
    auto *block = new QWidget;
    block->setFixedWidth(kWidth);
    auto *lines = new QVBoxLayout(block);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(space::kSmall);
    for (PlainLabel *label : {m_picture, m_headline, m_advice}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_picture);
        lines->addWidget(label);
    }
    lines->addSpacing(space::kMedium);
    lines->addWidget(m_action, 0, Qt::AlignHCenter);

    auto *row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(block);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    column->addLayout(row);
    column->addStretch(3);
    m_action->hide();
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionChosen);
}

void EmptyState::setContent(Icon icon, const QString &headline, const QString &advice)
{
    m_icon = icon;
    m_headline->setText(headline);
    m_advice->setText(advice);
    showIcon();
}

void EmptyState::setAction(const QString &words)
{
    m_action->setText(withoutMnemonic(words));
    m_action->setVisible(!words.isEmpty());
}

QString EmptyState::headline() const
{
    return m_headline->text();
}

void EmptyState::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        showIcon();
    QWidget::changeEvent(event);
}

void EmptyState::showIcon()
{
    m_picture->setPixmap(iconPixmap(m_icon, Theme::current().borderStrong, kPicture, devicePixelRatioF()));
}

} // namespace launchpad
