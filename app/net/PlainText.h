#pragma once

#include <QString>

namespace launchpad {

/// The longest text of an appliance that is taken over into an error or a message.
inline constexpr qsizetype kLongestServerText = 2'000;

/// A foreign text on one line: without control characters, without marks that turn the direction of what
/// stands around it, and bounded. It is still to be shown as plain text.
QString plainText(const QString &foreign, qsizetype longest = kLongestServerText);

} // namespace launchpad
