#include "SignInAgain.h"

#include "models/state/Session.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MutedLabel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kWidth = 400;

} // namespace

SignInAgain::SignInAgain(Session &session, QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_password(new QLineEdit),
      m_connect(new QPushButton),
      m_later(new QPushButton(Tr::tr("Not now"))),
      m_error(new InlineMessage(InlineMessage::Kind::Problem))
{
    setObjectName(QStringLiteral("signin.again"));
    setWindowTitle(Tr::tr("Sign in again"));
    setFixedWidth(kWidth);

    auto *title = new PlainLabel(Tr::tr("Your session has ended"));
    setTextRole(title, TextRole::Heading);
    //: %1 is a user name, %2 an appliance's address
    const QString who =
        filled(Tr::tr("Enter the password of %1 at %2. What you are working on stays as it is."),
               {session.profile().user, session.profile().address.toDisplayString()});
    auto *lead = new MutedLabel(who);
    lead->setWordWrap(true);
    auto *caption = new PlainLabel(Tr::tr("Password"));
    setTextRole(caption, TextRole::Strong);
    caption->setBuddy(m_password);
    m_password->setObjectName(QStringLiteral("signin.again.password"));
    m_password->setAccessibleName(Tr::tr("Password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_error->textLabel()->setObjectName(QStringLiteral("signin.again.error"));
    m_connect->setObjectName(QStringLiteral("signin.again.connect"));
    m_connect->setDefault(true);
    m_later->setObjectName(QStringLiteral("signin.again.later"));
    m_later->setAutoDefault(false);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::kNormal);
    buttons->addStretch(1);
    buttons->addWidget(m_later);
    buttons->addWidget(m_connect);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kHuge);
    column->setSpacing(space::kSmall);
    column->addWidget(title);
    column->addWidget(lead);
    column->addSpacing(space::kMedium);
    column->addWidget(m_error);
    column->addWidget(caption);
    column->addWidget(m_password);
    column->addSpacing(space::kLarge);
    column->addLayout(buttons);

    connect(m_later, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_connect, &QPushButton::clicked, this, &SignInAgain::signIn);
    connect(&m_session, &Session::signedIn, this, &QDialog::accept);
    connect(&m_session, &Session::stateChanged, this, &SignInAgain::showState);
    connect(&m_session, &Session::failed, this, [this](const ApiError &error) {
        m_error->setText(sentenceFor(error));
        m_password->setFocus();
        m_password->selectAll();
    });
    showState();
    m_password->setFocus();
}

void SignInAgain::signIn()
{
    if (m_session.state() != Session::State::Expired)
        return;
    m_error->setText({});
    m_session.signInAgain(m_password->text());
}

void SignInAgain::showState()
{
    if (m_session.state() == Session::State::SignedOut) {
        reject();
        return;
    }
    const bool busy = m_session.state() == Session::State::SigningIn;
    m_password->setEnabled(!busy);
    m_connect->setEnabled(!busy);
    m_connect->setText(busy ? Tr::tr("Connecting…") : Tr::tr("Sign in"));
}

} // namespace launchpad
