#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace launchpad {

/// Why a line is not a list of words.
enum class ShellFault {
    OpenQuote,      ///< a quote that is never closed
    TrailingEscape, ///< a backslash with nothing behind it
};

/// The words that a POSIX shell would make of the line, without expanding anything: variables, globs and
/// `~` stay as they are. A backslash at a line's end joins lines; other line ends separate words. As in a
/// shell, an unquoted # at a word's start begins a comment.
std::variant<QStringList, ShellFault> splitShellWords(const QString &line);

/// One line that splits into exactly these words. Words that need none stay without quotes.
QString joinShellWords(const QStringList &words);

} // namespace launchpad
