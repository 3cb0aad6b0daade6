#include "models/planner/ClusterJson.h"

#include <QTest>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

/// The contract: every line of the case file gives the answer that it carries.
class PlannerCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answer_data();
    void answer();
    void parseAndWriteBack_data() { answer_data(); }
    void parseAndWriteBack();
};

void PlannerCases::answer_data()
{
    QTest::addColumn<QByteArray>("line");
    std::ifstream file(LAUNCHPAD_SOURCE_DIR "/tests/data/planner.jsonl");
    std::string line;
    int count = 0;
    while (std::getline(file, line)) {
        const std::string id = json::parse(line).at("id").get<std::string>();
        QTest::newRow(id.c_str()) << QByteArray::fromStdString(line);
        ++count;
    }
    QVERIFY2(count >= 722, "the case file is missing or cut short");
}

void PlannerCases::answer()
{
    QFETCH(QByteArray, line);
    const json given = json::parse(line.toStdString());
    const std::string text = launchpad::answerPlanLine(line.toStdString());
    const json answer = json::parse(text);
    QCOMPARE(QByteArray::fromStdString(text), QByteArray::fromStdString(answer.dump())); // keys are sorted
    if (given.contains("error")) {
        QCOMPARE(answer.size(), std::size_t{2});
        QVERIFY(answer.at("id") == given.at("id"));
        QVERIFY(!answer.at("error").get<std::string>().empty());
        return;
    }
    json expected{{"id", given.at("id")}};
    for (const char *field : {"simulation", "gpu_memory"}) {
        if (given.contains(field))
            expected[field] = given[field];
    }
    QCOMPARE(QByteArray::fromStdString(answer.dump()), QByteArray::fromStdString(expected.dump()));
}

/// What is read and written back is the same value, for every document of the cases.
void PlannerCases::parseAndWriteBack()
{
    QFETCH(QByteArray, line);
    const json given = json::parse(line.toStdString());
    if (!given.contains("simulation"))
        return;
    const auto cluster = launchpad::parseCluster(given.at("cluster").dump());
    QVERIFY(bool(cluster));
    const auto clusterAgain = launchpad::parseCluster(launchpad::clusterToJson(cluster.value()));
    QVERIFY(bool(clusterAgain));
    QVERIFY(clusterAgain.value() == cluster.value());

    const auto proposed = launchpad::parseProposedOperation(given.at("proposed_op").dump());
    QVERIFY(bool(proposed));
    const auto proposedAgain =
        launchpad::parseProposedOperation(launchpad::proposedOperationToJson(proposed.value()));
    QVERIFY(bool(proposedAgain));
    QVERIFY(proposedAgain.value() == proposed.value());

    const auto simulation = launchpad::parseSimulation(given.at("simulation").dump());
    QVERIFY(bool(simulation));
    QCOMPARE(QByteArray::fromStdString(launchpad::simulationToJson(simulation.value())),
             QByteArray::fromStdString(given.at("simulation").dump()));
}

QTEST_APPLESS_MAIN(PlannerCases)
#include "tst_planner_cases.moc"
