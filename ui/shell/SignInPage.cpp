#include "SignInPage.h"

#include "ui/ObjectNames.h"
#include "ui/shell/BrandMark.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MutedLabel.h"

#include <QCheckBox>
#include <QCompleter>
#include <QLineEdit>
#include <QPainter>
#include <QPaintEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace launchpad {

namespace {

constexpr int kFormWidth = 400;

QLineEdit *addField(QVBoxLayout &column, const QString &label, const char *objectName)
{
    auto *caption = new PlainLabel(label);
    setTextRole(caption, TextRole::Strong);
    auto *field = new QLineEdit;
    field->setObjectName(names::name(objectName));
    field->setAccessibleName(label);
    caption->setBuddy(field);
    column.addWidget(caption);
    column.addSpacing(space::kSmall);
    column.addWidget(field);
    column.addSpacing(space::kLarge);
    return field;
}

} // namespace

SignInPage::SignInPage(Session &session, Keep keep, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(names::name(names::kSignIn));
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    column->addWidget(makeForm(keep), 0, Qt::AlignHCenter);
    column->addStretch(3);

    for (QLineEdit *field : {m_address, m_user, m_password})
        connect(field, &QLineEdit::returnPressed, this, &SignInPage::connectToAppliance);
    connect(m_connect, &QPushButton::clicked, this, &SignInPage::connectToAppliance);
    connect(&m_session, &Session::stateChanged, this, &SignInPage::showState);
    connect(&m_session, &Session::signedIn, this, [this] {
        m_password->clear();
        m_error->setText({});
    });
    connect(&m_session, &Session::failed, this, [this](const ApiError &error) {
        if (m_session.state() != Session::State::SignedOut)
            return;
        showProblem(sentenceFor(error));
        m_password->setFocus();
        m_password->selectAll();
    });
    showState();
}

QWidget *SignInPage::makeForm(Keep keep)
{
    auto *card = new Card;
    card->setFixedWidth(kFormWidth);
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(2 * space::kLarge, 2 * space::kLarge, 2 * space::kLarge, 2 * space::kLarge);
    column->setSpacing(0);

    column->addWidget(new BrandMark(40), 0, Qt::AlignLeading);
    column->addSpacing(space::kLarge);
    auto *title = new PlainLabel(Tr::tr("Sign in to an appliance"));
    setTextRole(title, TextRole::Title);
    column->addWidget(title);
    column->addSpacing(space::kSmall);
    auto *lead = new MutedLabel(Tr::tr("Use the credentials of the appliance's own console."));
    lead->setWordWrap(true);
    column->addWidget(lead);
    column->addSpacing(space::kMedium);

    m_error = new InlineMessage(InlineMessage::Kind::Problem);
    m_error->textLabel()->setObjectName(names::name(names::kSignInError));
    auto *errorRoom = new QVBoxLayout;
    errorRoom->setContentsMargins(0, 0, 0, 0);
    errorRoom->addWidget(m_error);
    column->addLayout(errorRoom);
    column->addSpacing(space::kMedium);

    m_address = addField(*column, Tr::tr("Address"), names::kSignInAddress);
    m_address->setPlaceholderText(QStringLiteral("https://launchpad.example.com"));
    m_address->setLayoutDirection(Qt::LeftToRight);
    m_user = addField(*column, Tr::tr("User name"), names::kSignInUser);
    m_password = addField(*column, Tr::tr("Password"), names::kSignInPassword);
    m_password->setEchoMode(QLineEdit::Password);

    m_keep = new QCheckBox(Tr::tr("Keep me signed in"));
    m_keep->setObjectName(names::name(names::kSignInKeep));
    m_keep->setVisible(keep == Keep::Offered);
    column->addWidget(m_keep);
    column->addSpacing(space::kNormal);

    m_connect = new QPushButton;
    m_connect->setObjectName(names::name(names::kSignInConnect));
    setButtonRole(m_connect, ButtonRole::Primary);
    column->addWidget(m_connect);
    return card;
}

void SignInPage::setProfiles(const QList<ConnectionProfile> &profiles)
{
    m_profiles = profiles;
    QStringList addresses;
    for (const ConnectionProfile &profile : profiles) {
        const QString address = profile.address.toDisplayString();
        if (!addresses.contains(address))
            addresses += address;
    }
    auto *completer = new QCompleter(addresses, m_address);
    completer->setFilterMode(Qt::MatchContains);
    m_address->setCompleter(completer);
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this,
            [this](const QString &address) {
                const auto used =
                    std::find_if(m_profiles.begin(), m_profiles.end(), [&](const ConnectionProfile &profile) {
                        return profile.address.toDisplayString() == address;
                    });
                if (used != m_profiles.end())
                    m_user->setText(used->user);
            });
    if (!profiles.isEmpty() && m_address->text().isEmpty()) {
        m_address->setText(addresses.first());
        m_user->setText(profiles.first().user);
    }
}

bool SignInPage::keepSignedIn() const
{
    return m_keep->isVisibleTo(this) && m_keep->isChecked();
}

void SignInPage::takeFocus()
{
    for (QLineEdit *field : {m_address, m_user, m_password}) {
        if (field->text().isEmpty()) {
            field->setFocus();
            return;
        }
    }
    m_password->setFocus();
}

void SignInPage::showProblem(const QString &sentence)
{
    m_error->setText(sentence);
    // The card is as high as its parts ask for by themselves, and a sentence that wraps asks for one line.
    m_error->setFixedHeight(m_error->heightForWidth(kFormWidth - 4 * space::kLarge));
}

void SignInPage::connectToAppliance()
{
    if (m_session.state() == Session::State::SigningIn)
        return;
    const auto address = addressFromText(m_address->text());
    setFieldInvalid(m_address, !address);
    if (!address) {
        showProblem(Tr::tr("The address is a host name or an IP address, such as launchpad.example.com."));
        m_address->setFocus();
        return;
    }
    if (m_user->text().trimmed().isEmpty()) {
        showProblem(Tr::tr("Enter the user name."));
        m_user->setFocus();
        return;
    }
    m_error->setText({});
    m_session.signIn({*address, m_user->text().trimmed()}, m_password->text());
}

void SignInPage::showState()
{
    const bool busy = m_session.state() == Session::State::SigningIn;
    for (QWidget *field : {static_cast<QWidget *>(m_address), static_cast<QWidget *>(m_user),
                           static_cast<QWidget *>(m_password), static_cast<QWidget *>(m_keep),
                           static_cast<QWidget *>(m_connect)})
        field->setEnabled(!busy);
    m_connect->setText(busy ? Tr::tr("Connecting…") : Tr::tr("Connect"));
}

void SignInPage::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), Theme::current().window);
}

} // namespace launchpad
