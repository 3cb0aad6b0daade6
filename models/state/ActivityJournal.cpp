#include "ActivityJournal.h"

#include "Session.h"

#include <utility>

namespace launchpad {

namespace {

ActivityState stateOf(OperationOutcome::Kind kind)
{
    switch (kind) {
    case OperationOutcome::Kind::Applied:
        return ActivityState::Applied;
    case OperationOutcome::Kind::Refused:
        return ActivityState::Refused;
    case OperationOutcome::Kind::Moved:
        return ActivityState::Moved;
    case OperationOutcome::Kind::Rejected:
        return ActivityState::Rejected;
    case OperationOutcome::Kind::Unknown:
        return ActivityState::Unknown;
    }
    return ActivityState::Unknown;
}

} // namespace

ActivityJournal::ActivityJournal(ActivityStore &store, const Session &session, const Clock &clock,
                                 AnswerWords words, QObject *parent)
    : QObject(parent), m_store(store), m_session(session), m_clock(clock), m_words(std::move(words))
{
}

void ActivityJournal::tried(const Attempt &attempt)
{
    const ConnectionProfile &profile = m_session.profile();
    ActivityEntry entry{attempt.id,        m_clock.nowUtc().toUTC(), profile.address.toString(), profile.user,
                        attempt.operation, attempt.revision,         attempt.simulation,         {}};
    const std::optional<QString> fault = m_store.append(entry);
    put(std::move(entry));
    Q_EMIT changed(attempt.id);
    if (fault)
        Q_EMIT notKept(*fault);
}

void ActivityJournal::ended(const QString &id, const OperationOutcome &outcome)
{
    const auto place = m_places.find(id);
    if (place == m_places.end())
        return;
    const ActivityEnd end{stateOf(outcome.kind), m_words(outcome)};
    m_entries[place->second].end = end;
    const std::optional<QString> fault = m_store.complete(id, end);
    Q_EMIT changed(id);
    if (fault)
        Q_EMIT notKept(*fault);
}

void ActivityJournal::load()
{
    if (m_loading)
        return;
    m_loading = true;
    m_read = m_store.read([this](const ActivityRead &read) { take(read); });
}

const ActivityEntry *ActivityJournal::find(const QString &id) const
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? nullptr : &m_entries[place->second];
}

void ActivityJournal::take(const ActivityRead &read)
{
    m_loading = false;
    m_loaded = true;
    m_faults = read.faults;
    // What is known already is newer than the file was when it was read, and may not have got there at all.
    std::vector<ActivityEntry> known = std::exchange(m_entries, read.entries);
    m_places.clear();
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_places[m_entries[i].id] = i;
    for (ActivityEntry &entry : known) {
        const ActivityEntry *kept = find(entry.id);
        if (!kept || entry.end.state != ActivityState::Tried)
            put(std::move(entry));
    }
    Q_EMIT loaded();
}

void ActivityJournal::put(ActivityEntry entry)
{
    const auto [place, isNew] = m_places.try_emplace(entry.id, m_entries.size());
    if (isNew)
        m_entries.push_back(std::move(entry));
    else
        m_entries[place->second] = std::move(entry);
}

} // namespace launchpad
