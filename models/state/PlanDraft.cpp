#include "PlanDraft.h"

#include <algorithm>
#include <utility>

namespace launchpad {

namespace {

const ClusterPtr &emptyCluster()
{
    static const ClusterPtr empty = std::make_shared<const Cluster>();
    return empty;
}

QStringList toQStrings(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words)
        list += QString::fromStdString(word);
    return list;
}

bool isPlaced(const Placement &placement)
{
    return placement.state != "removing";
}

bool isGoodName(const QString &name)
{
    const auto isLetter = [](QChar c) {
        return (c >= QLatin1Char('a') && c <= QLatin1Char('z')) ||
               (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('_') ||
               c == QLatin1Char('-') || c == QLatin1Char('.');
    };
    const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
    return !name.isEmpty() && !isDigit(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](QChar c) { return isLetter(c) || isDigit(c); });
}

} // namespace

PlanStep stepOf(Code code)
{
    switch (code) {
    case Code::UnknownEngine:
    case Code::EngineUnfit:
    case Code::SettingsDiffer:
    case Code::NothingChanged:
        return PlanStep::Serving;
    case Code::SharingDiffers:
    case Code::NothingToShare:
    case Code::UnknownMember:
    case Code::DuplicateMember:
    case Code::RouterShareFixed:
    case Code::InvalidShareValue:
    case Code::OverCapacity:
    case Code::ZeroShare:
    case Code::MissingShare:
    case Code::NotShared:
    case Code::LittleHeadroom:
    case Code::ShareBelowWeights:
    case Code::ShareOverridden:
        return PlanStep::Sharing;
    case Code::UnknownModel:
    case Code::WrongMode:
    case Code::NoNodeChosen:
    case Code::NothingToDeploy:
    case Code::GpuWidthTooSmall:
    case Code::GpuWidthDiffers:
    case Code::NodeIneligible:
    case Code::NotDeployed:
    case Code::RouterNotRemovable:
    case Code::NotOnNode:
    case Code::UnknownOp:
    case Code::GpuMemoryBelowWeights:
    case Code::DefaultStops:
    case Code::RestartUnschedulable:
    case Code::Unrecognized:
        return PlanStep::Placement;
    }
    return PlanStep::Placement;
}

PlanDraft::PlanDraft(Kind kind, ClusterPtr base, std::string model, const QLocale &locale, QObject *parent)
    : QObject(parent),
      m_kind(kind),
      m_locale(locale),
      m_base(base ? std::move(base) : emptyCluster()),
      m_model(std::move(model))
{
    choosePlacedNodes();
    judge();
}

void PlanDraft::setBase(ClusterPtr base)
{
    const ClusterPtr before = std::exchange(m_base, base ? std::move(base) : emptyCluster());
    if (before == m_base)
        return;
    if (!m_nodesTouched)
        choosePlacedNodes();
    judge();
    Q_EMIT baseChanged(before, m_base);
    Q_EMIT changed();
}

void PlanDraft::setModel(const std::string &model)
{
    if (m_model == model)
        return;
    m_model = model;
    // A width and a wish to share are about one model; so is a node, unless the next model can go there too.
    m_width.reset();
    m_sharing.reset();
    judge();
    std::erase_if(m_chosen, [this](const std::string &node) {
        return std::none_of(m_choices.begin(), m_choices.end(), [&](const NodeChoice &choice) {
            return choice.node == node && !isLocked(choice) && isEligible(choice);
        });
    });
    judge();
    Q_EMIT changed();
}

const CatalogEntry *PlanDraft::catalogEntry() const
{
    return findCatalogEntry(*m_base, m_model);
}

const DeployedModel *PlanDraft::deployed() const
{
    return findModel(*m_base, m_model);
}

std::int64_t PlanDraft::gpuWidth() const
{
    if (m_width && !settingsAreFixed())
        return *m_width;
    if (const DeployedModel *model = deployed())
        return model->gpuWidth;
    if (const CatalogEntry *entry = catalogEntry())
        return entry->minGpus;
    return 1;
}

void PlanDraft::setGpuWidth(std::int64_t width)
{
    if (gpuWidth() == width || settingsAreFixed())
        return;
    m_width = width;
    judge();
    Q_EMIT changed();
}

bool PlanDraft::isEligible(const NodeChoice &choice) const
{
    return !choice.ineligibility;
}

void PlanDraft::setChosen(const std::string &node, bool chosen)
{
    if (isChosen(node) == chosen)
        return;
    if (chosen)
        m_chosen.insert(node);
    else
        m_chosen.erase(node);
    m_nodesTouched = true;
    judge();
    Q_EMIT changed();
}

void PlanDraft::chooseAllEligible()
{
    for (const NodeChoice &choice : m_choices) {
        if (!isLocked(choice) && isEligible(choice))
            m_chosen.insert(choice.node);
    }
    m_nodesTouched = true;
    judge();
    Q_EMIT changed();
}

int PlanDraft::chosenCount() const
{
    return int(std::count_if(m_choices.begin(), m_choices.end(), [this](const NodeChoice &choice) {
        return isChosen(choice.node) && !isLocked(choice) && isEligible(choice);
    }));
}

int PlanDraft::eligibleCount() const
{
    return int(std::count_if(m_choices.begin(), m_choices.end(), [this](const NodeChoice &choice) {
        return !isLocked(choice) && isEligible(choice);
    }));
}

std::vector<std::string> PlanDraft::chosenButGone() const
{
    std::vector<std::string> gone;
    for (const std::string &node : m_chosen) {
        if (!findNode(*m_base, node))
            gone.push_back(node);
    }
    return gone;
}

QString PlanDraft::engine() const
{
    if (m_engine && !settingsAreFixed())
        return *m_engine;
    if (const DeployedModel *model = deployed())
        return QString::fromStdString(model->engine);
    return QLatin1String(kAutoEngine);
}

void PlanDraft::setEngine(const QString &id)
{
    if (engine() == id || settingsAreFixed())
        return;
    m_engine = id;
    judge();
    Q_EMIT changed();
}

QString PlanDraft::extraArgsText() const
{
    if (m_extraArgs && !settingsAreFixed())
        return *m_extraArgs;
    if (const DeployedModel *model = deployed())
        return joinShellWords(toQStrings(model->extraArgs));
    return {};
}

void PlanDraft::setExtraArgsText(const QString &text)
{
    if (extraArgsText() == text || settingsAreFixed())
        return;
    m_extraArgs = text;
    judge();
    Q_EMIT changed();
}

std::variant<QStringList, ShellFault> PlanDraft::extraArgs() const
{
    if (m_extraArgs && !settingsAreFixed())
        return splitShellWords(*m_extraArgs);
    const DeployedModel *model = deployed();
    return model ? toQStrings(model->extraArgs) : QStringList();
}

std::vector<EnvRow> PlanDraft::environment() const
{
    if (m_env && !settingsAreFixed())
        return *m_env;
    std::vector<EnvRow> rows;
    if (const DeployedModel *model = deployed()) {
        for (const auto &[name, value] : model->env)
            rows.push_back({QString::fromStdString(name), QString::fromStdString(value)});
    }
    return rows;
}

void PlanDraft::setEnvironment(std::vector<EnvRow> rows)
{
    if (settingsAreFixed() || environment() == rows)
        return;
    m_env = std::move(rows);
    judge();
    Q_EMIT changed();
}

std::vector<EnvFault> PlanDraft::environmentFaults() const
{
    const std::vector<EnvRow> rows = environment();
    const DeployedModel *model = deployed();
    std::vector<EnvFault> faults;
    std::set<QString> seen;
    for (const EnvRow &row : rows) {
        // A name that the appliance already has is its own affair; it goes back as it came.
        const bool known = model && model->env.contains(row.name.toStdString());
        if (row.name.isEmpty() && row.value.isEmpty())
            faults.push_back(EnvFault::None);
        else if (row.name.isEmpty())
            faults.push_back(EnvFault::NameMissing);
        else if (!known && !isGoodName(row.name))
            faults.push_back(EnvFault::NameInvalid);
        else if (!seen.insert(row.name).second)
            faults.push_back(EnvFault::NameTwice);
        else if (row.value.contains(QChar(0)))
            faults.push_back(EnvFault::ValueInvalid);
        else
            faults.push_back(EnvFault::None);
    }
    return faults;
}

bool PlanDraft::sharing() const
{
    if (m_kind == Kind::Shares)
        return true;
    if (deployed())
        return groupOf(*m_base, m_model) != nullptr;
    if (const CatalogEntry *entry = catalogEntry(); entry && entry->minGpus == 0 && gpuWidth() == 0)
        return false;
    return m_sharing.value_or(!m_base->groups.empty());
}

bool PlanDraft::sharingIsFixed() const
{
    const CatalogEntry *entry = catalogEntry();
    return m_kind != Kind::Deploy || deployed() || (entry && entry->minGpus == 0 && gpuWidth() == 0);
}

void PlanDraft::setSharing(bool on)
{
    if (sharingIsFixed() || sharing() == on)
        return;
    m_sharing = on;
    judge();
    Q_EMIT changed();
}

const MemberAfter *PlanDraft::memberAfter(const std::string &name) const
{
    const auto found = std::find_if(m_group.members.begin(), m_group.members.end(),
                                    [&](const MemberAfter &member) { return member.model == name; });
    return found == m_group.members.end() ? nullptr : &*found;
}

ShareInput PlanDraft::untouchedShare(const std::string &member) const
{
    const MemberAfter *after = memberAfter(member);
    if (!after)
        return {};
    if (!after->joining)
        return ShareInput::fromShare(after->shareToday, m_locale);
    if (member == m_model) {
        if (const CatalogEntry *entry = catalogEntry())
            return ShareInput::fromShare(entry->defaultShare, m_locale);
        return {};
    }
    return ShareInput::fromShare(after->share, m_locale);
}

ShareInput PlanDraft::share(const std::string &member) const
{
    const auto touched = m_shares.find(member);
    return touched == m_shares.end() ? untouchedShare(member) : touched->second;
}

void PlanDraft::setShareText(const std::string &member, const QString &text)
{
    if (share(member).text() == text)
        return;
    // What reads as it would untouched is untouched again, so that it follows the cluster.
    if (untouchedShare(member).text() == text)
        m_shares.erase(member);
    else
        m_shares[member] = ShareInput::fromText(text);
    judge();
    Q_EMIT changed();
}

std::vector<std::string> PlanDraft::operationNodes() const
{
    std::vector<std::string> nodes;
    for (const NodeChoice &choice : m_choices) {
        if (isChosen(choice.node) && !isLocked(choice))
            nodes.push_back(choice.node);
    }
    for (const std::string &gone : chosenButGone())
        nodes.push_back(gone);
    return nodes;
}

std::vector<NamedShare> PlanDraft::operationShares() const
{
    std::vector<NamedShare> shares;
    for (const MemberAfter &member : m_group.members) {
        if (member.router)
            continue;
        const ShareInput input = share(member.model);
        const bool asToday = !input.isInvalid() && input.share() == member.shareToday;
        const bool isNew = member.joining && member.model == m_model;
        if (isNew ? !std::holds_alternative<NoShare>(input.value()) : !asToday)
            shares.push_back({member.model, input.value()});
    }
    return shares;
}

Operation PlanDraft::buildOperation(bool withShares) const
{
    std::vector<NamedShare> shares;
    if (withShares)
        shares = operationShares();
    if (m_kind == Kind::Shares)
        return SetGpuShares{m_model, std::move(shares)};

    std::vector<std::string> arguments;
    const auto split = extraArgs();
    if (const auto *words = std::get_if<QStringList>(&split)) {
        for (const QString &word : *words)
            arguments.push_back(word.toStdString());
    }
    std::map<std::string, std::string> env;
    for (const EnvRow &row : environment()) {
        if (!row.name.isEmpty())
            env.emplace(row.name.toStdString(), row.value.toStdString());
    }
    const std::string engineId = engine().toStdString();
    if (m_kind == Kind::Serving)
        return UpdateServing{m_model,  operationNodes(),     gpuWidth(),
                             engineId, std::move(arguments), std::move(env)};
    Sharing sharingPart{sharing(), {}};
    if (sharingPart.enabled)
        sharingPart.shares = std::move(shares);
    return DeployModel{m_model,        operationNodes(),      gpuWidth(), engineId, std::move(arguments),
                       std::move(env), std::move(sharingPart)};
}

void PlanDraft::choosePlacedNodes()
{
    m_chosen.clear();
    if (m_kind != Kind::Serving)
        return;
    if (const DeployedModel *model = deployed()) {
        for (const Placement &placement : model->nodes) {
            if (isPlaced(placement))
                m_chosen.insert(placement.node);
        }
    }
}

void PlanDraft::judge()
{
    // Who is in the group decides which shares the operation names, and the group doesn't depend on them.
    m_operation = buildOperation(false);
    m_choices = launchpad::nodeChoices(*m_base, m_operation);
    m_group = groupAfter(*m_base, m_operation);
    m_operation = buildOperation(true);
    m_group = groupAfter(*m_base, m_operation);
    m_simulation = simulate(*m_base, m_operation);
}

PlanStep PlanDraft::lastStep() const
{
    return m_kind == Kind::Serving ? PlanStep::Serving : PlanStep::Sharing;
}

PlanBlocker PlanDraft::blocker(PlanStep step) const
{
    const auto because = [](PlanBlocker::Kind reason) {
        PlanBlocker blocker;
        blocker.kind = reason;
        return blocker;
    };
    const auto becauseOf = [&](const Finding &problem) {
        PlanBlocker blocker = because(PlanBlocker::Kind::Problem);
        blocker.problem = problem;
        return blocker;
    };
    if (m_base == emptyCluster())
        return because(PlanBlocker::Kind::NoCluster);
    if (m_model.empty())
        return because(PlanBlocker::Kind::NoModel);

    for (const Finding &problem : m_simulation.problems) {
        if (problem.code == Code::NoNodeChosen && settingsAreFixed() && eligibleCount() == 0)
            return because(PlanBlocker::Kind::NothingToAdd);
        if (stepOf(problem.code) == PlanStep::Placement)
            return becauseOf(problem);
    }
    if (step >= PlanStep::Serving && m_kind != Kind::Shares) {
        const auto split = extraArgs();
        if (const auto *fault = std::get_if<ShellFault>(&split)) {
            PlanBlocker blocker = because(PlanBlocker::Kind::Arguments);
            blocker.arguments = *fault;
            return blocker;
        }
        const std::vector<EnvFault> faults = environmentFaults();
        const auto wrong =
            std::find_if(faults.begin(), faults.end(), [](EnvFault f) { return f != EnvFault::None; });
        if (wrong != faults.end()) {
            PlanBlocker blocker = because(PlanBlocker::Kind::Environment);
            blocker.environment = *wrong;
            blocker.row = int(wrong - faults.begin());
            return blocker;
        }
    }
    for (const Finding &problem : m_simulation.problems) {
        if (stepOf(problem.code) <= step)
            return becauseOf(problem);
    }
    return {};
}

bool PlanDraft::isTouched() const
{
    if (m_kind == Kind::Deploy && (!m_model.empty() || !m_chosen.empty()))
        return true;
    return m_width || m_engine || m_extraArgs || m_env || m_sharing || !m_shares.empty() || m_nodesTouched;
}

} // namespace launchpad
