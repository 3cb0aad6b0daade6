#pragma once

#include "Session.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

namespace launchpad {

enum class ThemeChoice { System, Light, Dark };

/// What the console remembers between two starts. Never a password, never a token.
struct ConsoleSettings {
    static constexpr qsizetype kMostProfiles = 20;

    QList<ConnectionProfile> profiles; ///< last used first
    ThemeChoice theme = ThemeChoice::System;
    QString language;                       ///< such as "de"; empty: the system's
    QByteArray windowGeometry;              ///< QWidget::saveGeometry
    QMap<QString, QByteArray> columnStates; ///< QHeaderView::saveState by the table's object name

    /// Puts the profile that was just used to the front; the ones used longest ago fall off the end.
    void remember(const ConnectionProfile &profile)
    {
        profiles.removeAll(profile);
        profiles.prepend(profile);
        if (profiles.size() > kMostProfiles)
            profiles.resize(kMostProfiles);
    }

    friend bool operator==(const ConsoleSettings &, const ConsoleSettings &) = default;
};

} // namespace launchpad
