#pragma once

#include "ui/theme/Theme.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace launchpad {

/// What the command line asks for.
struct ConsoleOptions {
    bool demo = false;
    QString scenario = QStringLiteral("two-gpus");
    QString address;
    std::optional<ThemeChoice> theme;
};

struct TextAndExit {
    QString text;
    int exitCode = 0; ///< 0: goes to standard output, else to standard error
};

std::variant<ConsoleOptions, TextAndExit> optionsFromArguments(const QStringList &arguments);

} // namespace launchpad
