#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace launchpad {

/// Writes a file that the user has named, whole or not at all. Why it was not written, or nothing.
[[nodiscard]] std::optional<QString> writeWholeFile(const QString &path, const QByteArray &content);

} // namespace launchpad
