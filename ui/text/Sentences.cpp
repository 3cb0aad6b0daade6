#include "Sentences.h"

#include "Format.h"
#include "Tr.h"

namespace launchpad {

namespace {

QStringList toQStrings(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words)
        list += text(word);
    return list;
}

QString reasonPattern(NodeFault fault)
{
    switch (fault) {
    case NodeFault::NotInRoster:
        return Tr::tr("not in the cluster's node roster");
    case NodeFault::NotReady:
        //: The node's status as Kubernetes writes it
        return Tr::tr("NotReady");
    case NodeFault::Cordoned:
        return Tr::tr("cordoned — a new engine pod would never be scheduled here");
    case NodeFault::CapacityUnknown:
        return Tr::tr("GPU capacity unknown on this node — cannot confirm it can run the model");
    case NodeFault::ProductUnknown:
        return Tr::tr("GPU product unknown on this node — cannot confirm it matches %1");
    case NodeFault::ProductDiffers:
        //: %1: the GPU products of the node, %2: the one that the model needs
        return Tr::tr("has %1, model requires %2");
    case NodeFault::TooFewFreeGpus:
        //: %1 and %2: numbers of GPUs
        return Tr::tr("%1 free GPU(s), needs %2");
    case NodeFault::TooFewShareableGpus:
        //: %1 and %2: numbers of GPUs
        return Tr::tr("%1 shareable GPU(s), needs %2");
    case NodeFault::StagingUnreadable:
        return Tr::tr(
            "local-weights state unreadable for this node — cannot confirm the model is staged here");
    case NodeFault::OnlyMetadataStaged:
        return Tr::tr("only the model's metadata is staged on this node, not its weights");
    case NodeFault::WeightsNotStaged:
        return Tr::tr("the model's weights are not staged on this node");
    }
    return {};
}

/// Empty where only the appliance's words will do.
QString findingPattern(const Finding &finding)
{
    switch (finding.code) {
    case Code::UnknownModel:
        return Tr::tr("%1 is not in the catalog.");
    case Code::WrongMode:
        //: %1 and %3: modes (text, vision), %2: a model
        return Tr::tr(
            "The appliance runs in %1 mode, and %2 runs in %3 mode. Remove the current models first, or "
            "move the model into the current mode's group.");
    case Code::NoNodeChosen:
        return Tr::tr("Choose at least one node.");
    case Code::NothingToDeploy:
        return Tr::tr("%1 already runs on every node chosen.");
    case Code::GpuWidthTooSmall:
        //: %1: a model, %2: a number
        return Tr::tr("%1 needs at least %2 GPU(s).");
    case Code::UnknownEngine:
        return Tr::tr("%1 is not an engine of the appliance.");
    case Code::EngineUnfit:
        //: %1: an engine, %2 and %4: CPU or GPU, %3: a model
        return Tr::tr("%1 serves on %2, and %3 needs %4.");
    case Code::GpuWidthDiffers:
        //: %1: a model, %2: a number
        return Tr::tr("%1 already runs with %2 GPU(s) per node.");
    case Code::SettingsDiffer:
        return Tr::tr("%1 already runs with other serving settings.");
    case Code::SharingDiffers:
        //: %1: a model, %2: a sharing group
        return finding.args.size() == 2 ? Tr::tr("%1 already shares a GPU in %2.")
                                        : Tr::tr("%1 already runs on whole GPUs.");
    case Code::NothingToShare:
        return Tr::tr("%1 uses no GPU.");
    case Code::NodeIneligible:
        return finding.ineligibility ? reasonPattern(finding.ineligibility->fault) : QString();
    case Code::UnknownMember:
        return Tr::tr("%1 is not a member of the group.");
    case Code::DuplicateMember:
        return Tr::tr("%1 is listed more than once.");
    case Code::RouterShareFixed:
        return Tr::tr("The semantic router keeps its share.");
    case Code::InvalidShareValue:
        return Tr::tr("A share is a percentage from 0 to 999.99 with at most two decimals.");
    case Code::OverCapacity:
        return Tr::tr("The shares add up to more than the accelerator holds.");
    case Code::ZeroShare:
        return Tr::tr("A model reserves no share of the accelerator.");
    case Code::MissingShare:
        return Tr::tr("A model has no explicit share, so the planned total cannot include it.");
    case Code::NotShared:
        return Tr::tr("%1 does not share a GPU.");
    case Code::NothingChanged:
        return finding.args.empty() ? Tr::tr("No setting changes.") : Tr::tr("No share changes.");
    case Code::NotDeployed:
        return Tr::tr("%1 is not deployed.");
    case Code::RouterNotRemovable:
        return Tr::tr("The semantic router is turned off in the appliance's settings.");
    case Code::NotOnNode:
        //: %1: a model, %2: a node
        return Tr::tr("%1 does not run on %2.");
    case Code::UnknownOp:
        return Tr::tr("%1 is not an operation.");
    case Code::LittleHeadroom:
        return Tr::tr(
            "Lower a share until the total is 90 percent or less to give the engines room for their own "
            "overhead.");
    case Code::ShareBelowWeights:
        return Tr::tr("The share is smaller than the model's weights, so the deploy can fail.");
    case Code::ShareOverridden:
        return Tr::tr("An extra argument sets the engine's memory, so the share may not hold.");
    case Code::GpuMemoryBelowWeights:
        return Tr::tr("The GPUs hold less than the model's weights, so the deploy can fail.");
    case Code::DefaultStops:
        return Tr::tr(
            "%1 is the default model: requests that name no model have none until another is chosen.");
    case Code::RestartUnschedulable:
        //: %1: a node, %2: NotReady or cordoned
        return Tr::tr("An engine that restarts on %1 cannot start again there: %2.");
    case Code::Unrecognized:
        return {};
    }
    return {};
}

/// How many names a sentence's pattern needs; findings from the wire have none.
bool canFill(const QString &pattern, const std::vector<std::string> &args)
{
    for (int place = 1; place <= 9; ++place) {
        if (pattern.contains(QLatin1Char('%') + QString::number(place)) && place > int(args.size()))
            return false;
    }
    return !pattern.isEmpty();
}

QString withServerText(const QString &sentence, const ApiError &error)
{
    return error.serverText.isEmpty() ? sentence : sentence + QLatin1Char(' ') + error.serverText;
}

} // namespace

QString filled(const QString &pattern, const QStringList &args)
{
    QString result;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern.at(i) == QLatin1Char('%') && i + 1 < pattern.size() &&
                             pattern.at(i + 1) >= QLatin1Char('1') && pattern.at(i + 1) <= QLatin1Char('9');
        if (isPlace)
            result += args.value(pattern.at(++i).digitValue() - 1);
        else
            result += pattern.at(i);
    }
    return result;
}

QString joined(const QStringList &items)
{
    return uiLocale().createSeparatedList(items);
}

QString sentenceFor(const Finding &finding)
{
    const QString pattern = findingPattern(finding);
    if (!canFill(pattern, finding.args))
        return text(finding.message);
    return filled(pattern, toQStrings(finding.args));
}

QString sentenceFor(const Ineligibility &reason)
{
    return filled(reasonPattern(reason.fault), toQStrings(reason.args));
}

QString adviceFor(Code code)
{
    switch (code) {
    case Code::OverCapacity:
        return Tr::tr(
            "Lower the share of the new model, or of another member, until the total is 100 percent or "
            "less.");
    case Code::ZeroShare:
        return Tr::tr("Enter a share greater than 0 for that model.");
    case Code::MissingShare:
        return Tr::tr("Enter a share for every member of the group.");
    default:
        return {};
    }
}

QString sentenceWithSubject(const Finding &finding)
{
    const QString sentence = sentenceFor(finding);
    if (finding.node && finding.code == Code::NodeIneligible) {
        //: %1: a node, %2: why it can't be chosen
        return filled(Tr::tr("%1: %2"), {text(*finding.node), sentence});
    }
    const bool namesNobody = finding.code == Code::ZeroShare || finding.code == Code::MissingShare ||
                             finding.code == Code::InvalidShareValue ||
                             finding.code == Code::ShareBelowWeights || finding.code == Code::ShareOverridden;
    if (namesNobody && !finding.members.empty())
        return filled(Tr::tr("%1: %2"), {joined(toQStrings(finding.members)), sentence});
    return sentence;
}

QString sentenceFor(const ApiError &error)
{
    switch (error.kind) {
    case ApiError::Kind::Unreachable:
        return Tr::tr("The appliance can't be reached. Check the address and the network.");
    case ApiError::Kind::TimedOut:
        return Tr::tr("The appliance does not answer. Try again in a moment.");
    case ApiError::Kind::Untrusted:
        return filled(Tr::tr("The connection is not trusted, and nothing was sent. %1"), {error.detail});
    case ApiError::Kind::Redirected:
        return Tr::tr("The appliance points to another address. It was not followed; check the address.");
    case ApiError::Kind::Unauthorized:
        return error.where.contains(QLatin1String("login"))
                   ? Tr::tr("The user name or the password is wrong.")
                   : Tr::tr("The session has ended. Sign in again.");
    case ApiError::Kind::Forbidden:
        return withServerText(Tr::tr("Your role may look at the appliance but not change it."), error);
    case ApiError::Kind::Malformed:
        return withServerText(Tr::tr("The appliance did not understand the request."), error);
    case ApiError::Kind::Moved:
        return Tr::tr("The cluster has changed in the meantime. Nothing was done; look at it again.");
    case ApiError::Kind::Refused:
        return error.serverText.isEmpty() ? Tr::tr("The appliance refuses the plan.") : error.serverText;
    case ApiError::Kind::TooLarge:
        return Tr::tr("The message is larger than the other side takes.");
    case ApiError::Kind::TooMany:
        return error.retryAfterSeconds ? Tr::tr("Too many attempts. Try again in %n second(s).", nullptr,
                                                *error.retryAfterSeconds)
                                       : Tr::tr("Too many attempts. Try again later.");
    case ApiError::Kind::Unavailable:
        return Tr::tr("The appliance is busy or starting. Try again in a moment.");
    case ApiError::Kind::ServerFault:
        return withServerText(filled(Tr::tr("The appliance reports a fault (HTTP status %1)."),
                                     {QString::number(error.httpStatus)}),
                              error);
    case ApiError::Kind::NotUnderstood:
        //: %1: method and path, %2: what is wrong with the answer
        return filled(Tr::tr("The answer to %1 is not what this program understands. %2"),
                      {error.where, error.detail})
            .trimmed();
    }
    return {};
}

QString sentenceFor(const PlanBlocker &blocker, const PlanDraft &draft)
{
    switch (blocker.kind) {
    case PlanBlocker::Kind::None:
        return {};
    case PlanBlocker::Kind::NoCluster:
        return Tr::tr("Nothing is known of the appliance yet.");
    case PlanBlocker::Kind::NoModel:
        return Tr::tr("Choose a model.");
    case PlanBlocker::Kind::NothingToAdd:
        return filled(Tr::tr("%1 already runs on every node that can take it."), {text(draft.model())});
    case PlanBlocker::Kind::Arguments:
        return sentenceFor(*blocker.arguments);
    case PlanBlocker::Kind::Environment:
        //: %1: a row's number, %2: what is wrong with it
        return filled(Tr::tr("Environment variable %1: %2"),
                      {number(blocker.row + 1), sentenceFor(blocker.environment)});
    case PlanBlocker::Kind::Problem:
        return sentenceWithSubject(*blocker.problem);
    }
    return {};
}

QString sentenceFor(ShellFault fault)
{
    switch (fault) {
    case ShellFault::OpenQuote:
        return Tr::tr("A quote in the extra arguments is never closed.");
    case ShellFault::TrailingEscape:
        return Tr::tr("The extra arguments end with a backslash that has nothing behind it.");
    }
    return {};
}

QString sentenceFor(EnvFault fault)
{
    switch (fault) {
    case EnvFault::None:
        return {};
    case EnvFault::NameMissing:
        return Tr::tr("The value has no name.");
    case EnvFault::NameInvalid:
        return Tr::tr("A name has letters, digits, _, - and . only, and begins with no digit.");
    case EnvFault::NameTwice:
        return Tr::tr("The name stands twice.");
    case EnvFault::ValueInvalid:
        return Tr::tr("The value holds a character that no environment can.");
    }
    return {};
}

QString groupLine(const GroupOutcome &group)
{
    switch (group.action) {
    case GroupAction::None:
        return {};
    case GroupAction::Joins:
        return filled(Tr::tr("This model joins %1. Inference Launchpad runs one mode, and this is it."),
                      {text(group.name.value_or(std::string()))});
    case GroupAction::Starts:
        return filled(Tr::tr("This model starts %1. Its recipe names the group."),
                      {text(group.name.value_or(std::string()))});
    case GroupAction::NamedAfterModel:
        return Tr::tr("Inference Launchpad names the group after this model.");
    case GroupAction::Keeps:
        return filled(Tr::tr("This model shares a GPU in %1."), {text(group.name.value_or(std::string()))});
    }
    return {};
}

QString totalLine(BasisPoints total, bool fits)
{
    return fits ? filled(Tr::tr("The shares add up to %1 of one accelerator, which fits."), {percent(total)})
                : filled(Tr::tr("The shares add up to %1 of one accelerator."), {percent(total)});
}

QString memberName(const MemberAfter &member)
{
    return member.router ? Tr::tr("Semantic Router") : text(member.model);
}

QStringList consequences(const Simulation &simulation, const Cluster &cluster)
{
    QStringList models;
    bool router = false;
    for (const std::string &name : simulation.restarts) {
        if (isRouter(cluster, name))
            router = true;
        else
            models += text(name);
    }
    QStringList paragraphs;
    if (!models.isEmpty()) {
        //: %1: names of models
        paragraphs += filled(
            Tr::tr("%1 restarts and answers no requests until it serves again.", nullptr, int(models.size())),
            {joined(models)});
    }
    if (router) {
        paragraphs +=
            Tr::tr("The semantic router restarts. Requests that arrive meanwhile are routed without semantic "
                   "classification.");
    }
    if (!simulation.stops.empty()) {
        //: %1: names of models
        paragraphs += filled(Tr::tr("%1 stops and is no longer served anywhere."),
                             {joined(toQStrings(simulation.stops))});
    }
    for (const Finding &warning : simulation.warnings) {
        if (warning.code == Code::DefaultStops || warning.code == Code::RestartUnschedulable)
            paragraphs += sentenceFor(warning);
    }
    return paragraphs;
}

QString sentenceFor(const ClusterChange &change)
{
    using Kind = ClusterChange::Kind;
    const QString model = text(change.model);
    const QString node = text(change.node);
    const QString group = text(change.group);
    const auto shareOr = [](const std::optional<BasisPoints> &share) {
        //: in place of a percentage
        return share ? percent(*share) : Tr::tr("no share");
    };
    switch (change.kind) {
    case Kind::MemberJoined:
        //: %1: a model, %2: its group, %3: its share
        return filled(Tr::tr("%1 has joined %2 with %3."), {model, group, shareOr(change.to)});
    case Kind::MemberLeft:
        //: %1: a model, %2: its group
        return filled(Tr::tr("%1 has left %2."), {model, group});
    case Kind::ShareChanged:
        //: %1: a model, %2 and %3: shares
        return filled(Tr::tr("%1 went from %2 to %3."), {model, shareOr(change.from), shareOr(change.to)});
    case Kind::ModelDeployed:
        return filled(Tr::tr("%1 has been deployed."), {model});
    case Kind::ModelGone:
        return filled(Tr::tr("%1 is no longer deployed."), {model});
    case Kind::SettingsChanged:
        return filled(Tr::tr("The serving configuration of %1 has changed."), {model});
    case Kind::NodesChanged:
        return filled(Tr::tr("%1 runs on other nodes."), {model});
    case Kind::NodeCame:
        return filled(Tr::tr("%1 has joined the cluster."), {node});
    case Kind::NodeGone:
        return filled(Tr::tr("%1 has left the cluster."), {node});
    case Kind::NodeReady:
        return filled(Tr::tr("%1 is ready again."), {node});
    case Kind::NodeNotReady:
        return filled(Tr::tr("%1 is not ready any more."), {node});
    case Kind::NodeCordoned:
        return filled(Tr::tr("%1 has been cordoned."), {node});
    case Kind::NodeUncordoned:
        return filled(Tr::tr("%1 is no longer cordoned."), {node});
    case Kind::NodeFull:
        return filled(Tr::tr("%1 has no free GPU any more."), {node});
    case Kind::NodeFreed:
        return filled(Tr::tr("%1 has a free GPU again."), {node});
    case Kind::ModeChanged:
        return change.group.empty() ? Tr::tr("The appliance runs in no mode any more.")
                                    : filled(Tr::tr("The appliance now runs in %1 mode."), {group});
    }
    return {};
}

QString riskSentence(RiskTier risk)
{
    switch (risk) {
    case RiskTier::Low:
        return Tr::tr("The risk is low: nothing that serves is interrupted.");
    case RiskTier::Medium:
        return Tr::tr("The risk is medium: a model loses a node, or the semantic router restarts.");
    case RiskTier::High:
        return Tr::tr("The risk is high: requests to a model fail until it serves again, or for good.");
    }
    return {};
}

QString sentenceFor(const ApplyOutcome &outcome)
{
    switch (outcome.kind) {
    case ApplyOutcome::Kind::Applied:
        return outcome.message;
    case ApplyOutcome::Kind::Refused: {
        QStringList reasons;
        if (outcome.error->simulation) {
            for (const Finding &problem : outcome.error->simulation->problems)
                reasons += sentenceWithSubject(problem);
        }
        return reasons.isEmpty() ? sentenceFor(*outcome.error) : reasons.join(QLatin1Char('\n'));
    }
    case ApplyOutcome::Kind::Voided:
        return Tr::tr("The cluster has changed in the meantime. Nothing was done; look at the plan again.");
    case ApplyOutcome::Kind::Rejected:
        return sentenceFor(*outcome.error);
    case ApplyOutcome::Kind::Unknown:
        return filled(
            Tr::tr(
                "It is not known whether the operation was applied: %1 Look at the Models table before you "
                "try again."),
            {sentenceFor(*outcome.error)});
    }
    return {};
}

} // namespace launchpad
