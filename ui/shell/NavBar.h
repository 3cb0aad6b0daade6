#pragma once

#include "ui/theme/Icons.h"

#include <QWidget>

class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace launchpad {

class ElidedLabel;
class Session;
class NavButton;

/// The main menu: the pages above, who is signed in where below.
class NavBar : public QWidget {
    Q_OBJECT

public:
    explicit NavBar(Session &session, QWidget *parent = nullptr);

    NavButton *addEntry(Icon icon, const QString &words, const QString &objectName);

Q_SIGNALS:
    void signOutChosen();
    void signInAgainChosen();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeFooter();
    void showSession();

    Session &m_session;
    QVBoxLayout *m_entries;
    ElidedLabel *m_user = nullptr;
    ElidedLabel *m_address = nullptr;
    QToolButton *m_signOut = nullptr;
    QPushButton *m_signInAgain = nullptr;
};

} // namespace launchpad
