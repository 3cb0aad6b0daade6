#include "Lab.h"

#include "models/planner/ClusterJson.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace launchpad;
using namespace Qt::StringLiterals;
using nlohmann::json;

/// planner.md, Input: the lines of launchpad-plan, and what comes of them.
class PlannerLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lineAnswers_data();
    void lineAnswers();
    void lineIdIsEchoed_data();
    void lineIdIsEchoed();
    void lineFaultsKeepTheId();
    void planWinsOverNode();
    void nodeFaultsPointIntoTheLine();
};

namespace {

json labJson()
{
    return json::parse(clusterToJson(Lab().cluster));
}

json deployJson()
{
    return json::parse(proposedOperationToJson({sharedDeploy(), false, {}, {}}));
}

std::string line(const json &id)
{
    return json{{"id", id}, {"cluster", labJson()}, {"proposed_op", deployJson()}}.dump();
}

json answer(const std::string &text)
{
    return json::parse(answerPlanLine(text));
}

} // namespace

void PlannerLines::lineAnswers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *text, const char *says) {
        QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(says);
    };
    row("", "not JSON");
    row("   ", "not JSON");
    row("\r", "not JSON");
    row("{", "not JSON");
    row("{}x", "not JSON");
    row("nul", "not JSON");
    row("NaN", "not JSON");
    row("{\"id\":1,}", "not JSON");
    row("{'id':1}", "not JSON");
    row("{\"id\":1 \"node\":2}", "not JSON");
    row("{\"id\":01}", "not JSON");
    row("{\"id\":1.}", "not JSON");
    row("{\"id\":+1}", "not JSON");
    row("5", "an object");
    row("[]", "an object");
    row("null", "an object");
    row("{}", "At /id:");
    row("{\"id\":1}", "neither");
    row("{\"node\":{}}", "At /id:");
    row("{\"id\":1,\"node\":{}}", "At /node/name:");
    row("{\"id\":1,\"node\":7}", "At /node:");
    row("{\"id\":1,\"cluster\":{}}", "At /cluster/revision:");
    row("{\"id\":1,\"proposed_op\":{\"op\":\"x\"}}", "At /cluster:");
    row("{\"id\":1,\"cluster\":null,\"proposed_op\":{\"op\":\"x\"}}", "At /cluster:");
}

void PlannerLines::lineAnswers()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const json answered = answer(text.toStdString());
    QCOMPARE(answered.size(), std::size_t{2});
    QVERIFY2(q(answered.at("error").get<std::string>()).contains(says), answered.dump().c_str());
    const bool hasId = text.startsWith("{\"id\":1,\"") || text == "{\"id\":1}";
    QVERIFY(answered.at("id") == (hasId && says != u"not JSON"_s ? json(1) : json()));
}

void PlannerLines::lineIdIsEchoed_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id : {"null", "true", "0", "-7", "1.50", "1e40", "123456789012345678901234567890",
                           "\"\"", "\"a\u00E9\\n\"", "[]", "{}", "[1,{\"b\":2,\"a\":[]}]"})
        QTest::newRow(id) << QByteArray(id);
}

void PlannerLines::lineIdIsEchoed()
{
    QFETCH(QByteArray, id);
    const std::string text = answerPlanLine("{\"node\":{},\"id\":" + id.toStdString() + "}");
    QVERIFY2(q(text).endsWith(u",\"id\":"_s + QString::fromUtf8(id) + u'}'), text.c_str());
    // An escape that isn't needed goes, the value stays.
    QVERIFY(answer(R"({"node":{},"id":["\u00e9\/"]})").at("id") == json{"\u00E9/"});
}

void PlannerLines::lineFaultsKeepTheId()
{
    // The fault comes before the id, and the id is found all the same.
    const std::string text = R"({"cluster":[],"proposed_op":{},"id":{ "x" : [1, 2] }})";
    QVERIFY(answer(text).at("id") == json::parse(R"({"x":[1,2]})"));
    QVERIFY(answer(R"({"cluster":[],"id":7,)").at("id").is_null());
}

void PlannerLines::planWinsOverNode()
{
    json both = json::parse(line("x"));
    both["node"] = 7; // whatever else it has
    both["other"] = nullptr;
    const json answered = answer(both.dump());
    QVERIFY(answered.contains("simulation") && answered.at("id") == "x");
    both.erase("proposed_op");
    QVERIFY(q(answer(both.dump()).at("error").get<std::string>()).contains(u"/proposed_op"_s));
}

void PlannerLines::nodeFaultsPointIntoTheLine()
{
    json node = labJson().at("nodes").at(0);
    QVERIFY(answer(json{{"id", 1}, {"node", node}}.dump()).contains("gpu_memory"));
    node["gpus"][1]["memory_mib"] = "[N/A]";
    const json answered = answer(json{{"id", 1}, {"node", node}}.dump());
    QVERIFY(q(answered.at("error").get<std::string>()).contains(u"/node/gpus/1/memory_mib"_s));
}

QTEST_APPLESS_MAIN(PlannerLines)
#include "tst_planner_lines.moc"
