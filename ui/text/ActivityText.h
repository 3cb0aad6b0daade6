#pragma once

#include "models/items/ActivityWords.h"

namespace launchpad {

/// The activity's words in the program's language.
class ActivityText : public ActivityWords {
public:
    QString header(ActivityColumn column) const override;
    QString when(const QDateTime &utc) const override;
    QString operation(const Operation &operation) const override;
    QString result(ActivityState state) const override;
};

/// The sentence that the outcome is remembered by: the appliance's, or what became of its answer.
QString answerSentence(const OperationOutcome &outcome);

} // namespace launchpad
