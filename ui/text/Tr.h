#pragma once

#include <QCoreApplication>

namespace launchpad {

/// The program's one translation context.
class Tr {
    Q_DECLARE_TR_FUNCTIONS(Launchpad)
};

} // namespace launchpad
