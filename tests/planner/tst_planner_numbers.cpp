#include "Lab.h"

#include "models/planner/ClusterJson.h"
#include "models/planner/Shares.h"

#include <QTest>

#include <clocale>
#include <nlohmann/json.hpp>
#include <random>

using namespace launchpad;
using namespace Qt::StringLiterals;
using nlohmann::json;

/// Numbers in JSON, in and out, as exact as the planner needs them.
class PlannerNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wholeNumbers_data();
    void wholeNumbers();
    void numbersBeyondADouble();
    void foreignDecimalPoint();
    void percentagesKeepTheirDecimals();
};

namespace {

template<class Value>
QString pointer(const Result<Value> &result)
{
    return result ? u"no fault"_s : q(result.fault().pointer);
}

json answer(const std::string &text)
{
    return json::parse(answerPlanLine(text));
}

} // namespace

void PlannerNumbers::wholeNumbers_data()
{
    QTest::addColumn<QString>("number");
    QTest::addColumn<bool>("whole");
    const auto row = [](const char *number, bool whole) {
        QTest::newRow(number) << QString::fromLatin1(number) << whole;
    };
    row("0", true);
    row("-0", true);
    row("9223372036854775807", true);
    row("9223372036854775808", false);
    row("99999999999999999999999999999999999999", false);
    row("1.0", false);
    row("1e0", false);
    row("-1", false);
    row("\"1\"", false);
    row("true", false);
}

void PlannerNumbers::wholeNumbers()
{
    QFETCH(QString, number);
    QFETCH(bool, whole);
    std::string document = clusterToJson(Lab().cluster);
    const std::string revision = "\"revision\":7";
    document.replace(document.find(revision), revision.size(), "\"revision\":" + number.toStdString());
    QCOMPARE(pointer(parseCluster(document)), whole ? u"no fault"_s : u"/revision"_s);
}

/// The JSON library gives no number that a double can't hold, so a document with one is refused wherever it
/// stands. Digits beyond a double's are no such thing.
void PlannerNumbers::numbersBeyondADouble()
{
    const std::string share =
        R"({"op":"set_gpu_shares","model":"m","shares":[{"member":"m","share_percent":)";
    for (const char *number : {"1e400", "-1.5e999999"}) {
        const auto operation = parseProposedOperation(share + number + "}]}");
        QCOMPARE(pointer(operation), QString());
        QVERIFY(q(operation.fault().sentence).contains(u"too large"_s));
        std::string text = clusterToJson(Lab().cluster);
        text.insert(1, R"("huge":)" + std::string(number) + ",");
        QCOMPARE(pointer(parseCluster(text)), QString());
        const json answered = answer(R"({"node":{},"id":)" + std::string(number) + "}");
        QVERIFY(answered.at("id").is_null());
    }
    QVERIFY(bool(parseProposedOperation(share + "33.30000000000000000000000000000000000001}]}")));
    QVERIFY(bool(parseProposedOperation(share + "1e-400}]}")));
}

/// A program that shows windows has set the C locale, whose decimal point may be a comma.
void PlannerNumbers::foreignDecimalPoint()
{
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    if (!std::setlocale(LC_NUMERIC, "de_DE.UTF-8"))
        QSKIP("this system has no German locale");
    const std::string text =
        R"({"op":"set_gpu_shares","model":"m","shares":[{"member":"m","share_percent":33.3}]})";
    const auto operation = parseProposedOperation(text);
    const std::string echoed = answerPlanLine(R"({"node":{},"id":[1.50,2.5e-3]})");
    const std::string written = operation ? proposedOperationToJson(operation.value()) : std::string();
    std::setlocale(LC_NUMERIC, before.c_str());
    QVERIFY(std::get<SetGpuShares>(operation.value().operation).shares.at(0).share ==
            ShareValue(BasisPoints{3330}));
    QVERIFY(q(echoed).endsWith(u"\"id\":[1.50,2.5e-3]}"_s));
    QVERIFY(q(written).contains(u":33.3}"_s));
}

/// Every share, and totals far above, are written as people would write them.
void PlannerNumbers::percentagesKeepTheirDecimals()
{
    Simulation simulation;
    const auto check = [&](std::int64_t hundredths) {
        simulation.total = BasisPoints{hundredths};
        simulation.free = BasisPoints{-hundredths};
        const std::string text = simulationToJson(simulation);
        const std::string total = percentText(BasisPoints{hundredths});
        return text.find("\"total_percent\":" + total + ",") != std::string::npos &&
               text.starts_with("{\"free_percent\":" + percentText(BasisPoints{-hundredths}) + ",");
    };
    for (std::int64_t hundredths = 0; hundredths <= kLargestShare.value; ++hundredths)
        QVERIFY2(check(hundredths), std::to_string(hundredths).c_str());
    std::mt19937_64 random(33); // the same totals every time
    for (int round = 0; round < 20'000; ++round) {
        const auto hundredths = static_cast<std::int64_t>(random() % 10'000'000'000'000);
        QVERIFY2(check(hundredths), std::to_string(hundredths).c_str());
    }
}

QTEST_APPLESS_MAIN(PlannerNumbers)
#include "tst_planner_numbers.moc"
