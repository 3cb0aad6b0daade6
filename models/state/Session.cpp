#include "Session.h"

#include <utility>

namespace launchpad {

std::optional<QUrl> addressFromText(const QString &typed)
{
    QString text = typed.trimmed();
    if (text.isEmpty())
        return std::nullopt;
    // "10.0.0.5:8443" alone would parse as a scheme with a path.
    if (!text.contains(QStringLiteral("://")))
        text.prepend(QStringLiteral("https://"));
    const QUrl url(text, QUrl::StrictMode);
    const bool knownScheme =
        url.scheme() == QStringLiteral("https") || url.scheme() == QStringLiteral("http");
    if (!url.isValid() || !knownScheme || url.host().isEmpty())
        return std::nullopt;
    QUrl address;
    address.setScheme(url.scheme());
    address.setHost(url.host());
    address.setPort(url.port());
    return address;
}

Session::Session(ApplianceApiFactory factory, QObject *parent)
    : QObject(parent), m_factory(std::move(factory))
{
}

Session::~Session() = default;

void Session::signIn(const ConnectionProfile &profile, const QString &password)
{
    m_call.cancel();
    m_profile = profile;
    m_role = Role::Unknown;
    m_api = m_factory(profile.address);
    logIn(password, State::SignedOut);
}

void Session::signInAgain(const QString &password)
{
    if (!m_api)
        return;
    m_call.cancel();
    logIn(password, State::Expired);
}

void Session::logIn(const QString &password, State onFailure)
{
    setState(State::SigningIn);
    m_call = m_api->logIn(m_profile.user, password, [this, onFailure](const Answer<LoginAnswer> &answer) {
        if (!answer) {
            setState(onFailure);
            Q_EMIT failed(answer.error());
            return;
        }
        m_role = answer.value().role;
        setState(State::SignedIn);
        Q_EMIT signedIn();
    });
}

void Session::signOut()
{
    m_call.cancel();
    if (m_api)
        m_api->logOut();
    m_role = Role::Unknown;
    setState(State::SignedOut);
}

void Session::expire()
{
    if (m_state == State::SignedIn)
        setState(State::Expired);
}

void Session::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged(state);
}

} // namespace launchpad
