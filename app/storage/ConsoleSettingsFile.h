#pragma once

#include "models/state/ConsoleSettings.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace launchpad {

/// The settings as a JSON file of the user's alone, written whole or not at all. A file that is damaged, or
/// that a newer console wrote, is never written over: it is renamed to NAME.damaged-N first.
class ConsoleSettingsFile {
public:
    explicit ConsoleSettingsFile(const QString &path) : m_path(path) {}

    /// In the user's configuration folder of this application.
    static QString defaultPath();

    /// What could be read; the rest as it is in the beginning.
    ConsoleSettings load();
    /// Why it was not saved, or nothing.
    [[nodiscard]] std::optional<QString> save(const ConsoleSettings &settings);

    /// A sentence for each file that load() found unfit, with where it is now.
    const QStringList &setAside() const { return m_setAside; }

private:
    void putAside(const QString &why);

    QString m_path;
    QStringList m_setAside;
    bool m_mayWrite = true; ///< false: an unfit file is still in the place
};

} // namespace launchpad
