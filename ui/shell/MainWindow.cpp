#include "MainWindow.h"

#include "models/state/Session.h"
#include "NavBar.h"
#include "SignInAgain.h"
#include "ui/cluster/ClusterPage.h"
#include "ui/ObjectNames.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/MessageBar.h"
#include "ui/widgets/NavButton.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace launchpad {

MainWindow::MainWindow(const ConsoleContext &context, SignInPage::Keep keep, QWidget *parent)
    : QWidget(parent),
      m_context(context),
      m_screens(new QStackedWidget),
      m_signIn(new SignInPage(context.session, keep))
{
    setWindowTitle(Tr::tr("Launchpad Console"));
    setMinimumSize(960, 600);
    resize(1280, 800);
    m_screens->addWidget(m_signIn);
    m_screens->addWidget(makeWork());
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_screens);

    connect(&m_context.session, &Session::stateChanged, this, &MainWindow::followSession);
    followSession();
    m_signIn->takeFocus();
}

QWidget *MainWindow::makeWork()
{
    m_nav = new NavBar(m_context.session);
    m_message = new MessageBar;
    m_pages = new QStackedWidget;
    m_cluster = new ClusterPage(m_context);
    setPage(Page::Cluster, m_cluster);

    m_messageRoom = new QVBoxLayout;
    m_messageRoom->setContentsMargins({});
    m_messageRoom->addWidget(m_message);
    m_message->installEventFilter(this);
    auto *content = new QVBoxLayout;
    content->setSpacing(0);
    content->addLayout(m_messageRoom);
    content->addWidget(m_pages, 1);
    auto *work = new QWidget;
    auto *row = new QHBoxLayout(work);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_nav);
    row->addLayout(content, 1);

    connect(m_nav, &NavBar::signOutChosen, this, [this] { m_context.session.signOut(); });
    connect(m_nav, &NavBar::signInAgainChosen, this, &MainWindow::askToSignInAgain);
    connect(m_cluster, &ClusterPage::deployRequested, this, &MainWindow::deployRequested);
    connect(m_cluster, &ClusterPage::modelMenuRequested, this, &MainWindow::modelMenuRequested);
    connect(m_cluster, &ClusterPage::nodeMenuRequested, this, &MainWindow::nodeMenuRequested);
    return work;
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    // A layout keeps its margins while all in it is hidden; the pages have their own room above them.
    const bool shown = event->type() == QEvent::ShowToParent;
    if (watched == m_message && (shown || event->type() == QEvent::HideToParent))
        m_messageRoom->setContentsMargins(space::kHuge, shown ? space::kLarge : 0, space::kHuge, 0);
    return QWidget::eventFilter(watched, event);
}

void MainWindow::addEntry(Page page)
{
    NavButton *entry = nullptr;
    switch (page) {
    case Page::Cluster:
        entry = m_nav->addEntry(Icon::Cluster, Tr::tr("Cluster"), names::name(names::kNavCluster));
        break;
    case Page::Plans:
        entry = m_nav->addEntry(Icon::Plans, Tr::tr("Plans"), names::name(names::kNavPlans));
        break;
    case Page::Activity:
        entry = m_nav->addEntry(Icon::Activity, Tr::tr("Activity"), names::name(names::kNavActivity));
        break;
    }
    m_entryOf[std::size_t(page)] = entry;
    connect(entry, &NavButton::clicked, this, [this, page] { showPage(page); });
}

void MainWindow::setPage(Page page, QWidget *widget)
{
    Q_ASSERT(!m_pageOf[std::size_t(page)]);
    m_pageOf[std::size_t(page)] = widget;
    m_pages->addWidget(widget);
    addEntry(page);
    if (m_pages->count() == 1)
        showPage(page);
}

void MainWindow::showPage(Page page)
{
    QWidget *widget = m_pageOf[std::size_t(page)];
    if (!widget)
        return;
    m_entryOf[std::size_t(page)]->setChecked(true);
    m_pages->setCurrentWidget(widget);
}

void MainWindow::showMessage(InlineMessage::Kind kind, const QString &text, const QString &advice)
{
    m_message->showMessage(kind, text, advice);
}

void MainWindow::showWork()
{
    m_screens->setCurrentIndex(1);
}

void MainWindow::followSession()
{
    switch (m_context.session.state()) {
    case Session::State::SignedOut:
        if (m_screens->currentIndex() != 0) {
            m_message->dismiss();
            m_screens->setCurrentIndex(0);
            m_signIn->takeFocus();
        }
        break;
    case Session::State::SigningIn:
        break;
    case Session::State::SignedIn:
        showWork();
        break;
    case Session::State::Expired:
        showWork();
        askToSignInAgain();
        break;
    }
}

void MainWindow::askToSignInAgain()
{
    if (m_again)
        return;
    // Over whatever is open, or it could not be reached behind it.
    QWidget *over = QApplication::activeModalWidget();
    m_again = new SignInAgain(m_context.session, over ? over : this);
    m_again->setAttribute(Qt::WA_DeleteOnClose);
    m_again->open();
}

} // namespace launchpad
