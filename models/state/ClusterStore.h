#pragma once

#include "models/planner/Cluster.h"

#include <QDateTime>
#include <QObject>

#include <memory>

namespace launchpad {

using ClusterPtr = std::shared_ptr<const Cluster>;

/// How far the cluster shown can be trusted to be the cluster as it is.
struct Freshness {
    enum class Kind {
        Nothing, ///< no cluster yet
        Live,    ///< followed by the long poll
        Offline, ///< the appliance can't be reached
        File,    ///< opened from a file
    };
    Kind kind = Kind::Nothing;
    QDateTime asOf;  ///< UTC, when the document was received
    QDateTime since; ///< UTC, Offline: since when

    friend bool operator==(const Freshness &, const Freshness &) = default;
};

/// The only owner of what the cluster is now.
class ClusterStore : public QObject {
    Q_OBJECT

public:
    explicit ClusterStore(QObject *parent = nullptr);

    ClusterPtr current() const { return m_current; }
    const Freshness &freshness() const { return m_freshness; }

    /// Takes a document of the stream that is being followed: only a newer revision changes anything.
    /// Either way the view is live again. Returns whether the document was taken.
    bool accept(ClusterPtr cluster, const QDateTime &at);
    /// Takes the first document of a new stream (signed in, reconnected): its revision may be lower, where
    /// the appliance was set up anew.
    void replace(ClusterPtr cluster, const QDateTime &at);
    /// Confirms without a document that the current one still holds.
    void confirm(const QDateTime &at);
    void setOffline(const QDateTime &since);
    void clear();

Q_SIGNALS:
    /// After current() has changed. Either may be null.
    void changed(const launchpad::ClusterPtr &before, const launchpad::ClusterPtr &after);
    void freshnessChanged(const launchpad::Freshness &freshness);

private:
    void set(ClusterPtr cluster, Freshness freshness);

    ClusterPtr m_current;
    Freshness m_freshness;
};

} // namespace launchpad
