#include "Lab.h"

#include "models/planner/ClusterJson.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace launchpad;
using namespace Qt::StringLiterals;
using nlohmann::json;

/// planner.md, Input: what is malformed, and the pointer that says where.
class PlannerJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clusterFaults_data();
    void clusterFaults();
    void missingFields_data();
    void missingFields();
    void nullableFields_data();
    void nullableFields();
    void absentShares();
    void operationFaults_data();
    void operationFaults();
    void operationMayLack();
    void unknownOperationIsLookedAtNoFurther();
    void namedShareValues();
    void pointersAreEscaped();
    void unknownFieldsAreIgnored();
    void byteOfWhatIsNoJson();
    void lastOfSeveralFieldsCounts();
    void escapesAndUnicode();
    void writesWhatItReads();
    void writesBrokenUtf8AsReplacement();
    void keysAreSorted();

    void simulationFaults();
    void simulationOfANewerAppliance();
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

void PlannerJson::clusterFaults_data()
{
    QTest::addColumn<QString>("at");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("fault");
    const auto row = [](const char *at, const char *value, const char *fault = nullptr) {
        QTest::addRow("%s = %s", at, value) << QString::fromLatin1(at) << QString::fromLatin1(value)
                                            << QString::fromLatin1(fault ? fault : at);
    };
    row("", "[]");
    row("", "null");
    row("/revision", "\"41\"");
    row("/revision", "1.5");
    row("/revision", "-1");
    row("/revision", "1e3");
    row("/revision", "null");
    row("/appliance", "\"lab\"");
    row("/appliance/version", "1");
    row("/mode", "7");
    row("/semantic_router", "\"on\"");
    row("/semantic_router/share_percent", "null");
    row("/semantic_router/share_percent", "0");
    row("/semantic_router/share_percent", "\"6\"");
    row("/engines", "{}");
    row("/engines/1/hardware", "\"tpu\"");
    row("/engines/1/hardware", "null");
    row("/engines/1/id", "\"default\"");
    row("/nodes", "null");
    row("/nodes/2/name", "\"a\"");
    row("/nodes/0/ready", "\"yes\"");
    row("/nodes/0/cordoned", "null");
    row("/nodes/0/gpus", "4");
    row("/nodes/0/gpus/1", "[]");
    row("/nodes/0/gpus/1/index", "-1");
    row("/nodes/0/gpus/1/product", "1");
    row("/nodes/0/gpus/1/memory_mib", "0");
    row("/nodes/0/gpus/1/memory_mib", "-97887");
    row("/nodes/0/gpus/1/memory_mib", "97887.0");
    row("/nodes/0/gpus/1/shareable", "1");
    row("/nodes/0/gpus/0/holders", "{}");
    row("/nodes/0/gpus/0/holders/2/model", "null");
    row("/nodes/0/gpus/0/holders/2/share_percent", "-1");
    row("/nodes/0/gpus/0/holders/2/share_percent", "33.333");
    row("/nodes/0/gpus/0/holders/2/share_percent", "1000");
    row("/nodes/0/gpus/0/holders/2/share_percent", "\"20\"");
    row("/nodes/0/staged_models", "[]");
    row("/nodes/0/staged_models/glm-5.3", "true");
    row("/catalog/1/name", "\"glm-5.3\"");
    row("/catalog/0/display_name", "null");
    row("/catalog/0/mode", "1");
    row("/catalog/0/group", "1");
    row("/catalog/0/min_gpus", "null");
    row("/catalog/0/min_gpus", "0.5");
    row("/catalog/0/gpu_product", "[]");
    row("/catalog/0/disk_backed", "null");
    row("/catalog/0/weights_mib", "0");
    row("/catalog/0/default_share_percent", "-0.01");
    row("/catalog/0/engine", "null");
    row("/groups/0/gpu_width", "\"1\"");
    row("/groups/0/members", "[]");
    row("/groups/0/members/2/model", "\"glm-5.3\"");
    row("/groups/0/members/1/share_percent", "48.001");
    row("/groups/0/members/1/editable", "null");
    row("/groups/1", R"({"name":"text-router","gpu_width":1,"members":[{"model":"x","editable":true}]})",
        "/groups/1/name");
    row("/groups/1",
        R"({"name":"g","gpu_width":1,"members":[{"model":"x","editable":true},{"model":"gemma-4","editable":true}]})",
        "/groups/1/members/1/model");
    row("/models", "{}");
    row("/models/1/name", "\"glm-5.3\"");
    row("/models/0/engine", "null");
    row("/models/0/gpu_width", "null");
    row("/models/0/share_percent", "true");
    row("/models/0/nodes", "null");
    row("/models/0/nodes/1/name", "\"a\"");
    row("/models/0/nodes/1/state", "null");
    row("/models/0/nodes/1/message", "7");
    row("/models/0/extra_args", "\"--a\"");
    row("/models/0/extra_args", "[\"--a\",1]", "/models/0/extra_args/1");
    row("/models/0/env", "[]");
    row("/models/0/env", "{\"A\":1}", "/models/0/env/A");
    row("/models/0/default", "0");
}

void PlannerJson::clusterFaults()
{
    QFETCH(QString, at);
    QFETCH(QString, value);
    QFETCH(QString, fault);
    json document = labJson();
    document[json::json_pointer(at.toStdString())] = json::parse(value.toStdString());
    const auto result = parseCluster(document.dump());
    QCOMPARE(pointer(result), fault);
    QVERIFY(!result.fault().sentence.empty());
    // The line's pointer has the line's field in front.
    const json answered =
        answer(json{{"id", 1}, {"cluster", document}, {"proposed_op", deployJson()}}.dump());
    QVERIFY(answered.at("id") == 1);
    QVERIFY2(q(answered.at("error").get<std::string>()).contains(u"/cluster"_s + fault),
             answered.dump().c_str());
}

void PlannerJson::missingFields_data()
{
    QTest::addColumn<QString>("at");
    const std::vector<std::string> parents{"",
                                           "/appliance",
                                           "/semantic_router",
                                           "/engines/0",
                                           "/nodes/0",
                                           "/nodes/0/gpus/0",
                                           "/nodes/0/gpus/0/holders/0",
                                           "/catalog/0",
                                           "/groups/0",
                                           "/groups/0/members/1",
                                           "/models/0",
                                           "/models/0/nodes/0"};
    const json document = labJson();
    for (const std::string &parent : parents) {
        for (const auto &[field, value] : document[json::json_pointer(parent)].items())
            QTest::newRow((parent + '/' + field).c_str()) << q(parent + '/' + field);
    }
}

void PlannerJson::missingFields()
{
    QFETCH(QString, at);
    json document = labJson();
    const json::json_pointer missing(at.toStdString());
    document[missing.parent_pointer()].erase(missing.back());
    const auto result = parseCluster(document.dump());
    const bool mayBeAbsent = at.endsWith(u"share_percent"_s) && at != u"/semantic_router/share_percent"_s;
    QCOMPARE(pointer(result), mayBeAbsent ? u"no fault"_s : at);
}

void PlannerJson::nullableFields_data()
{
    QTest::addColumn<QString>("at");
    for (const char *at :
         {"/mode", "/semantic_router", "/nodes/0/gpus", "/nodes/0/gpus/0/product",
          "/nodes/0/gpus/0/memory_mib", "/nodes/0/gpus/0/shareable", "/nodes/0/gpus/0/holders",
          "/nodes/0/gpus/0/holders/0/share_percent", "/nodes/0/staged_models", "/catalog/0/mode",
          "/catalog/0/group", "/catalog/0/gpu_product", "/catalog/0/weights_mib",
          "/catalog/0/default_share_percent", "/groups/0/members/1/share_percent", "/models/0/group",
          "/models/0/share_percent", "/models/0/nodes/0/message"})
        QTest::newRow(at) << QString::fromLatin1(at);
}

void PlannerJson::nullableFields()
{
    QFETCH(QString, at);
    json document = labJson();
    document[json::json_pointer(at.toStdString())] = nullptr;
    const auto result = parseCluster(document.dump());
    QCOMPARE(pointer(result), u"no fault"_s);
    QCOMPARE(q(clusterToJson(result.value())), q(document.dump())); // and goes back as null
}

void PlannerJson::absentShares()
{
    json document = labJson();
    document["groups"][0]["members"][1].erase("share_percent");
    document["nodes"][0]["gpus"][0]["holders"][1].erase("share_percent");
    const auto result = parseCluster(document.dump());
    QVERIFY(bool(result));
    QVERIFY(!result.value().groups[0].members[1].share);
    QVERIFY(!result.value().nodes[0].gpus->at(0).holders->at(1).share);
}

void PlannerJson::operationFaults_data()
{
    QTest::addColumn<QString>("at");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("fault");
    const auto row = [](const char *at, const char *value, const char *fault = nullptr) {
        QTest::addRow("%s = %s", at, value) << QString::fromLatin1(at) << QString::fromLatin1(value)
                                            << QString::fromLatin1(fault ? fault : at);
    };
    row("", "[]");
    row("", "{}", "/op");
    row("/op", "7");
    row("/op", "null");
    row("/op", "\"set_gpu_shares\"", "/shares");
    row("/op", "\"remove_model_from_node\"", "/node");
    row("/confirmed", "\"yes\"");
    row("/confirmed", "null");
    row("/request_id", "7");
    row("/expected_revision", "-1");
    row("/expected_revision", "\"41\"");
    row("/model", "null");
    row("/nodes", "\"a\"");
    row("/nodes", "[1]", "/nodes/0");
    row("/gpu_width", "-1");
    row("/gpu_width", "1.5");
    row("/gpu_width", "true");
    row("/engine", "null");
    row("/extra_args", "\"--a\"");
    row("/env", "{\"A\":null}", "/env/A");
    row("/sharing", "null");
    row("/sharing", "{}", "/sharing/enabled");
    row("/sharing/enabled", "1");
    row("/sharing/shares", "null");
    row("/sharing/shares/0", "{}", "/sharing/shares/0/member");
    row("/sharing/shares/0/member", "1");
}

void PlannerJson::operationFaults()
{
    QFETCH(QString, at);
    QFETCH(QString, value);
    QFETCH(QString, fault);
    json operation = deployJson();
    operation[json::json_pointer(at.toStdString())] = json::parse(value.toStdString());
    QCOMPARE(pointer(parseProposedOperation(operation.dump())), fault);
    const json answered = answer(json{{"id", 1}, {"cluster", labJson()}, {"proposed_op", operation}}.dump());
    QVERIFY2(q(answered.at("error").get<std::string>()).contains(u"/proposed_op"_s + fault),
             answered.dump().c_str());
}

void PlannerJson::operationMayLack()
{
    json operation = deployJson();
    operation.erase("confirmed");
    operation["sharing"].erase("shares");
    const auto lean = parseProposedOperation(operation.dump());
    QCOMPARE(pointer(lean), u"no fault"_s);
    QVERIFY(!lean.value().confirmed && !lean.value().requestId && !lean.value().expectedRevision);

    operation["confirmed"] = true;
    operation["request_id"] = "0c7f3b5e-0000-4000-8000-000000000001";
    operation["expected_revision"] = 41;
    const auto full = parseProposedOperation(operation.dump());
    QVERIFY(full.value().confirmed);
    QCOMPARE(*full.value().expectedRevision, 41);
    QVERIFY(parseProposedOperation(proposedOperationToJson(full.value())).value() == full.value());
    for (const char *field :
         {"model", "nodes", "gpu_width", "engine", "extra_args", "env", "sharing", "op"}) {
        json lacking = operation;
        lacking.erase(field);
        QCOMPARE(pointer(parseProposedOperation(lacking.dump())), u'/' + QString::fromLatin1(field));
    }
}

void PlannerJson::unknownOperationIsLookedAtNoFurther()
{
    const auto result = parseProposedOperation(R"({"op":"restart","confirmed":"yes","model":7})");
    QCOMPARE(pointer(result), u"no fault"_s);
    QVERIFY(result.value().operation == Operation(UnknownOperation{"restart"}));
    QVERIFY(parseProposedOperation(R"({"op":"restart","confirmed":true})").value().confirmed);
}

void PlannerJson::namedShareValues()
{
    const auto read = [](const std::string &share) {
        const auto result = parseProposedOperation(
            R"({"op":"set_gpu_shares","model":"m","shares":[{"member":"m")" + share + "}]}");
        return std::get<SetGpuShares>(result.value().operation).shares.at(0).share;
    };
    QVERIFY(read("") == ShareValue(NoShare{}));
    QVERIFY(read(R"(,"share_percent":null)") == ShareValue(NoShare{}));
    QVERIFY(read(R"(,"share_percent":33.3)") == ShareValue(BasisPoints{3330}));
    QVERIFY(read(R"(,"share_percent":-0.0000001)") == ShareValue(BasisPoints{0}));
    for (const char *invalid : {"-1", "33.333", "1000", "1e99", "\"12.5\"", "true", "[1,{\"a b\":2}]"})
        QVERIFY(read(std::string(R"(,"share_percent":)") + invalid) == ShareValue(InvalidShare{invalid}));
    // It is sent on as it came, on one line.
    QVERIFY(read(",\"share_percent\": [ 1,\n\"x \\\" y\" ]") == ShareValue(InvalidShare{"[1,\"x \\\" y\"]"}));
}

void PlannerJson::pointersAreEscaped()
{
    json document = labJson();
    document["nodes"][0]["staged_models"]["a/b~c"] = 1;
    QCOMPARE(pointer(parseCluster(document.dump())), u"/nodes/0/staged_models/a~1b~0c"_s);
    document = labJson();
    document["models"][0]["env"][""] = 1;
    QCOMPARE(pointer(parseCluster(document.dump())), u"/models/0/env/"_s);
    document["models"][0]["env"] = {{"\u00E9\"\n", 1}};
    const auto result = parseCluster(document.dump());
    QVERIFY(document[json::json_pointer(result.fault().pointer)] == 1);
}

void PlannerJson::unknownFieldsAreIgnored()
{
    json document = labJson();
    document["later"] = {{"nodes", {1, nullptr, "x"}}};
    document["nodes"][0]["temperature"] = 40;
    document["nodes"][0]["gpus"][0]["holders"][0]["pid"] = "7";
    const auto result = parseCluster(document.dump());
    QVERIFY(result.value() == Lab().cluster);
}

void PlannerJson::byteOfWhatIsNoJson()
{
    for (const auto &[text, byte] : {std::pair{"", 1}, {"[1,}", 4}, {"{\"a\":\"\xFF\"}", 7}, {"[1] 2", 5}}) {
        const Fault fault = parseCluster(text).fault();
        QVERIFY2(fault.pointer.empty(), fault.pointer.c_str());
        QVERIFY2(q(fault.sentence).contains(u"byte %1."_s.arg(byte)), fault.sentence.c_str());
    }
}

void PlannerJson::lastOfSeveralFieldsCounts()
{
    std::string text = clusterToJson(Lab().cluster);
    text.insert(1, R"("revision":1,"mode":"vision","nodes":[],"semantic_router":null,)");
    QVERIFY(parseCluster(text).value() == Lab().cluster);

    // Nothing of the earlier one is left.
    ProposedOperation proposed{sharedDeploy(), false, {}, {}};
    text = proposedOperationToJson(proposed);
    text.insert(text.size() - 1, R"(,"env":{},"nodes":[],"sharing":{"enabled":true})");
    DeployModel &deploy = std::get<DeployModel>(proposed.operation);
    deploy.env.clear();
    deploy.nodes.clear();
    deploy.sharing.shares.clear();
    QVERIFY(parseProposedOperation(text).value() == proposed);
    QVERIFY(answer(R"({"id":1,"node":7,"id":2})").at("id") == 2);
}

void PlannerJson::escapesAndUnicode()
{
    const auto name = [](const std::string &quoted) {
        const auto result = parseProposedOperation(R"({"op":"remove_model","model":)" + quoted + "}");
        return result ? q(std::get<RemoveModel>(result.value().operation).model) : u"fault"_s;
    };
    // moc does not read raw strings within macros, hence the variables.
    const std::string shortEscapes = R"("a\"\\\/\b\f\n\r\tz")";
    const std::string longEscapes = R"("\u00e9\u20AC\ud83d\ude00")";
    const std::string plain = "\"\u00E9\u20AC\U0001F600\"";
    const std::string zero = R"("\u0000")";
    QCOMPARE(name(shortEscapes), u"a\"\\/\b\f\n\r\tz"_s);
    QCOMPARE(name(longEscapes), u"\u00E9\u20AC\U0001F600"_s);
    QCOMPARE(name(plain), u"\u00E9\u20AC\U0001F600"_s);
    QCOMPARE(name(zero).size(), 1);
    // An escaped name of a field is that field.
    const auto escapedNames = parseProposedOperation(R"({"\u006fp":"remove_model","mod\u0065l":"x"})");
    QVERIFY(bool(escapedNames));
    for (const char *broken : {R"("\ud83d")", R"("\ud83dx")", R"("\ud83d\u0041")", R"("\ude00")",
                               R"("\u12g4")", R"("\x")", "\"\n\"", "\"\xFF\"", "\"\xC0\xAF\"",
                               "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\xE2\x82\"", "\"\xC3"})
        QCOMPARE(name(broken), u"fault"_s);
}

void PlannerJson::writesWhatItReads()
{
    const Cluster cluster = Lab().cluster;
    QVERIFY(parseCluster(clusterToJson(cluster)).value() == cluster);
    QVERIFY(parseNode(json::parse(clusterToJson(cluster)).at("nodes").at(1).dump()).value() ==
            cluster.nodes[1]);
    Cluster odd = cluster;
    odd.appliance.name = "\u0001 \"quoted\" \\ \n \u20AC \U0001F600";
    odd.appliance.name += '\0';
    QVERIFY(parseCluster(clusterToJson(odd)).value() == odd);
    QVERIFY(parseCluster("\xEF\xBB\xBF " + clusterToJson(cluster) + " \r\n").value() == cluster);
}

void PlannerJson::writesBrokenUtf8AsReplacement()
{
    Cluster cluster = Lab().cluster;
    cluster.appliance.name = "a\xFF\xC3z";
    QCOMPARE(q(parseCluster(clusterToJson(cluster)).value().appliance.name), u"a\uFFFD\uFFFDz"_s);
}

void PlannerJson::keysAreSorted()
{
    const std::string cluster = clusterToJson(Lab().cluster);
    QCOMPARE(q(cluster), q(json::parse(cluster).dump()));
    ProposedOperation proposed{sharedDeploy(), true, "id", 7};
    for (const Operation &operation :
         {Operation(sharedDeploy()), Operation(SetGpuShares{"m", {withoutShare("m")}}),
          Operation(UpdateServing{"m", {}, 1, "auto", {"--a"}, {{"A", "b"}}}), Operation(RemoveModel{"m"}),
          Operation(RemoveModelFromNode{"m", "n"}), Operation(UnknownOperation{"x"})}) {
        proposed.operation = operation;
        const std::string text = proposedOperationToJson(proposed);
        QCOMPARE(q(text), q(json::parse(text).dump()));
        QVERIFY(parseProposedOperation(text).value() == proposed);
    }
}

void PlannerJson::simulationFaults()
{
    const std::string good = simulationToJson(Lab().simulate(sharedDeploy()));
    QVERIFY(bool(parseSimulation(good)));
    const std::vector<std::pair<std::string, std::string>> broken{
        {"/verdict", "\"maybe\""},
        {"/verdict", "1"},
        {"/total_percent", "\"84\""},
        {"/total_percent", "84.001"},
        {"/group/action", "\"leaves\""},
        {"/problems", "{}"},
        {"/restarts", "[1]"},
        {"/risk_tier", "null"},
    };
    for (const auto &[at, value] : broken) {
        json document = json::parse(good);
        document[json::json_pointer(at)] = json::parse(value);
        const auto result = parseSimulation(document.dump());
        QVERIFY(!result);
        QVERIFY(q(result.fault().pointer).startsWith(q(at)));
    }
}

void PlannerJson::simulationOfANewerAppliance()
{
    json document = json::parse(simulationToJson(Lab().simulate(sharedDeploy())));
    document["warnings"] = {{{"code", "too_warm"}, {"message", "It is warm."}, {"node", "a"}}};
    document["total_percent"] = 1073.99;
    document["free_percent"] = -973.99;
    const auto result = parseSimulation(document.dump());
    QVERIFY(bool(result));
    const Finding &warning = result.value().warnings.at(0);
    QVERIFY(warning.code == Code::Unrecognized);
    QCOMPARE(q(warning.codeText), u"too_warm"_s);
    QCOMPARE(q(warning.message), u"It is warm."_s);
    QCOMPARE(result.value().free->value, -97'399);
    QCOMPARE(q(simulationToJson(result.value())), q(document.dump()));
}

QTEST_APPLESS_MAIN(PlannerJson)
#include "tst_planner_json.moc"
