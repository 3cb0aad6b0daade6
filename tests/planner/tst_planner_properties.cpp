#include "Lab.h"

#include "models/planner/ClusterJson.h"
#include "models/planner/Eligibility.h"
#include "models/planner/Shares.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace launchpad;
using namespace Qt::StringLiterals;

namespace {

/// Clusters and operations that are all different and the same every time.
class Generator {
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    Cluster cluster()
    {
        Cluster cluster;
        cluster.revision = number(0, 100);
        cluster.appliance = {"lab", "1.2.0"};
        if (chance(3))
            cluster.mode = pick(kModes);
        if (chance(4))
            cluster.router = Router{"semantic-router", BasisPoints{number(1, 2000)}};
        cluster.engines = {{"default", "vllm", Hardware::Gpu}, {"small", "llama.cpp", Hardware::Cpu}};
        for (std::int64_t i = number(0, 4); i > 0; --i)
            cluster.nodes.push_back(node(std::string(1, static_cast<char>('a' + i))));
        for (const std::string &name : kModels)
            addModel(cluster, name);
        addGroup(cluster);
        return cluster;
    }

    Operation operation()
    {
        switch (number(0, 5)) {
        case 0:
            return SetGpuShares{pick(kModels), shares()};
        case 1:
            return UpdateServing{pick(kModels), nodes(), number(0, 3), pick(kEngines), args(), env()};
        case 2:
            return RemoveModel{pick(kModels)};
        case 3:
            return RemoveModelFromNode{pick(kModels), nodeName()};
        default:
            return DeployModel{pick(kModels), nodes(), number(0, 3),         pick(kEngines),
                               args(),        env(),   {chance(2), shares()}};
        }
    }

    bool chance(int oneIn) { return number(0, oneIn - 1) != 0; } ///< mostly true
    std::int64_t number(std::int64_t least, std::int64_t most)
    {
        return least + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(most - least + 1));
    }
    template<class Items>
    void shuffle(Items &items)
    {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1],
                      items[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(i) - 1))]);
    }

private:
    const std::string &pick(const std::vector<std::string> &from)
    {
        return from[static_cast<std::size_t>(number(0, static_cast<std::int64_t>(from.size()) - 1))];
    }

    std::string nodeName() { return std::string(1, static_cast<char>('a' + number(1, 5))); }

    std::optional<BasisPoints> share()
    {
        return chance(8) ? std::optional(BasisPoints{number(0, 4000)}) : std::nullopt;
    }

    Node node(const std::string &name)
    {
        Node node;
        node.name = name;
        node.ready = chance(6);
        node.cordoned = !chance(6);
        if (!chance(10))
            return node;
        node.gpus.emplace();
        for (std::int64_t i = 0; i < number(0, 4); ++i) {
            Gpu gpu{i, {}, {}, {}, {}};
            if (chance(10))
                gpu.product = chance(2) ? "x" : "y";
            if (chance(10))
                gpu.memory = number(1, 100'000);
            if (chance(10))
                gpu.shareable = chance(4);
            if (chance(10)) {
                gpu.holders.emplace();
                for (std::int64_t h = number(0, 2); h > 0; --h)
                    gpu.holders->push_back({pick(kModels), share()});
            }
            node.gpus->push_back(std::move(gpu));
        }
        node.stagedModels.emplace();
        for (const std::string &model : kModels)
            node.stagedModels->emplace(model, chance(6) ? "staged" : "metadata-only");
        return node;
    }

    void addModel(Cluster &cluster, const std::string &name)
    {
        if (chance(6)) {
            CatalogEntry entry{name, name, "1", {}, {}, number(0, 2), {}, chance(2), {}, {}, "vllm"};
            if (chance(2))
                entry.mode = pick(kModes);
            if (chance(2))
                entry.group = "text-router";
            if (!chance(4))
                entry.gpuProduct = "x";
            if (chance(4))
                entry.weights = number(1, 100'000);
            entry.defaultShare = share();
            cluster.catalog.push_back(std::move(entry));
        }
        if (chance(2)) {
            DeployedModel model{name,    "1", "default", {},    number(0, 2),
                                share(), {},  args(),    env(), !chance(3)};
            for (const Node &node : cluster.nodes) {
                if (chance(2))
                    model.nodes.push_back({node.name, pick(kStates), {}});
            }
            cluster.models.push_back(std::move(model));
        }
    }

    void addGroup(Cluster &cluster)
    {
        Group group{"text-router", 1, {}};
        if (cluster.router && chance(3))
            group.members.push_back({"semantic-router", cluster.router->share, false});
        for (const DeployedModel &model : cluster.models) {
            if (chance(2))
                group.members.push_back({model.name, share(), true});
        }
        if (!group.members.empty())
            cluster.groups.push_back(std::move(group));
    }

    std::vector<NamedShare> shares()
    {
        std::vector<NamedShare> named;
        for (std::int64_t i = number(0, 3); i > 0; --i) {
            ShareValue value = NoShare{};
            if (chance(8))
                value = BasisPoints{number(0, 5000)};
            else if (chance(2))
                value = InvalidShare{"\"x\""};
            named.push_back({chance(12) ? pick(kModels) : std::string("semantic-router"), value});
        }
        return named;
    }

    std::vector<std::string> nodes()
    {
        std::vector<std::string> names;
        for (std::int64_t i = number(0, 3); i > 0; --i)
            names.push_back(nodeName());
        return names;
    }

    std::vector<std::string> args()
    {
        if (chance(3))
            return {};
        return {chance(2) ? "--x" : "--mem-fraction-static=1"};
    }

    std::map<std::string, std::string> env()
    {
        if (chance(4))
            return {};
        return {{"A", "1"}};
    }

    const std::vector<std::string> kModels{"m0", "m1", "m2", "m3", "m4"};
    const std::vector<std::string> kModes{"text", "vision"};
    const std::vector<std::string> kEngines{"auto", "default", "default", "small", "nope"};
    const std::vector<std::string> kStates{"serving", "serving", "waiting", "failed", "removing", "odd"};
    std::mt19937_64 m_random;
};

std::vector<NamedShare> *sharesOf(Operation &operation)
{
    if (auto *deploy = std::get_if<DeployModel>(&operation))
        return &deploy->sharing.shares;
    if (auto *set = std::get_if<SetGpuShares>(&operation))
        return &set->shares;
    return nullptr;
}

constexpr unsigned kRounds = 4'000;

} // namespace

/// What holds for every cluster and operation, whatever the rules in between.
class PlannerProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameAnswerEveryTime();
    void documentsComeBackAsTheyWere();
    void shuffledMembersGiveTheSameSum();
    void addingAShareNeverLowersTheTotal();
    void aRefusedPlanDoesNothing();
    void verdictFollowsFromFindings();
    void totalAndFreeAddUp();
    void panelAndPickerAgreeWithThePlan();
    void sharesComeBackFromTextAndNumber();
};

void PlannerProperties::theSameAnswerEveryTime()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const Operation operation = generator.operation();
        const Simulation simulation = simulate(cluster, operation);
        QVERIFY(simulate(cluster, operation) == simulation);
        const Cluster copy = cluster;
        QVERIFY(simulate(copy, Operation(operation)) == simulation);
    }
}

void PlannerProperties::documentsComeBackAsTheyWere()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const ProposedOperation proposed{generator.operation(), generator.chance(2), "id",
                                         generator.number(0, 9)};
        const auto clusterAgain = parseCluster(clusterToJson(cluster));
        QVERIFY2(bool(clusterAgain), clusterToJson(cluster).c_str());
        QVERIFY(clusterAgain.value() == cluster);
        QVERIFY(parseProposedOperation(proposedOperationToJson(proposed)).value() == proposed);
        const std::string text = simulationToJson(simulate(cluster, proposed.operation));
        QCOMPARE(q(simulationToJson(parseSimulation(text).value())), q(text));
    }
}

void PlannerProperties::shuffledMembersGiveTheSameSum()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        Cluster cluster = generator.cluster();
        Operation operation = generator.operation();
        const Simulation before = simulate(cluster, operation);
        for (Group &group : cluster.groups)
            generator.shuffle(group.members);
        generator.shuffle(cluster.nodes);
        generator.shuffle(cluster.catalog);
        generator.shuffle(cluster.models);
        const Simulation after = simulate(cluster, operation);
        QVERIFY(after.total == before.total && after.verdict == before.verdict && after.risk == before.risk);
        QCOMPARE(after.problems.size(), before.problems.size());
        QCOMPARE(after.warnings.size(), before.warnings.size());
    }
}

void PlannerProperties::addingAShareNeverLowersTheTotal()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        Cluster cluster = generator.cluster();
        Operation operation = generator.operation();
        std::vector<NamedShare> *shares = sharesOf(operation);
        const Simulation before = simulate(cluster, operation);
        if (!shares || !before.total)
            continue;
        // A member that had none gets one, and any named share grows.
        const GroupAfter group = groupAfter(cluster, operation);
        for (const MemberAfter &member : group.members) {
            if (!member.share && !member.invalid) {
                Operation more = operation;
                sharesOf(more)->insert(sharesOf(more)->begin(),
                                       named(member.model, generator.number(0, 99'999)));
                QVERIFY(*simulate(cluster, more).total >= *before.total);
            }
        }
        for (NamedShare &share : *shares) {
            auto *value = std::get_if<BasisPoints>(&share.share);
            if (value)
                *value += BasisPoints{generator.number(0, 1'000)};
        }
        QVERIFY(*simulate(cluster, operation).total >= *before.total);
    }
}

void PlannerProperties::aRefusedPlanDoesNothing()
{
    int refused = 0;
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const Simulation simulation = simulate(cluster, generator.operation());
        if (simulation.problems.empty())
            continue;
        ++refused;
        QVERIFY(simulation.restarts.empty() && simulation.stops.empty());
        QVERIFY(simulation.risk == RiskTier::Low);
    }
    QVERIFY(refused > 100 && refused < static_cast<int>(kRounds)); // both kinds were met
}

void PlannerProperties::verdictFollowsFromFindings()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const Simulation simulation = simulate(cluster, generator.operation());
        const Verdict expected = !simulation.problems.empty()  ? Verdict::Refused
                                 : simulation.warnings.empty() ? Verdict::Fits
                                                               : Verdict::FitsWithWarning;
        QVERIFY(simulation.verdict == expected);
        for (const auto *findings : {&simulation.problems, &simulation.warnings}) {
            for (const Finding &finding : *findings) {
                QVERIFY(!finding.message.empty());
                QVERIFY(finding.codeText == codeName(finding.code));
                QVERIFY(codeFromName(finding.codeText) == finding.code);
                QVERIFY(!finding.node || finding.members.empty());
            }
        }
    }
}

void PlannerProperties::totalAndFreeAddUp()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const Simulation simulation = simulate(cluster, generator.operation());
        QCOMPARE(simulation.total.has_value(), simulation.free.has_value());
        if (simulation.total)
            QCOMPARE((*simulation.total + *simulation.free).value, kWholeGpu.value);
    }
}

void PlannerProperties::panelAndPickerAgreeWithThePlan()
{
    for (unsigned seed = 0; seed < kRounds; ++seed) {
        Generator generator(seed);
        const Cluster cluster = generator.cluster();
        const Operation operation = generator.operation();
        const Simulation simulation = simulate(cluster, operation);
        if (simulation.total) {
            const GroupAfter after = groupAfter(cluster, operation);
            QVERIFY(after.group == simulation.group);
            BasisPoints sum;
            for (const MemberAfter &member : after.members)
                sum += member.share.value_or(BasisPoints{});
            QVERIFY(sum == *simulation.total);
        }
        const std::vector<NodeChoice> choices = nodeChoices(cluster, operation);
        for (const Finding &problem : simulation.problems) {
            const auto choice = std::find_if(choices.begin(), choices.end(), [&](const NodeChoice &shown) {
                return shown.node == problem.node;
            });
            if (choice != choices.end())
                QVERIFY(choice->ineligibility == problem.ineligibility);
        }
    }
}

void PlannerProperties::sharesComeBackFromTextAndNumber()
{
    for (std::int64_t value = 0; value <= kLargestShare.value; ++value) {
        const BasisPoints share{value};
        const std::string text = percentText(share);
        QVERIFY(shareFromDecimal(text) == share);
        QVERIFY(shareFromJsonNumber(text) == share);
        QVERIFY(shareFromNumber(static_cast<double>(value) / 100) == share);
        QVERIFY(shareFromNumber(0.01 * static_cast<double>(value)) == share); // with its noise
    }
}

QTEST_APPLESS_MAIN(PlannerProperties)
#include "tst_planner_properties.moc"
