#pragma once

#include <QLocale>

namespace launchpad {

/// Gives the program this language's words and numbers. English has a translation too, for its plurals;
/// a language that has none is English, as is the C locale. To be called before the first window.
void useLanguage(const QLocale &locale);

} // namespace launchpad
