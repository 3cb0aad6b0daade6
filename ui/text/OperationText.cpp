#include "OperationText.h"

#include "Format.h"
#include "Sentences.h"
#include "Tr.h"

#include "models/state/ShellWords.h"

#include <algorithm>
#include <map>

namespace launchpad {

namespace {

/// More names than that are told by their number.
constexpr std::size_t kMostNames = 3;

template<class Strings>
QStringList toQStrings(const Strings &words)
{
    QStringList list;
    for (const std::string &word : words)
        list += text(word);
    return list;
}

QString nodesText(const std::vector<std::string> &nodes)
{
    if (nodes.empty())
        return Tr::tr("no node");
    return nodes.size() > kMostNames ? Tr::tr("%n node(s)", nullptr, int(nodes.size()))
                                     : joined(toQStrings(nodes));
}

QString shareText(const ShareValue &share)
{
    if (const auto *points = std::get_if<BasisPoints>(&share))
        return percent(*points);
    if (const auto *invalid = std::get_if<InvalidShare>(&share))
        return text(invalid->json);
    return Tr::tr("no share");
}

QString memberText(const NamedShare &share)
{
    //: A member of a sharing group (%1) and its share of the GPU (%2)
    return filled(Tr::tr("%1 %2"), {text(share.member), shareText(share.share)});
}

QString sharesText(const std::vector<NamedShare> &shares)
{
    QStringList members;
    for (const NamedShare &share : shares)
        members += memberText(share);
    return members.isEmpty() ? Tr::tr("none") : members.join(QLatin1String(", "));
}

const BasisPoints *shareOf(const std::string &member, const std::vector<NamedShare> &shares)
{
    const auto found = std::find_if(shares.begin(), shares.end(),
                                    [&](const NamedShare &share) { return share.member == member; });
    return found == shares.end() ? nullptr : std::get_if<BasisPoints>(&found->share);
}

QString environmentText(const std::map<std::string, std::string> &env)
{
    if (env.empty())
        return Tr::tr("none");
    QStringList names;
    for (const auto &[name, value] : env)
        names += text(name);
    //: %1: names of environment variables
    return filled(Tr::tr("%1 (values hidden)"), {names.join(QLatin1String(", "))});
}

struct SentenceVisitor {
    QString operator()(const DeployModel &op) const
    {
        const QStringList args = {text(op.model), nodesText(op.nodes)};
        if (!op.sharing.enabled)
            //: %1: a model, %2: nodes
            return filled(Tr::tr("Deploy %1 on %2"), args);
        if (const BasisPoints *share = shareOf(op.model, op.sharing.shares))
            //: %1: a model, %2: nodes, %3: a percentage of a GPU
            return filled(Tr::tr("Deploy %1 on %2 with a share of %3"), args + QStringList{percent(*share)});
        //: %1: a model, %2: nodes
        return filled(Tr::tr("Deploy %1 on %2, sharing a GPU"), args);
    }
    QString operator()(const SetGpuShares &op) const
    {
        if (op.shares.empty() || op.shares.size() > kMostNames)
            return filled(Tr::tr("Change the GPU shares of %n model(s)", nullptr, int(op.shares.size())), {});
        //: %1: members of a sharing group, each with its share: `glm-5.3 40%, gemma-4 36%`
        return filled(Tr::tr("Set GPU shares: %1"), {sharesText(op.shares)});
    }
    QString operator()(const UpdateServing &op) const
    {
        return filled(Tr::tr("Change the serving configuration of %1"), {text(op.model)});
    }
    QString operator()(const RemoveModel &op) const { return filled(Tr::tr("Remove %1"), {text(op.model)}); }
    QString operator()(const RemoveModelFromNode &op) const
    {
        //: %1: a model, %2: a node
        return filled(Tr::tr("Remove %1 from %2"), {text(op.model), text(op.node)});
    }
    QString operator()(const UnknownOperation &op) const
    {
        //: %1: a word that a newer appliance or console uses
        return filled(Tr::tr("Unknown operation: %1"), {text(op.op)});
    }
};

Fact modelFact(const std::string &model)
{
    return {Tr::tr("Model"), text(model)};
}

template<class Settings>
QList<Fact> servingFacts(const Settings &op)
{
    return {modelFact(op.model),
            {Tr::tr("Nodes"), op.nodes.empty() ? Tr::tr("none") : joined(toQStrings(op.nodes))},
            {Tr::tr("GPU width"), number(op.gpuWidth)},
            {Tr::tr("Engine"), text(op.engine)},
            {Tr::tr("Extra arguments"),
             op.extraArgs.empty() ? Tr::tr("none") : joinShellWords(toQStrings(op.extraArgs))},
            {Tr::tr("Environment"), environmentText(op.env)}};
}

struct FactsVisitor {
    QList<Fact> operator()(const DeployModel &op) const
    {
        QList<Fact> facts = servingFacts(op);
        facts += {Tr::tr("GPU sharing"), op.sharing.enabled ? Tr::tr("on") : Tr::tr("off")};
        if (op.sharing.enabled)
            facts += {Tr::tr("Shares"), sharesText(op.sharing.shares)};
        return facts;
    }
    QList<Fact> operator()(const SetGpuShares &op) const
    {
        return {modelFact(op.model), {Tr::tr("Shares"), sharesText(op.shares)}};
    }
    QList<Fact> operator()(const UpdateServing &op) const { return servingFacts(op); }
    QList<Fact> operator()(const RemoveModel &op) const { return {modelFact(op.model)}; }
    QList<Fact> operator()(const RemoveModelFromNode &op) const
    {
        return {modelFact(op.model), {Tr::tr("Node"), text(op.node)}};
    }
    QList<Fact> operator()(const UnknownOperation &op) const { return {{Tr::tr("Operation"), text(op.op)}}; }
};

QString riskWord(RiskTier risk)
{
    switch (risk) {
    case RiskTier::Low:
        //: Risk of an operation
        return Tr::tr("low");
    case RiskTier::Medium:
        return Tr::tr("medium");
    case RiskTier::High:
        return Tr::tr("high");
    }
    return {};
}

} // namespace

QString operationSentence(const Operation &operation)
{
    return std::visit(SentenceVisitor{}, operation);
}

QList<Fact> operationFacts(const Operation &operation)
{
    return std::visit(FactsVisitor{}, operation);
}

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        //: What the planner says to an operation
        return Tr::tr("Fits");
    case Verdict::FitsWithWarning:
        return Tr::tr("Fits, with a warning");
    case Verdict::Refused:
        //: What the planner says to an operation
        return Tr::tr("Refused");
    }
    return {};
}

QList<Fact> simulationFacts(const Simulation &simulation)
{
    QList<Fact> facts{{Tr::tr("Verdict"), verdictWord(simulation.verdict)}};
    if (simulation.total)
        //: Of one accelerator's memory, by all members of the group
        facts += {Tr::tr("Total share"), percent(*simulation.total)};
    if (const QString group = groupLine(simulation.group); !group.isEmpty())
        facts += {Tr::tr("Group"), group};
    facts += {Tr::tr("Restarts"),
              simulation.restarts.empty() ? Tr::tr("none") : joined(toQStrings(simulation.restarts))};
    if (!simulation.stops.empty())
        facts += {Tr::tr("Stops"), joined(toQStrings(simulation.stops))};
    facts += {Tr::tr("Risk"), riskWord(simulation.risk)};
    return facts;
}

} // namespace launchpad
