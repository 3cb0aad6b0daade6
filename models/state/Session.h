#pragma once

#include "ApplianceApi.h"

#include <QObject>
#include <QString>
#include <QUrl>

#include <memory>
#include <optional>

namespace launchpad {

/// Where and as whom one signs in. Never holds the password.
struct ConnectionProfile {
    QUrl address; ///< scheme, host and port only
    QString user;
    friend bool operator==(const ConnectionProfile &, const ConnectionProfile &) = default;
};

/// The address that a person means: `https` where no scheme is typed, no path. Empty where it is none.
std::optional<QUrl> addressFromText(const QString &typed);

/// The connection to one appliance and who is signed in there.
class Session : public QObject {
    Q_OBJECT

public:
    enum class State {
        SignedOut,
        SigningIn,
        SignedIn,
        Expired, ///< was signed in; the appliance no longer takes the token
    };

    explicit Session(ApplianceApiFactory factory, QObject *parent = nullptr);
    ~Session() override;

    State state() const { return m_state; }
    const ConnectionProfile &profile() const { return m_profile; }
    Role role() const { return m_role; }
    /// Writing controls are for a signed-in role that is not a viewer.
    bool mayWrite() const { return m_state == State::SignedIn && m_role != Role::Viewer; }
    /// The port to the appliance; nullptr while signed out. Replaced by each signIn.
    ApplianceApi *api() const { return m_api.get(); }

    /// Ends in signedIn() or failed(). A second call replaces the first.
    void signIn(const ConnectionProfile &profile, const QString &password);
    /// The same user and appliance again, over the work in progress; keeps api().
    void signInAgain(const QString &password);
    void signOut();
    /// To be told by whoever meets a 401.
    void expire();

Q_SIGNALS:
    void stateChanged(launchpad::Session::State state);
    void signedIn();
    void failed(const launchpad::ApiError &error);

private:
    void logIn(const QString &password, State onFailure);
    void setState(State state);

    ApplianceApiFactory m_factory;
    std::unique_ptr<ApplianceApi> m_api;
    ConnectionProfile m_profile;
    Role m_role = Role::Unknown;
    State m_state = State::SignedOut;
    PendingCall m_call;
};

} // namespace launchpad
