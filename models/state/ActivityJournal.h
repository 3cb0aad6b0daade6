#pragma once

#include "ActivityLog.h"
#include "Ports.h"

#include <QObject>

#include <functional>
#include <map>
#include <vector>

namespace launchpad {

class Session;

/// What this console has tried: puts time, place and person to each operation, keeps it on disk before it is
/// sent, and knows what earlier runs kept.
class ActivityJournal : public QObject, public ActivityLog {
    Q_OBJECT

public:
    /// Makes the sentence of an outcome.
    using AnswerWords = std::function<QString(const OperationOutcome &)>;

    /// All of them must outlive the journal.
    ActivityJournal(ActivityStore &store, const Session &session, const Clock &clock, AnswerWords words,
                    QObject *parent = nullptr);

    void tried(const Attempt &attempt) override;
    void ended(const QString &id, const OperationOutcome &outcome) override;

    /// Reads what is on disk; ends in loaded(). A call while one is under way is that one.
    void load();
    bool isLoaded() const { return m_loaded; }
    bool isLoading() const { return m_loading; }
    /// Oldest first. Before loaded(), only those of this run.
    const std::vector<ActivityEntry> &entries() const { return m_entries; }
    const ActivityEntry *find(const QString &id) const;
    /// What was found wrong when it was loaded, a sentence each.
    const QStringList &faults() const { return m_faults; }

Q_SIGNALS:
    void loaded();
    /// A new one, or one that has ended.
    void changed(const QString &id);
    /// It could not be kept on disk.
    void notKept(const QString &why);

private:
    void take(const ActivityRead &read);
    void put(ActivityEntry entry);

    ActivityStore &m_store;
    const Session &m_session;
    const Clock &m_clock;
    AnswerWords m_words;
    std::vector<ActivityEntry> m_entries;
    std::map<QString, std::size_t> m_places; ///< in m_entries
    QStringList m_faults;
    PendingCall m_read;
    bool m_loaded = false;
    bool m_loading = false;
};

} // namespace launchpad
