#include "Console.h"

#include "app/storage/WholeFile.h"
#include "models/state/PlanDraft.h"
#include "ui/cluster/ClusterPage.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/RowActions.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/wizard/PlanDialog.h"

#include <QDir>
#include <QFileDialog>

#include <algorithm>
#include <utility>

namespace launchpad {

Console::Console(ApplianceApiFactory factory, const Places &places, QObject *parent)
    : QObject(parent),
      m_session(std::move(factory)),
      m_feed(m_store, m_clock),
      m_activity(places.activity, m_session, m_clock),
      m_context{m_store, m_session, m_feed, m_clock, &m_activity.log()}
{
    if (!places.settings.isEmpty()) {
        m_settingsFile = std::make_unique<ConsoleSettingsFile>(places.settings);
        m_settings = m_settingsFile->load();
    }
    m_window = std::make_unique<MainWindow>(m_context);
    m_activity.furnish(*m_window);
    m_window->signInPage()->setProfiles(m_settings.profiles);
    ClusterPage *cluster = m_window->clusterPage();
    cluster->restoreColumns(m_settings.columnStates);
    connect(cluster, &ClusterPage::columnsChanged, this, &Console::remember);
    connect(cluster, &ClusterPage::exportRequested, this, &Console::saveTable);
    if (!m_settings.windowGeometry.isEmpty())
        m_window->restoreGeometry(m_settings.windowGeometry);
    if (m_settingsFile) {
        for (const QString &sentence : m_settingsFile->setAside())
            m_window->showMessage(InlineMessage::Kind::Warning, sentence);
    }

    connect(&m_session, &Session::signedIn, this, &Console::follow);
    connect(&m_session, &Session::stateChanged, this, &Console::sessionChanged);
    connect(&m_feed, &ClusterFeed::unauthorized, &m_session, &Session::expire);
    connect(m_window.get(), &MainWindow::deployRequested, this, &Console::deploy);
    auto *actions = new RowActions(m_context, *m_window);
    connect(m_window.get(), &MainWindow::modelMenuRequested, actions, &RowActions::showModelMenu);
    connect(m_window.get(), &MainWindow::nodeMenuRequested, actions, &RowActions::showNodeMenu);
    connect(actions, &RowActions::editRequested, this, &Console::openPlan);
    connect(actions, &RowActions::messageShown, m_window.get(),
            [this](InlineMessage::Kind kind, const QString &text) { m_window->showMessage(kind, text); });
}

Console::~Console()
{
    remember();
    // The windows go first: they refer to all the rest.
    delete m_plan;
    m_window.reset();
    m_feed.stop();
}

void Console::follow()
{
    m_settings.remember(m_session.profile());
    remember();
    m_feed.follow(*m_session.api());
}

void Console::sessionChanged(Session::State state)
{
    if (state == Session::State::Expired)
        m_feed.stop();
    if (state == Session::State::SignedOut) {
        delete m_plan;
        m_feed.stop();
        m_store.clear();
        m_window->signInPage()->setProfiles(m_settings.profiles);
    }
}

void Console::offer(const QString &address)
{
    const std::optional<QUrl> url = addressFromText(address);
    if (!url) {
        m_window->signInPage()->showProblem(Tr::tr("%1 is no address.").arg(address));
        return;
    }
    QList<ConnectionProfile> profiles = m_settings.profiles;
    const auto known = std::find_if(profiles.begin(), profiles.end(), [&](const ConnectionProfile &profile) {
        return profile.address == *url;
    });
    const ConnectionProfile profile = known == profiles.end() ? ConnectionProfile{*url, {}} : *known;
    profiles.removeAll(profile);
    profiles.prepend(profile);
    m_window->signInPage()->setProfiles(profiles);
}

void Console::deploy()
{
    openPlan(PlanDraft::Kind::Deploy, {});
}

void Console::openPlan(PlanDraft::Kind kind, const std::string &model)
{
    if (m_plan || !m_store.current())
        return;
    auto draft = std::make_unique<PlanDraft>(kind, m_store.current(), model, uiLocale());
    m_plan = new PlanDialog(m_context, std::move(draft), m_window.get());
    connect(m_plan, &PlanDialog::applied, m_window.get(),
            [this](const QString &message) { m_window->showMessage(InlineMessage::Kind::Good, message); });
    m_plan->open();
}

void Console::remember()
{
    if (!m_settingsFile)
        return;
    m_settings.windowGeometry = m_window->saveGeometry();
    m_settings.columnStates = m_window->clusterPage()->saveColumns();
    if (const std::optional<QString> fault = m_settingsFile->save(m_settings))
        m_window->showMessage(InlineMessage::Kind::Warning, *fault);
}

void Console::saveTable(const QByteArray &csv, const QString &suggestedName)
{
    auto *dialog = new QFileDialog(m_window.get(), Tr::tr("Export as CSV"),
                                   QDir::home().filePath(suggestedName), Tr::tr("CSV files (*.csv)"));
    dialog->setObjectName(QStringLiteral("cluster.export.file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, csv](const QString &path) {
        if (const std::optional<QString> fault = writeWholeFile(path, csv))
            m_window->showMessage(InlineMessage::Kind::Problem, Tr::tr("The table was not exported."),
                                  *fault);
        else
            //: %1: a file
            m_window->showMessage(InlineMessage::Kind::Good, filled(Tr::tr("The table was written to %1."),
                                                                    {QDir::toNativeSeparators(path)}));
    });
    dialog->open();
}

} // namespace launchpad
