#pragma once

#include "models/state/ConsoleSettings.h"

#include <QByteArray>
#include <QString>

namespace launchpad {

struct SettingsRead {
    ConsoleSettings settings; ///< what is fit, also where there is a fault
    QString fault;            ///< a sentence about the first thing that is not; empty where all is
};

/// Never throws, whatever the bytes.
SettingsRead settingsFromJson(const QByteArray &text);
QByteArray settingsToJson(const ConsoleSettings &settings);

} // namespace launchpad
