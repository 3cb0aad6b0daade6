#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace launchpad {

class InlineMessage;
class Session;

/// Asks for the password anew over the work in progress, after the session has expired. To be opened with
/// open(); closes by itself once signed in.
class SignInAgain : public QDialog {
    Q_OBJECT

public:
    explicit SignInAgain(Session &session, QWidget *parent);

private:
    void signIn();
    void showState();

    Session &m_session;
    QLineEdit *m_password;
    QPushButton *m_connect;
    QPushButton *m_later;
    InlineMessage *m_error;
};

} // namespace launchpad
