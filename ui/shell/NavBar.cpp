#include "NavBar.h"

#include "models/state/Session.h"
#include "ui/shell/BrandMark.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/MutedLabel.h"
#include "ui/widgets/NavButton.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kWidth = 196;
constexpr int kBrand = 24;

} // namespace

NavBar::NavBar(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_entries(new QVBoxLayout)
{
    setFixedWidth(kWidth);
    auto *brand = new QHBoxLayout;
    brand->setContentsMargins(space::kSmall, 0, 0, 0);
    brand->setSpacing(space::kNormal);
    auto *product = new PlainLabel(Tr::tr("Launchpad Console"));
    setTextRole(product, TextRole::Strong);
    brand->addWidget(new BrandMark(kBrand));
    brand->addWidget(product, 1);

    m_entries->setContentsMargins(0, 0, 0, 0);
    m_entries->setSpacing(space::kTiny);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::kNormal, space::kLarge, space::kNormal + 1, space::kMedium);
    column->setSpacing(0);
    column->addLayout(brand);
    column->addSpacing(space::kLarge);
    column->addLayout(m_entries);
    column->addStretch(1);
    column->addWidget(makeFooter());

    connect(&m_session, &Session::stateChanged, this, &NavBar::showSession);
    showSession();
}

NavButton *NavBar::addEntry(Icon icon, const QString &words, const QString &objectName)
{
    auto *entry = new NavButton(icon, words);
    entry->setObjectName(objectName);
    m_entries->addWidget(entry);
    return entry;
}

QWidget *NavBar::makeFooter()
{
    auto *footer = new QWidget;
    m_user = new ElidedLabel;
    m_user->setObjectName(QStringLiteral("nav.user"));
    m_address = new ElidedLabel;
    m_address->setObjectName(QStringLiteral("nav.address"));
    setTextRole(m_address, TextRole::Small);
    setMuted(m_address);
    m_signOut = new QToolButton;
    m_signOut->setIcon(icon(Icon::SignOut));
    m_signOut->setObjectName(QStringLiteral("nav.signOut"));
    m_signOut->setAccessibleName(Tr::tr("Sign out"));
    setPlainToolTip(m_signOut, Tr::tr("Sign out"));
    m_signOut->setFixedSize(space::kControl, space::kControl);
    m_signInAgain = new QPushButton(Tr::tr("Sign in again"));
    m_signInAgain->setObjectName(QStringLiteral("nav.signInAgain"));

    auto *who = new QVBoxLayout;
    who->setContentsMargins(0, 0, 0, 0);
    who->setSpacing(0);
    who->addWidget(m_user);
    who->addWidget(m_address);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(space::kSmall, 0, 0, 0);
    row->setSpacing(space::kSmall);
    row->addLayout(who, 1);
    row->addWidget(m_signOut);
    auto *column = new QVBoxLayout(footer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kNormal);
    column->addWidget(m_signInAgain);
    column->addLayout(row);

    connect(m_signOut, &QToolButton::clicked, this, &NavBar::signOutChosen);
    connect(m_signInAgain, &QPushButton::clicked, this, &NavBar::signInAgainChosen);
    return footer;
}

void NavBar::showSession()
{
    const bool known = m_session.state() != Session::State::SignedOut;
    m_user->setText(known ? m_session.profile().user : QString());
    m_address->setText(known ? m_session.profile().address.authority() : QString());
    m_signOut->setVisible(known);
    m_signInAgain->setVisible(m_session.state() == Session::State::Expired);
}

void NavBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    const int line = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.fillRect(QRect(line, 0, 1, height()), theme.border);
}

} // namespace launchpad
