#pragma once

#include "SourceTree.h"
#include "Violations.h"

#include <QList>

/// Words that code of some folders may not hold, such as exec( in ui or a clock in models/state. Comments
/// and literals don't count.
QList<Violation> wordViolations(const SourceTree &tree);

/// What holds for every file: its length, its name, #pragma once, no path of somebody's machine, nothing
/// left for later, no test that sleeps.
QList<Violation> hygieneViolations(const SourceTree &tree);
