#pragma once

#include "models/planner/Simulation.h"
#include "models/state/ApiError.h"
#include "models/state/ApplyFlow.h"
#include "models/state/ClusterChanges.h"
#include "models/state/PlanDraft.h"

#include <QString>
#include <QStringList>

namespace launchpad {

// Every sentence of the program that is more than a label. Names are put in as they are: the results are
// plain text, never mark-up.

/// The planner's sentence in the program's language; the appliance's own words where it sent them.
QString sentenceFor(const Finding &finding);
QString sentenceFor(const Ineligibility &reason);
/// What to do about it; empty where the sentence says it all.
QString adviceFor(Code code);
/// A finding with the node or the members that it is about, for lists away from them.
QString sentenceWithSubject(const Finding &finding);

QString sentenceFor(const ApiError &error);
QString sentenceFor(const PlanBlocker &blocker, const PlanDraft &draft);
QString sentenceFor(ShellFault fault);
QString sentenceFor(EnvFault fault);

/// Which group the model comes into (guide.md, step 3).
QString groupLine(const GroupOutcome &group);
/// `The shares add up to <total> of one accelerator, which fits.`; without the last part where it doesn't.
QString totalLine(BasisPoints total, bool fits);
/// `semantic-router` is shown as `Semantic Router`, any other model by its name.
QString memberName(const MemberAfter &member);

/// What restarts and stops, to be confirmed; one paragraph each.
QStringList consequences(const Simulation &simulation, const Cluster &cluster);

/// What else is otherwise in the cluster since a plan was begun, such as `gemma-4 went from 30% to 36%.`
QString sentenceFor(const ClusterChange &change);
QString riskSentence(RiskTier risk);
/// How an operation ended that was not applied: what it came to and what to look at.
QString sentenceFor(const ApplyOutcome &outcome);

/// A list as the language joins it: a, b and c.
QString joined(const QStringList &items);

/// The pattern with its %1 to %9 replaced in one pass, so that a name with "%1" in it stays whole.
QString filled(const QString &pattern, const QStringList &args);

} // namespace launchpad
