#pragma once

#include "ActivityDesk.h"

#include "app/storage/ConsoleSettingsFile.h"
#include "app/storage/SystemClock.h"
#include "models/state/ClusterFeed.h"
#include "models/state/ClusterStore.h"
#include "models/state/PlanDraft.h"
#include "models/state/Session.h"
#include "ui/shell/ConsoleContext.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace launchpad {

class MainWindow;
class PlanDialog;

/// The composition root: makes the parts and ties them together.
class Console : public QObject {
    Q_OBJECT

public:
    /// Where things are kept; an empty path keeps nothing beyond the program's end.
    struct Places {
        QString settings;
        QString activity;
    };

    Console(ApplianceApiFactory factory, const Places &places, QObject *parent = nullptr);
    ~Console() override;

    MainWindow &window() { return *m_window; }
    Session &session() { return m_session; }
    ClusterStore &store() { return m_store; }
    ClusterFeed &feed() { return m_feed; }
    const ConsoleSettings &settings() const { return m_settings; }

    /// Puts the address into the sign-in, before those used last.
    void offer(const QString &address);
    void deploy();

private:
    void follow();
    void sessionChanged(Session::State state);
    void openPlan(PlanDraft::Kind kind, const std::string &model);
    void remember();
    void saveTable(const QByteArray &csv, const QString &suggestedName);

    SystemClock m_clock;
    ClusterStore m_store;
    Session m_session;
    ClusterFeed m_feed;
    ActivityDesk m_activity;
    ConsoleContext m_context;
    std::unique_ptr<ConsoleSettingsFile> m_settingsFile;
    ConsoleSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
    QPointer<PlanDialog> m_plan;
};

} // namespace launchpad
