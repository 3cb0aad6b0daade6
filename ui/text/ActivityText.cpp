#include "ActivityText.h"

#include "Format.h"
#include "OperationText.h"
#include "Sentences.h"
#include "Tr.h"

namespace launchpad {

QString ActivityText::header(ActivityColumn column) const
{
    switch (column) {
    case ActivityColumn::When:
        //: Column of the activity: the time
        return Tr::tr("When");
    case ActivityColumn::Appliance:
        return Tr::tr("Appliance");
    case ActivityColumn::User:
        return Tr::tr("User");
    case ActivityColumn::What:
        return Tr::tr("Operation");
    case ActivityColumn::Result:
        //: Column of the activity: how the operation ended
        return Tr::tr("Result");
    case ActivityColumn::Answer:
        //: Column of the activity: what the appliance said
        return Tr::tr("Answer");
    }
    return {};
}

QString ActivityText::when(const QDateTime &utc) const
{
    const QDateTime local = utc.toLocalTime();
    return uiLocale().toString(local.date(), QLocale::ShortFormat) + QLatin1Char(' ') +
           local.toString(QLatin1String("HH:mm:ss"));
}

QString ActivityText::operation(const Operation &operation) const
{
    return operationSentence(operation);
}

QString ActivityText::result(ActivityState state) const
{
    switch (state) {
    case ActivityState::Tried:
        //: How an operation ended: it was sent, and no answer has been noted
        return Tr::tr("Sent, no answer");
    case ActivityState::Applied:
        return Tr::tr("Applied");
    case ActivityState::Refused:
        return Tr::tr("Refused");
    case ActivityState::Moved:
        //: How an operation ended: not done, because the cluster had changed
        return Tr::tr("Cluster changed");
    case ActivityState::Rejected:
        //: How an operation ended: the appliance did not take it
        return Tr::tr("Rejected");
    case ActivityState::Unknown:
        //: How an operation ended: it may or may not have been applied
        return Tr::tr("Unknown");
    }
    return {};
}

QString answerSentence(const OperationOutcome &outcome)
{
    if (outcome.answer)
        return outcome.answer->message;
    if (!outcome.error)
        return Tr::tr("The answer was not waited for.");
    const bool refused = outcome.kind == OperationOutcome::Kind::Refused;
    if (!refused || !outcome.error->simulation || outcome.error->simulation->problems.empty())
        return sentenceFor(*outcome.error);
    QStringList sentences;
    for (const Finding &problem : outcome.error->simulation->problems)
        sentences += sentenceWithSubject(problem);
    return sentences.join(QLatin1Char('\n'));
}

} // namespace launchpad
