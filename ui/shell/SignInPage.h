#pragma once

#include "models/state/Session.h"

#include <QList>
#include <QWidget>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace launchpad {

class InlineMessage;

/// Where one says which appliance, who, and the password.
class SignInPage : public QWidget {
    Q_OBJECT

public:
    /// `Keep me signed in` is offered only where a keychain can keep the session.
    enum class Keep { NotOffered, Offered };

    explicit SignInPage(Session &session, Keep keep = Keep::NotOffered, QWidget *parent = nullptr);

    /// Connections used before, the latest first: the first is filled in, the addresses are offered.
    void setProfiles(const QList<ConnectionProfile> &profiles);
    bool keepSignedIn() const;
    /// The first field that still wants something gets the focus.
    void takeFocus();
    void showProblem(const QString &sentence);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeForm(Keep keep);
    void connectToAppliance();
    void showState();

    Session &m_session;
    QList<ConnectionProfile> m_profiles;
    QLineEdit *m_address = nullptr;
    QLineEdit *m_user = nullptr;
    QLineEdit *m_password = nullptr;
    QCheckBox *m_keep = nullptr;
    QPushButton *m_connect = nullptr;
    InlineMessage *m_error = nullptr;
};

} // namespace launchpad
