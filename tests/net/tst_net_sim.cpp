#include "app/net/HttpApplianceApi.h"
#include "Taken.h"
#include "tests/sim/HttpClient.h"
#include "tests/sim/SimProcess.h"

#include <QUuid>

#include <chrono>

using namespace launchpad;
using namespace launchpad::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using launchpad::sim::testing::HttpClient;
using launchpad::sim::testing::SimProcess;
using nlohmann::json;

/// The client against the simulated appliance: each call, each of its refusals, each fault.
class NetSimTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void signsIn();
    void signsInAsViewer();
    void wrongPassword();
    void tooManyWrongPasswords();
    void needsASession();
    void expiredSession();
    void whoAmI();
    void cluster();
    void longPollSeesAChange();
    void longPollWithoutChange();
    void dryRun();
    void dryRunOfARefusedPlan();
    void applies();
    void sameRequestIsAppliedOnce();
    void movedOn();
    void refused();
    void viewerMayNotApply();
    void malformed();
    void faults_data();
    void faults();
    void lostAnswerIsRepeatedSafely();

private:
    /// Signs in on a fresh client; `api` has a session afterwards.
    void signIn(const QString &user = u"admin"_s);
    json control(const QByteArray &path) { return m_control->get(path).json(); }
    int asked(const char *request);
    std::int64_t revision() { return control("/sim").at("revision").get<std::int64_t>(); }
    ProposedOperation deploy();
    ProposedOperation confirmed(const Operation &operation);

    SimProcess m_sim;
    std::unique_ptr<HttpClient> m_control;
    std::unique_ptr<HttpApplianceApi> m_api;
    HttpOptions m_options;
};

void NetSimTest::initTestCase()
{
    QVERIFY(m_sim.start({u"--scenario"_s, u"two-gpus"_s, u"--quiet"_s, u"--login-window"_s, u"3600"_s}));
    m_control = std::make_unique<HttpClient>(m_sim.address());
}

void NetSimTest::init()
{
    m_control->remove("/sim/fault");
    m_control->remove("/sim/requests");
    m_options = {};
    m_api = std::make_unique<HttpApplianceApi>(m_sim.address());
}

void NetSimTest::signIn(const QString &user)
{
    m_api = std::make_unique<HttpApplianceApi>(m_sim.address(), m_options);
    Taken<LoginAnswer> login;
    const PendingCall call = m_api->logIn(user, user, login.done());
    LP_VERIFY_ANSWER(login);
}

int NetSimTest::asked(const char *request)
{
    return control("/sim/requests").at("counts").value(request, 0);
}

ProposedOperation NetSimTest::confirmed(const Operation &operation)
{
    return {operation, true, QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString(), revision()};
}

/// A deploy that the planner takes: the first model of the catalog that a dry run finds to fit.
ProposedOperation NetSimTest::deploy()
{
    Taken<ClusterAnswer> taken;
    const PendingCall call = m_api->cluster({}, taken.done());
    [&] { LP_VERIFY_ANSWER(taken); }();
    const Cluster &cluster = *taken.value().cluster;
    for (const CatalogEntry &entry : cluster.catalog) {
        DeployModel operation;
        operation.model = entry.name;
        operation.nodes = {cluster.nodes.front().name};
        operation.gpuWidth = std::max<std::int64_t>(entry.minGpus, 1);
        operation.sharing.enabled = true;
        operation.sharing.shares = {{entry.name, BasisPoints{1'000}}};
        Taken<ApplyAnswer> dry;
        const PendingCall tried = m_api->apply({operation, false, {}, {}}, dry.done());
        [&] { LP_VERIFY_ANSWER(dry); }();
        if (dry.value().simulation.verdict != Verdict::Refused)
            return confirmed(operation);
    }
    return confirmed(RemoveModel{"the scenario has nothing to deploy"});
}

void NetSimTest::signsIn()
{
    Taken<LoginAnswer> login;
    const PendingCall call = m_api->logIn(u"admin"_s, u"admin"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QVERIFY(login.value().role == Role::Admin);
    const qint64 seconds = QDateTime::currentDateTimeUtc().secsTo(login.value().expiresAt);
    QVERIFY(seconds > 11 * 3600 && seconds <= 12 * 3600 + 60);
}

void NetSimTest::signsInAsViewer()
{
    Taken<LoginAnswer> login;
    const PendingCall call = m_api->logIn(u"viewer"_s, u"viewer"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QVERIFY(login.value().role == Role::Viewer);
}

void NetSimTest::wrongPassword()
{
    Taken<LoginAnswer> login;
    const PendingCall call = m_api->logIn(u"admin"_s, u"not the password"_s, login.done());
    LP_VERIFY_ERROR(login, Unauthorized);
    QCOMPARE(login.error().httpStatus, 401);
    QVERIFY(!login.error().serverText.isEmpty());
    QCOMPARE(login.error().where, u"POST /admin/login"_s);
    QCOMPARE(asked("POST /admin/login"), 1);
}

void NetSimTest::tooManyWrongPasswords()
{
    m_control->post("/sim/user", {{"username", "clumsy"}, {"password", "right"}, {"role", "admin"}});
    for (int i = 0; i < 5; ++i) {
        Taken<LoginAnswer> login;
        const PendingCall call = m_api->logIn(u"clumsy"_s, u"wrong"_s, login.done());
        LP_VERIFY_ERROR(login, Unauthorized);
    }
    Taken<LoginAnswer> login;
    const PendingCall call = m_api->logIn(u"clumsy"_s, u"right"_s, login.done());
    LP_VERIFY_ERROR(login, TooMany);
    QVERIFY(login.error().retryAfterSeconds.value_or(0) > 0);
}

void NetSimTest::needsASession()
{
    Taken<ClusterAnswer> cluster;
    const PendingCall call = m_api->cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Unauthorized);
}

void NetSimTest::expiredSession()
{
    signIn();
    m_control->post("/sim/expire-tokens", json::object());
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(confirmed(RemoveModel{"m"}), apply.done());
    LP_VERIFY_ERROR(apply, Unauthorized);
    QCOMPARE(asked("POST /admin/apply"), 1);
    // Signing in over it is enough.
    Taken<LoginAnswer> login;
    const PendingCall again = m_api->logIn(u"admin"_s, u"admin"_s, login.done());
    LP_VERIFY_ANSWER(login);
    Taken<WhoAmIAnswer> who;
    const PendingCall last = m_api->whoAmI(who.done());
    LP_VERIFY_ANSWER(who);
}

void NetSimTest::whoAmI()
{
    signIn(u"viewer"_s);
    Taken<WhoAmIAnswer> who;
    const PendingCall call = m_api->whoAmI(who.done());
    LP_VERIFY_ANSWER(who);
    QCOMPARE(who.value().user, u"viewer"_s);
    QVERIFY(who.value().role == Role::Viewer);
    QVERIFY(who.value().expiresAt.isValid());
}

void NetSimTest::cluster()
{
    signIn();
    Taken<ClusterAnswer> cluster;
    const PendingCall call = m_api->cluster({}, cluster.done());
    LP_VERIFY_ANSWER(cluster);
    QCOMPARE(cluster.value().cluster->revision, revision());
    QVERIFY(!cluster.value().cluster->nodes.empty());
    QVERIFY(cluster.value().bytes > 100);
}

void NetSimTest::longPollSeesAChange()
{
    signIn();
    const ProposedOperation operation = deploy();
    const std::int64_t before = revision();
    Taken<ClusterAnswer> poll;
    const PendingCall call = m_api->cluster({before, 50s}, poll.done());
    QTRY_COMPARE(control("/sim/requests").value("open_polls", 0), 1);
    QCOMPARE(poll.times, 0);
    Taken<ApplyAnswer> apply;
    const PendingCall other = m_api->apply(operation, apply.done());
    LP_VERIFY_ANSWER(apply);
    LP_VERIFY_ANSWER(poll);
    QVERIFY(poll.value().cluster);
    QVERIFY(poll.value().cluster->revision > before);
    Taken<ApplyAnswer> removed;
    const auto &name = std::get<DeployModel>(operation.operation).model;
    const PendingCall undo = m_api->apply(confirmed(RemoveModel{name}), removed.done());
    LP_VERIFY_ANSWER(removed);
    m_control->post("/sim/advance", {{"seconds", 10'000}});
}

void NetSimTest::longPollWithoutChange()
{
    signIn();
    Taken<ClusterAnswer> poll;
    const PendingCall call = m_api->cluster({revision(), 1s}, poll.done());
    LP_VERIFY_ANSWER(poll);
    QVERIFY(!poll.value().cluster);
    Taken<ClusterAnswer> atOnce;
    const PendingCall second = m_api->cluster({revision(), 0s}, atOnce.done());
    LP_VERIFY_ANSWER(atOnce);
    QVERIFY(!atOnce.value().cluster);
    // Given up, the poll ends on the appliance too.
    PendingCall third = m_api->cluster({revision(), 60s}, atOnce.done());
    QTRY_COMPARE(control("/sim/requests").value("open_polls", 0), 1);
    third.cancel();
    QTRY_COMPARE(control("/sim/requests").value("open_polls", 1), 0);
    QCOMPARE(atOnce.times, 1);
}

void NetSimTest::dryRun()
{
    signIn();
    const std::int64_t before = revision();
    ProposedOperation operation = deploy();
    operation.confirmed = false;
    operation.requestId.reset();
    operation.expectedRevision.reset();
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(operation, apply.done());
    LP_VERIFY_ANSWER(apply);
    QVERIFY(!apply.value().applied);
    QCOMPARE(apply.value().revision, before);
    QCOMPARE(apply.value().message, QString());
    QVERIFY(apply.value().simulation.verdict != Verdict::Refused);
    QCOMPARE(revision(), before);
}

void NetSimTest::dryRunOfARefusedPlan()
{
    signIn();
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply({RemoveModel{"nobody"}, false, {}, {}}, apply.done());
    LP_VERIFY_ANSWER(apply);
    QVERIFY(apply.value().simulation.verdict == Verdict::Refused);
    QVERIFY(apply.value().simulation.problems.front().code == Code::NotDeployed);
}

void NetSimTest::applies()
{
    signIn();
    const ProposedOperation operation = deploy();
    const std::string name = std::get<DeployModel>(operation.operation).model;
    m_control->remove("/sim/requests");
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(operation, apply.done());
    LP_VERIFY_ANSWER(apply);
    QVERIFY(apply.value().applied);
    QVERIFY(apply.value().revision > *operation.expectedRevision);
    QVERIFY2(apply.value().message.contains(QString::fromStdString(name)), qPrintable(apply.value().message));
    QCOMPARE(asked("POST /admin/apply"), 1);
    Taken<ApplyAnswer> removed;
    const PendingCall undo = m_api->apply(confirmed(RemoveModel{name}), removed.done());
    LP_VERIFY_ANSWER(removed);
    m_control->post("/sim/advance", {{"seconds", 10'000}});
}

void NetSimTest::sameRequestIsAppliedOnce()
{
    signIn();
    const ProposedOperation operation = deploy();
    m_control->remove("/sim/requests");
    Taken<ApplyAnswer> first;
    Taken<ApplyAnswer> second;
    const PendingCall one = m_api->apply(operation, first.done());
    const PendingCall two = m_api->apply(operation, second.done());
    LP_VERIFY_ANSWER(first);
    LP_VERIFY_ANSWER(second);
    QCOMPARE(first.value().revision, second.value().revision);
    QCOMPARE(control("/sim/requests").at("applied").get<int>(), 1);
    Taken<ApplyAnswer> removed;
    const PendingCall undo = m_api->apply(
        confirmed(RemoveModel{std::get<DeployModel>(operation.operation).model}), removed.done());
    LP_VERIFY_ANSWER(removed);
    m_control->post("/sim/advance", {{"seconds", 10'000}});
}

void NetSimTest::movedOn()
{
    signIn();
    ProposedOperation operation = confirmed(RemoveModel{"m"});
    operation.expectedRevision = revision() + 5;
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(operation, apply.done());
    LP_VERIFY_ERROR(apply, Moved);
    QCOMPARE(apply.error().httpStatus, 409);
    QVERIFY(apply.error().revision == revision());
    QVERIFY(!apply.error().serverText.isEmpty());
}

void NetSimTest::refused()
{
    signIn();
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(confirmed(RemoveModel{"nobody"}), apply.done());
    LP_VERIFY_ERROR(apply, Refused);
    QCOMPARE(apply.error().httpStatus, 422);
    QVERIFY(apply.error().simulation);
    QVERIFY(apply.error().simulation->verdict == Verdict::Refused);
    QVERIFY(apply.error().simulation->problems.front().code == Code::NotDeployed);
    QCOMPARE(apply.error().detail, QString());
}

void NetSimTest::viewerMayNotApply()
{
    signIn(u"viewer"_s);
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(confirmed(RemoveModel{"nobody"}), apply.done());
    LP_VERIFY_ERROR(apply, Forbidden);
    QVERIFY(!apply.error().serverText.isEmpty());
}

void NetSimTest::malformed()
{
    signIn();
    ProposedOperation operation = confirmed(RemoveModel{"nobody"});
    operation.requestId = "this is no UUID";
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(operation, apply.done());
    LP_VERIFY_ERROR(apply, Malformed);
    QVERIFY2(apply.error().serverText.contains("request_id"_L1), told(apply));
}

void NetSimTest::faults_data()
{
    using Kind = ApiError::Kind;
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<int>("kind");
    QTest::newRow("drop") << QByteArray(R"({"kind":"drop"})") << int(Kind::Unreachable);
    QTest::newRow("truncate") << QByteArray(R"({"kind":"truncate"})") << int(Kind::Unreachable);
    QTest::newRow("garbage") << QByteArray(R"({"kind":"garbage"})") << int(Kind::NotUnderstood);
    QTest::newRow("wrong-json") << QByteArray(R"({"kind":"wrong-json"})") << int(Kind::NotUnderstood);
    QTest::newRow("hang") << QByteArray(R"({"kind":"hang"})") << int(Kind::TimedOut);
    QTest::newRow("delay") << QByteArray(R"({"kind":"delay","ms":60000})") << int(Kind::TimedOut);
    QTest::newRow("unauthorized") << QByteArray(R"({"kind":"unauthorized"})") << int(Kind::Unauthorized);
    QTest::newRow("redirect") << QByteArray(
                                     R"({"kind":"status","status":302,"location":"http://192.0.2.1/"})")
                              << int(Kind::Redirected);
    const QList<std::pair<int, Kind>> statuses{
        {400, Kind::Malformed},   {403, Kind::Forbidden},  {404, Kind::ServerFault},
        {405, Kind::ServerFault}, {409, Kind::Moved},      {413, Kind::TooLarge},
        {422, Kind::Refused},     {429, Kind::TooMany},    {500, Kind::ServerFault},
        {502, Kind::ServerFault}, {503, Kind::Unavailable}};
    for (const auto &[status, kind] : statuses)
        QTest::addRow("%d", status) << QByteArray(R"({"kind":"status","retry_after":9,"status":)" +
                                                  QByteArray::number(status) + '}')
                                    << int(kind);
}

void NetSimTest::faults()
{
    QFETCH(QByteArray, fault);
    QFETCH(int, kind);
    m_options.deadlines.logIn = m_options.deadlines.whoAmI = 400ms;
    m_options.deadlines.cluster = m_options.deadlines.apply = 400ms;
    signIn();
    const std::int64_t before = revision();
    m_options = {};
    QCOMPARE(m_control->request("POST", "/sim/fault", fault).status, 200);

    Taken<LoginAnswer> login;
    Taken<WhoAmIAnswer> who;
    Taken<ClusterAnswer> cluster;
    Taken<ApplyAnswer> apply;
    // The session stands, whatever becomes of this log-in.
    const PendingCall one = m_api->whoAmI(who.done());
    const PendingCall two = m_api->cluster({}, cluster.done());
    const PendingCall three = m_api->apply({RemoveModel{"m"}, false, {}, {}}, apply.done());
    const PendingCall four = m_api->logIn(u"admin"_s, u"admin"_s, login.done());
    const auto check = [&](const auto &taken, const QString &where) {
        QTRY_COMPARE(taken.times, 1);
        QVERIFY2(!*taken.answer && int(taken.error().kind) == kind, told(taken));
        QCOMPARE(taken.error().where, where);
        const bool retries = taken.error().httpStatus == 429 || taken.error().httpStatus == 503;
        if (retries)
            QCOMPARE(taken.error().retryAfterSeconds.value_or(-1), 9);
        QVERIFY2(!told(taken).contains("Bearer"), told(taken));
    };
    check(who, u"GET /admin/whoami"_s);
    check(cluster, u"GET /admin/cluster"_s);
    check(apply, u"POST /admin/apply"_s);
    check(login, u"POST /admin/login"_s);

    // Nothing lasts: the same session goes on once the fault is gone.
    m_control->remove("/sim/fault");
    Taken<ClusterAnswer> after;
    const PendingCall last = m_api->cluster({}, after.done());
    LP_VERIFY_ANSWER(after);
    QCOMPARE(after.value().cluster->revision, before);
}

void NetSimTest::lostAnswerIsRepeatedSafely()
{
    signIn();
    const ProposedOperation operation = deploy();
    m_control->remove("/sim/requests");
    // The work is done, and the connection gone before the answer.
    m_control->post("/sim/fault",
                    {{"kind", "drop"}, {"when", "after"}, {"path", "/admin/apply"}, {"count", 1}});
    Taken<ApplyAnswer> apply;
    const PendingCall call = m_api->apply(operation, apply.done());
    QTRY_COMPARE(apply.times, 1);
    // Qt may have asked again by itself; if not, it is for the caller to do.
    if (!*apply.answer) {
        QVERIFY2(apply.isError(ApiError::Kind::Unreachable), told(apply));
        Taken<ApplyAnswer> again;
        const PendingCall second = m_api->apply(operation, again.done());
        LP_VERIFY_ANSWER(again);
        QVERIFY(again.value().applied);
    }
    const json counts = control("/sim/requests");
    QCOMPARE(counts.at("applied").get<int>(), 1);
    QCOMPARE(counts.at("repeated").get<int>(), 1);
    QCOMPARE(asked("POST /admin/apply"), 2);
}

QTEST_GUILESS_MAIN(NetSimTest)
#include "tst_net_sim.moc"
