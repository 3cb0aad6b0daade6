#pragma once

#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"

#include <QList>
#include <QString>

namespace launchpad {

/// A line of a list of facts: what it is, and the fact.
struct Fact {
    QString label;
    QString text;
};

/// What the operation does, in one sentence of plain text without its full stop:
/// `Deploy glm-5.3 on worker-0 with a share of 36%`.
QString operationSentence(const Operation &operation);
/// Everything that the operation says. Of environment variables the names alone.
QList<Fact> operationFacts(const Operation &operation);

QString verdictWord(Verdict verdict);
/// What the operation would do, but for problems and warnings.
QList<Fact> simulationFacts(const Simulation &simulation);

} // namespace launchpad
