#pragma once

#include "ConsoleContext.h"
#include "SignInPage.h"
#include "ui/widgets/InlineMessage.h"

#include <QPointer>
#include <QWidget>

#include <array>

class QStackedWidget;
class QVBoxLayout;

namespace launchpad {

class ClusterPage;
class MessageBar;
class NavBar;
class NavButton;
class SignInAgain;

/// The program's window: the sign-in while nobody is signed in, else the main menu, the message bar and the
/// pages.
class MainWindow : public QWidget {
    Q_OBJECT

public:
    enum class Page { Cluster, Plans, Activity };

    explicit MainWindow(const ConsoleContext &context, SignInPage::Keep keep = SignInPage::Keep::NotOffered,
                        QWidget *parent = nullptr);

    ClusterPage *clusterPage() const { return m_cluster; }
    SignInPage *signInPage() const { return m_signIn; }

    /// The page behind a menu entry; takes ownership. Until then Plans and Activity have no entry. Once only
    /// for each.
    void setPage(Page page, QWidget *widget);
    void showPage(Page page);
    void showMessage(InlineMessage::Kind kind, const QString &text, const QString &advice = {});
    /// Shows the work without a session: a cluster kept on disk or opened from a file.
    void showWork();

Q_SIGNALS:
    void deployRequested();
    /// `node` is empty for a model's own row.
    void modelMenuRequested(const QString &model, const QString &node, const QPoint &globalPosition);
    void nodeMenuRequested(const QString &node, const QPoint &globalPosition);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeWork();
    void addEntry(Page page);
    void followSession();
    void askToSignInAgain();

    ConsoleContext m_context;
    QStackedWidget *m_screens;
    SignInPage *m_signIn;
    NavBar *m_nav = nullptr;
    MessageBar *m_message = nullptr;
    QVBoxLayout *m_messageRoom = nullptr;
    QStackedWidget *m_pages = nullptr;
    ClusterPage *m_cluster = nullptr;
    std::array<QWidget *, 3> m_pageOf{};
    std::array<NavButton *, 3> m_entryOf{};
    QPointer<SignInAgain> m_again;
};

} // namespace launchpad
