#pragma once

#include "app/storage/ActivityFile.h"
#include "models/state/ActivityJournal.h"
#include "ui/activity/ActivityPage.h"

#include <QObject>
#include <QString>

namespace launchpad {

class MainWindow;

/// Ties the activity together: its file, its journal, its page and the files that it is exported to.
class ActivityDesk : public QObject {
    Q_OBJECT

public:
    /// @param path of the file; empty to keep the activity of this run alone.
    ActivityDesk(const QString &path, const Session &session, const Clock &clock, QObject *parent = nullptr);
    ~ActivityDesk() override;

    ActivityLog &log() { return m_journal; }
    ActivityJournal &journal() { return m_journal; }
    /// Puts the page behind the window's menu entry. The desk must outlive the window.
    void furnish(MainWindow &window);

private:
    void exportTo(MainWindow &window, const ActivityPage &page, ActivityPage::Format format,
                  const QString &path);

    std::unique_ptr<ActivityStore> m_store;
    ActivityJournal m_journal;
};

} // namespace launchpad
