#include "Lab.h"

#include "models/planner/Shares.h"

#include <QTest>

#include <limits>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, "Shares are exact", "Share problems", "Share warnings" and set_gpu_shares.
class PlannerShares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void percentTexts_data();
    void percentTexts();
    void numbers_data();
    void numbers();
    void noNumberAtAll();
    void typed_data();
    void typed();
    void memory();

    void unknownAndDuplicateMembers();
    void firstValueCounts();
    void nullTakesTheShareAway();
    void routerShareFixed_data();
    void routerShareFixed();
    void routerOutsideTheGroupIsUnknown();
    void invalidShares();
    void overCapacity();
    void zeroAndMissing();

    void littleHeadroom();
    void shareBelowWeights();
    void shareBelowWeightsSaysNothing();
    void shareBelowWeightsOfOtherMembers();
    void shareOverridden_data();
    void shareOverridden();
    void shareOverriddenNeedsNoMemory();

    void notShared();
    void nothingChanged();
    void restarts();
};

namespace {

SetGpuShares set(std::vector<NamedShare> shares)
{
    return {"glm-5.3", std::move(shares)};
}

QString text(std::optional<BasisPoints> share)
{
    return share ? q(percentText(*share)) : u"none"_s;
}

} // namespace

void PlannerShares::percentTexts_data()
{
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QString>("expected");
    QTest::newRow("zero") << qint64{0} << u"0"_s;
    QTest::newRow("whole") << qint64{5400} << u"54"_s;
    QTest::newRow("one decimal") << qint64{3330} << u"33.3"_s;
    QTest::newRow("two decimals") << qint64{5} << u"0.05"_s;
    QTest::newRow("largest") << qint64{99999} << u"999.99"_s;
    QTest::newRow("negative") << qint64{-1} << u"-0.01"_s;
    QTest::newRow("negative whole") << qint64{-97300} << u"-973"_s;
    QTest::newRow("least") << std::numeric_limits<qint64>::min() << u"-92233720368547758.08"_s;
}

void PlannerShares::percentTexts()
{
    QFETCH(qint64, value);
    QFETCH(QString, expected);
    QCOMPARE(q(percentText({value})), expected);
}

void PlannerShares::numbers_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *json, const char *expected) {
        QTest::newRow(json) << QString::fromLatin1(json) << QString::fromLatin1(expected);
    };
    row("0", "0");
    row("-0", "0");
    row("-0.0", "0");
    row("0e5", "0");
    row("54", "54");
    row("33.3", "33.3");
    row("6.0", "6");
    row("5.4e1", "54");
    row("5400E-2", "54");
    row("999.99", "999.99");
    row("33.300000000000004", "33.3");
    row("33.29999999999999", "33.3");
    row("0.30000000000000004", "0.3");
    row("-0.0000001", "0");
    row("-1e-7", "0");
    row("1e-400", "0");
    row("0.00000099999999", "0");
    row("0.000001", "none"); // not closer than a millionth
    row("-0.000001", "none");
    row("33.300001", "none");
    row("33.299999", "none");
    row("33.2999990000001", "33.3");
    row("999.9900009", "999.99");
    row("999.9999999", "none");
    row("1000", "none");
    row("33.333", "none");
    row("0.0001", "none");
    row("-1", "none");
    row("-0.01", "none");
    row("1e400", "none");
    row("1e999999999999999999999999", "none");
    row("-1e999999999999999999999999", "none");
    row("1e-999999999999999999999999", "0");
    row("123456789012345678901234567890", "none");
}

void PlannerShares::numbers()
{
    QFETCH(QString, json);
    QFETCH(QString, expected);
    QCOMPARE(text(shareFromJsonNumber(json.toStdString())), expected);
    // Doubles give the same, but for exponents that overflow one.
    bool fits = false;
    const double number = json.toDouble(&fits);
    if (fits)
        QCOMPARE(text(shareFromNumber(number)), expected);
}

void PlannerShares::noNumberAtAll()
{
    QVERIFY(!shareFromNumber(std::numeric_limits<double>::quiet_NaN()));
    QVERIFY(!shareFromNumber(std::numeric_limits<double>::infinity()));
    QVERIFY(!shareFromNumber(-std::numeric_limits<double>::infinity()));
    QVERIFY(!shareFromNumber(std::numeric_limits<double>::max()));
}

void PlannerShares::typed_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *typed, const char *expected) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << QString::fromLatin1(expected);
    };
    row("12", "12");
    row("12.5", "12.5");
    row("12.05", "12.05");
    row("012.50", "12.5");
    row(".5", "0.5");
    row("5.", "5");
    row("0", "0");
    row("999.99", "999.99");
    row("1000", "none");
    row("99999999999999999999999999", "none");
    row("12.505", "none");
    row("12,5", "none");
    row("-1", "none");
    row("+1", "none");
    row("1e1", "none");
    row(" 1", "none");
    row("1 ", "none");
    row("1.2.3", "none");
    row(".", "none");
    row("", "none");
    row("12%", "none");
}

void PlannerShares::typed()
{
    QFETCH(QString, typed);
    QFETCH(QString, expected);
    QCOMPARE(text(shareFromDecimal(typed.toStdString())), expected);
}

void PlannerShares::memory()
{
    QCOMPARE(memoryOfShare({600}, 97'887), 5'873); // rounded down
    QCOMPARE(memoryOfShare({10'000}, 97'887), 97'887);
    QCOMPARE(memoryOfShare({0}, 97'887), 0);
    QCOMPARE(memoryOfShare({-1}, 10'000), -1);
    QCOMPARE(memoryOfShare({99'999}, std::numeric_limits<Mib>::max()), std::numeric_limits<Mib>::max());
}

void PlannerShares::unknownAndDuplicateMembers()
{
    DeployModel deploy = sharedDeploy();
    deploy.sharing.shares = {named("x", 1), named("my-model", 500), named("x", 2), named("x", 3),
                             named("my-model", 600)};
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"unknown_member(x) duplicate_member(x) duplicate_member(my-model)"_s);
    QCOMPARE(q(simulation.problems[0].message), u"x is not a member of the group."_s);
    QCOMPARE(q(simulation.problems[1].message), u"x is listed more than once."_s);
    QCOMPARE(total(simulation), u"79"_s);
    QCOMPARE(problems(Lab().simulate(sharedDeploy())), QString());
}

void PlannerShares::firstValueCounts()
{
    const Simulation simulation = Lab().simulate(set({named("gemma-4", 3000), invalidShare("gemma-4")}));
    QCOMPARE(problems(simulation), u"duplicate_member(gemma-4)"_s);
    QCOMPARE(total(simulation), u"84"_s);
}

void PlannerShares::nullTakesTheShareAway()
{
    const Simulation simulation = Lab().simulate(set({withoutShare("gemma-4")}));
    QCOMPARE(problems(simulation), u"missing_share(gemma-4)"_s);
    QCOMPARE(total(simulation), u"54"_s);
}

void PlannerShares::routerShareFixed_data()
{
    QTest::addColumn<NamedShare>("share");
    QTest::addColumn<bool>("fixed");
    QTest::newRow("its own") << named("semantic-router", 600) << false;
    QTest::newRow("another") << named("semantic-router", 700) << true;
    QTest::newRow("zero") << named("semantic-router", 0) << true;
    QTest::newRow("null") << withoutShare("semantic-router") << true;
    QTest::newRow("invalid") << invalidShare("semantic-router", "\"6\"") << true;
}

void PlannerShares::routerShareFixed()
{
    QFETCH(NamedShare, share);
    QFETCH(bool, fixed);
    const Simulation simulation = Lab().simulate(set({share, named("glm-5.3", 4000)}));
    QCOMPARE(problems(simulation), fixed ? u"router_share_fixed(semantic-router)"_s : QString());
    QCOMPARE(total(simulation), u"66"_s);
    QCOMPARE(problems(Lab().simulate(set({share}))),
             fixed ? u"router_share_fixed(semantic-router) nothing_changed"_s : u"nothing_changed"_s);
}

void PlannerShares::routerOutsideTheGroupIsUnknown()
{
    Lab lab;
    auto &members = lab.cluster.groups[0].members;
    members.erase(members.begin());
    QCOMPARE(problems(lab.simulate(set({named("semantic-router", 600), named("glm-5.3", 4000)}))),
             u"unknown_member(semantic-router)"_s);
}

void PlannerShares::invalidShares()
{
    DeployModel deploy = sharedDeploy();
    deploy.sharing.shares = {invalidShare("my-model"), invalidShare("gemma-4", "[]")};
    const Simulation simulation = Lab().simulate(deploy);
    QCOMPARE(problems(simulation), u"invalid_share(gemma-4,my-model)"_s); // one entry, in group order
    QCOMPARE(total(simulation), u"54"_s);
}

void PlannerShares::overCapacity()
{
    QCOMPARE(problems(Lab().simulate(set({named("glm-5.3", 7400)}))), QString());
    const Simulation simulation = Lab().simulate(set({named("glm-5.3", 7401)}));
    QCOMPARE(problems(simulation), u"over_capacity"_s);
    QCOMPARE(total(simulation), u"100.01"_s);
    QCOMPARE(q(percentText(*simulation.free)), u"-0.01"_s);
}

void PlannerShares::zeroAndMissing()
{
    const Simulation simulation = Lab().simulate(set({named("gemma-4", 0), named("glm-5.3", 0)}));
    QCOMPARE(problems(simulation), u"zero_share(glm-5.3,gemma-4)"_s);
    QCOMPARE(problems(Lab().simulate(set({withoutShare("gemma-4"), named("glm-5.3", 1)}))),
             u"missing_share(gemma-4)"_s);
    Lab lab;
    lab.member("gemma-4").share.reset(); // also one that the operation does not name
    QCOMPARE(problems(lab.simulate(set({named("glm-5.3", 100)}))), u"missing_share(gemma-4)"_s);
}

void PlannerShares::littleHeadroom()
{
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 6400)}))), QString()); // 90
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 6401)}))), u"little_headroom"_s);
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 7400)}))), u"little_headroom"_s); // 100
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 7401)}))), QString());
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 8900), withoutShare("gemma-4")}))), QString());
    QCOMPARE(warnings(Lab().simulate(set({named("glm-5.3", 8900), invalidShare("gemma-4")}))), QString());
}

void PlannerShares::shareBelowWeights()
{
    Lab lab;
    for (Gpu &gpu : *lab.node("a").gpus)
        gpu.memory = 40'000;
    DeployModel deploy = sharedDeploy();
    deploy.sharing.shares.push_back(named("glm-5.3", 4800));
    lab.entry("glm-5.3").weights.reset();
    lab.entry("gemma-4").weights.reset();
    QCOMPARE(warnings(lab.simulate(deploy)), QString()); // 10% of 40,000 are 4,000
    lab.entry("my-model").weights = 4'001;
    QCOMPARE(warnings(lab.simulate(deploy)), u"share_below_weights(my-model)"_s);
    deploy.gpuWidth = 2;
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    deploy.nodes = {"c"};
    deploy.gpuWidth = 1;
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    deploy.nodes = {"c", "a"}; // the smallest counts
    QCOMPARE(warnings(lab.simulate(deploy)), u"share_below_weights(my-model)"_s);
}

void PlannerShares::shareBelowWeightsSaysNothing()
{
    Lab lab;
    lab.entry("my-model").weights = 1'000'000;
    DeployModel deploy = sharedDeploy();
    QCOMPARE(warnings(lab.simulate(deploy)), u"share_below_weights(my-model)"_s);
    deploy.sharing.shares = {named("my-model", 0)};
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    deploy.sharing.shares = {invalidShare("my-model")};
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    deploy = sharedDeploy();
    for (Gpu &gpu : *lab.node("a").gpus)
        gpu.memory.reset();
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
    lab = Lab();
    lab.entry("my-model").weights.reset();
    deploy.sharing.shares = {named("my-model", 1)};
    QCOMPARE(warnings(lab.simulate(deploy)), QString());
}

void PlannerShares::shareBelowWeightsOfOtherMembers()
{
    Lab lab;
    lab.entry("gemma-4").weights = 20'000;
    QCOMPARE(warnings(lab.simulate(sharedDeploy())), u"share_below_weights(gemma-4)"_s);
    lab.model("gemma-4").gpuWidth = 2; // its own width and nodes
    QCOMPARE(warnings(lab.simulate(sharedDeploy())), QString());
    lab.model("gemma-4").gpuWidth = 1;
    lab.model("gemma-4").nodes.clear();
    QCOMPARE(warnings(lab.simulate(sharedDeploy())), QString());
    lab = Lab();
    lab.entry("gemma-4").weights = 20'000;
    lab.entry("gemma-4").name = "renamed"; // the catalog lacks it
    QCOMPARE(warnings(lab.simulate(sharedDeploy())), QString());
}

void PlannerShares::shareOverridden_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<bool>("overrides");
    const auto row = [](const char *argument, bool overrides) {
        QTest::newRow(argument) << QString::fromLatin1(argument) << overrides;
    };
    row("--gpu-memory-utilization", true);
    row("--kv-cache-memory-bytes", true);
    row("--mem-fraction-static", true);
    row("--GPU_memory-Utilization=0.5", true);
    row("--mem_fraction_static 0.9", true);
    row("--kv-cache-memory-bytes\t1", true);
    row("--kv-cache-memory-bytes\n1", true);
    row("--kv-cache-memory-bytes\r1", true);
    row(" --gpu-memory-utilization", false);
    row("--gpu-memory-utilization-x", false);
    row("gpu-memory-utilization", false);
    row("-gpu-memory-utilization", false);
    row("--x=--gpu-memory-utilization", false);
    row("--max-model-len", false);
    row("", false);
}

void PlannerShares::shareOverridden()
{
    QFETCH(QString, argument);
    QFETCH(bool, overrides);
    QCOMPARE(overridesShare(argument.toStdString()), overrides);
    DeployModel deploy = sharedDeploy();
    deploy.extraArgs = {"--a", argument.toStdString()};
    QCOMPARE(warnings(Lab().simulate(deploy)), overrides ? u"share_overridden(my-model)"_s : QString());
    Lab lab;
    lab.model("glm-5.3").extraArgs = {argument.toStdString()};
    QCOMPARE(warnings(lab.simulate(set({named("gemma-4", 2100)}))),
             overrides ? u"share_overridden(glm-5.3)"_s : QString());
}

void PlannerShares::shareOverriddenNeedsNoMemory()
{
    Lab lab;
    lab.cluster.catalog.clear();
    lab.model("glm-5.3").extraArgs = {"--mem-fraction-static"};
    lab.model("glm-5.3").nodes.clear();
    lab.model("glm-5.3").gpuWidth = 0;
    QCOMPARE(warnings(lab.simulate(set({withoutShare("glm-5.3")}))), u"share_overridden(glm-5.3)"_s);
}

void PlannerShares::notShared()
{
    Lab lab;
    lab.placeWhole("my-model", "c");
    const Simulation simulation = lab.simulate(SetGpuShares{"my-model", {named("my-model", 100)}});
    QCOMPARE(problems(simulation), u"not_shared(my-model)"_s);
    QCOMPARE(firstMessage(simulation), u"my-model does not share a GPU."_s);
    QCOMPARE(total(simulation), u"none"_s);
    QCOMPARE(group(simulation.group), u"none"_s);
    // Membership is the groups' word, not the entry's.
    lab.model("my-model").group = "text-router";
    QCOMPARE(problems(lab.simulate(SetGpuShares{"my-model", {}})), u"not_shared(my-model)"_s);
    lab.model("glm-5.3").group.reset();
    QCOMPARE(problems(lab.simulate(set({named("glm-5.3", 4000)}))), QString());
    // The editor can be opened on the router as well.
    QCOMPARE(problems(lab.simulate(SetGpuShares{"semantic-router", {named("glm-5.3", 4000)}})), QString());
}

void PlannerShares::nothingChanged()
{
    const Simulation simulation = Lab().simulate(set({named("glm-5.3", 4800), named("gemma-4", 2000)}));
    QCOMPARE(problems(simulation), u"nothing_changed"_s);
    QCOMPARE(firstMessage(simulation), u"No share changes."_s);
    QCOMPARE(total(simulation), u"74"_s);
    QCOMPARE(group(simulation.group), u"keeps text-router"_s);
    QCOMPARE(problems(Lab().simulate(set({}))), u"nothing_changed"_s);
    QCOMPARE(problems(Lab().simulate(set({invalidShare("glm-5.3")}))), u"invalid_share(glm-5.3)"_s);
    QCOMPARE(problems(Lab().simulate(set({named("x", 1)}))), u"unknown_member(x) nothing_changed"_s);
}

void PlannerShares::restarts()
{
    Lab lab;
    const SetGpuShares both{"gemma-4", {named("gemma-4", 1100), named("glm-5.3", 4000)}};
    QCOMPARE(brief(lab.simulate(both).restarts), u"glm-5.3,gemma-4"_s); // group order
    QCOMPARE(risk(lab.simulate(both)), u"high"_s);
    for (Placement &placement : lab.model("glm-5.3").nodes)
        placement.state = "failed";
    QCOMPARE(brief(lab.simulate(both).restarts), u"glm-5.3,gemma-4"_s);
    lab.model("glm-5.3").nodes.clear();
    QCOMPARE(brief(lab.simulate(both).restarts), u"gemma-4"_s);
    lab.cluster.models.clear();
    QCOMPARE(brief(lab.simulate(both).restarts), QString());
    QCOMPARE(risk(lab.simulate(both)), u"low"_s);
}

QTEST_APPLESS_MAIN(PlannerShares)
#include "tst_planner_shares.moc"
