#include "app/net/HttpApplianceApi.h"
#include "RawServer.h"
#include "Taken.h"

#include <chrono>
#include <utility>

using namespace launchpad;
using namespace launchpad::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kToken = "t0ken-which-nobody-may-see";
const QByteArray kLoginAnswer =
    R"({"token":"t0ken-which-nobody-may-see","role":"admin","expires_at":"2030-01-02T03:04:05Z"})";

} // namespace

/// Byte by byte: what the client sends, and what it makes of anything that comes back.
class NetWireTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sendsNothingButWhatTheApiKnows();
    void keepsNoCookies();
    void asksForWhatIsNewer();
    void mapsEachStatus_data();
    void mapsEachStatus();
    void statusComesBeforeTheBody();
    void readsRetryAfter_data();
    void readsRetryAfter();
    void bodiesThatAreNotAsPromised_data();
    void bodiesThatAreNotAsPromised();
    void redirectsAreNotFollowed_data();
    void redirectsAreNotFollowed();
    void serverTextIsMadePlain();
    void echoedSecretsAreDropped();
    void plainHttpOnlyToThisComputer_data();
    void plainHttpOnlyToThisComputer();

private:
    /// Signs in at the server, so that there is a token that could leak.
    void signIn(RawServer &server, HttpApplianceApi &api);
};

void NetWireTest::signIn(RawServer &server, HttpApplianceApi &api)
{
    server.answerWith(httpAnswer(200, kLoginAnswer));
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"admin"_s, u"s3cret pässword"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QVERIFY(login.value().role == Role::Admin);
    QCOMPARE(login.value().expiresAt, QDateTime({2030, 1, 2}, {3, 4, 5}, Qt::UTC));
}

void NetWireTest::sendsNothingButWhatTheApiKnows()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    signIn(server, api);
    const QByteArray login = server.requests().last();
    QVERIFY(login.startsWith("POST /admin/login HTTP/1.1\r\n"));
    QCOMPARE(headerOf(login, "content-type"), "application/json");
    QCOMPARE(headerOf(login, "accept"), "application/json");
    QVERIFY(headerOf(login, "user-agent").startsWith("launchpad-console/"));
    QCOMPARE(headerOf(login, "authorization"), QByteArray());
    QCOMPARE(bodyOf(login), QByteArray(R"({"password":"s3cret pässword","username":"admin"})"));

    server.answerWith(httpAnswer(200, kEmptyCluster));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ANSWER(cluster);
    QCOMPARE(cluster.value().cluster->revision, 7);
    QCOMPARE(cluster.value().bytes, kEmptyCluster.size());
    const QByteArray get = server.requests().last();
    QVERIFY2(get.startsWith("GET /admin/cluster HTTP/1.1\r\n"), get);
    QCOMPARE(headerOf(get, "authorization"), "Bearer " + kToken);
    QCOMPARE(headerOf(get, "cookie"), QByteArray());
    QCOMPARE(server.connections(), 1); // kept alive
}

void NetWireTest::keepsNoCookies()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    server.answerWith(httpAnswer(200, kEmptyCluster,
                                 "Set-Cookie: id=1; Path=/\r\nCache-Control: max-age=3600\r\n"
                                 "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\nETag: \"7\"\r\n"));
    for (int i = 1; i <= 2; ++i) {
        Taken<ClusterAnswer> cluster;
        const PendingCall call = api.cluster({}, cluster.done());
        LP_VERIFY_ANSWER(cluster);
        QCOMPARE(server.requests().size(), i); // nor a cache
        QCOMPARE(headerOf(server.requests().last(), "cookie"), QByteArray());
        QCOMPARE(headerOf(server.requests().last(), "if-none-match"), QByteArray());
    }
}

void NetWireTest::asksForWhatIsNewer()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    server.answerWith("HTTP/1.1 304 Not Modified\r\nETag: \"41\"\r\n\r\n");
    Taken<ClusterAnswer> same;
    const PendingCall first = api.cluster({41, 50s}, same.done());
    LP_VERIFY_ANSWER(same);
    QVERIFY(!same.value().cluster);
    QVERIFY2(server.requests().last().startsWith("GET /admin/cluster?after=41&wait=50 HTTP/1.1"),
             server.requests().last());

    Taken<ClusterAnswer> tooLong;
    const PendingCall second = api.cluster({41, 500s}, tooLong.done());
    LP_VERIFY_ANSWER(tooLong);
    QVERIFY(server.requests().last().startsWith("GET /admin/cluster?after=41&wait=60 HTTP/1.1"));

    // Nothing new, since what? A plain question promises a document.
    Taken<ClusterAnswer> plain;
    const PendingCall third = api.cluster({}, plain.done());
    LP_VERIFY_ERROR(plain, NotUnderstood);
}

void NetWireTest::mapsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("kind");
    using Kind = ApiError::Kind;
    const QList<std::pair<int, Kind>> rows{
        {201, Kind::NotUnderstood}, {204, Kind::NotUnderstood}, {300, Kind::Redirected},
        {301, Kind::Redirected},    {302, Kind::Redirected},    {303, Kind::Redirected},
        {305, Kind::Redirected},    {307, Kind::Redirected},    {308, Kind::Redirected},
        {400, Kind::Malformed},     {401, Kind::Unauthorized},  {402, Kind::ServerFault},
        {403, Kind::Forbidden},     {404, Kind::ServerFault},   {405, Kind::ServerFault},
        {406, Kind::ServerFault},   {407, Kind::Unreachable},   {408, Kind::ServerFault},
        {409, Kind::Moved},         {410, Kind::ServerFault},   {413, Kind::TooLarge},
        {418, Kind::ServerFault},   {422, Kind::Refused},       {429, Kind::TooMany},
        {500, Kind::ServerFault},   {501, Kind::ServerFault},   {502, Kind::ServerFault},
        {503, Kind::Unavailable},   {504, Kind::ServerFault},   {599, Kind::ServerFault},
        {600, Kind::ServerFault},   {999, Kind::ServerFault}};
    for (const auto &[status, kind] : rows)
        QTest::addRow("%d", status) << status << int(kind);
}

void NetWireTest::mapsEachStatus()
{
    QFETCH(int, status);
    QFETCH(int, kind);
    RawServer server;
    HttpApplianceApi api(server.address());
    signIn(server, api);
    const bool bodiless = status == 204;
    server.answerWith(bodiless ? QByteArray("HTTP/1.1 204 No Content\r\n\r\n")
                               : httpAnswer(status, R"({"error":"So it is.","revision":12})",
                                            "WWW-Authenticate: Bearer\r\n"));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    QTRY_COMPARE(cluster.times, 1);
    QVERIFY(!*cluster.answer);
    const ApiError &error = cluster.error();
    QCOMPARE(int(error.kind), kind);
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.where, u"GET /admin/cluster"_s);
    if (status >= 400) {
        QCOMPARE(error.serverText, u"So it is."_s);
        QCOMPARE(error.revision.has_value(), status == 409);
        QCOMPARE(error.detail.isEmpty(), status != 422); // no simulation in it
    }
    QVERIFY(!told(cluster).contains(kToken));
}

void NetWireTest::statusComesBeforeTheBody()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    server.answerWith(httpAnswer(401, "<html>no JSON</html>"));
    Taken<ClusterAnswer> html;
    const PendingCall first = api.cluster({}, html.done());
    LP_VERIFY_ERROR(html, Unauthorized);
    QCOMPARE(html.error().serverText, QString());

    server.answerWith(httpAnswer(409, R"({"error":"Moved.","revision":"12"})"));
    Taken<ApplyAnswer> moved;
    const PendingCall second = api.apply({RemoveModel{"m"}, true, "id", 3}, moved.done());
    LP_VERIFY_ERROR(moved, Moved);
    QVERIFY(!moved.error().revision);
    QVERIFY2(moved.error().detail.contains("/revision"_L1), told(moved));

    server.answerWith(httpAnswer(422, R"({"error":"No.","simulation":{"verdict":"refused"}})"));
    Taken<ApplyAnswer> refused;
    const PendingCall third = api.apply({RemoveModel{"m"}, true, "id", 3}, refused.done());
    LP_VERIFY_ERROR(refused, Refused);
    QCOMPARE(refused.error().serverText, u"No."_s);
    QVERIFY(!refused.error().simulation);
    QVERIFY2(refused.error().detail.contains("/simulation"_L1), told(refused));
}

void NetWireTest::readsRetryAfter_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("seconds"); // -1: none
    QTest::newRow("seconds") << QByteArray("17") << 17;
    QTest::newRow("date") << QByteArray("Sun, 06 Nov 1994 08:50:07 GMT") << 30;
    QTest::newRow("past date") << QByteArray("Sun, 06 Nov 1994 08:00:00 GMT") << 0;
    QTest::newRow("negative") << QByteArray("-5") << -1;
    QTest::newRow("words") << QByteArray("soon") << -1;
    QTest::newRow("huge") << QByteArray("99999999999999999999999") << 86'400;
}

void NetWireTest::readsRetryAfter()
{
    QFETCH(QByteArray, header);
    QFETCH(int, seconds);
    for (const int status : {429, 503}) {
        RawServer server;
        HttpApplianceApi api(server.address());
        server.answerWith(
            httpAnswer(status, R"({"error":"Later."})",
                       "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: " + header + "\r\n"));
        Taken<LoginAnswer> login;
        const PendingCall call = api.logIn(u"a"_s, u"b"_s, login.done());
        QTRY_COMPARE(login.times, 1);
        QCOMPARE(login.error().httpStatus, status);
        QCOMPARE(login.error().retryAfterSeconds.value_or(-1), seconds);
    }
}

void NetWireTest::bodiesThatAreNotAsPromised_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("pointer"); ///< of the cluster's fault
    QTest::newRow("empty") << QByteArray() << QString();
    QTest::newRow("html") << QByteArray("<!doctype html><p>Welcome") << QString();
    QTest::newRow("invalid UTF-8") << QByteArray(kEmptyCluster).replace("\"a\"", "\"\xff\xfe\"") << QString();
    QTest::newRow("half") << kEmptyCluster.left(kEmptyCluster.size() / 2) << QString();
    QTest::newRow("more behind it") << kEmptyCluster + "{}" << QString();
    QTest::newRow("deep") << QByteArray(1'000'000, '[') << QString();
    QTest::newRow("deep object") << QByteArray(R"({"a":)").repeated(200'000) << QString();
    QTest::newRow("null") << QByteArray("null") << QString();
    QTest::newRow("list") << QByteArray("[]") << QString();
    QTest::newRow("revision") << QByteArray(kEmptyCluster).replace(":7,", ":\"7\",") << u"/revision"_s;
    QTest::newRow("huge number") << QByteArray(kEmptyCluster).replace(":7,", ":1e999,") << QString();
    QTest::newRow("missing") << QByteArray(kEmptyCluster).replace("\"nodes\":[],", "") << u"/nodes"_s;
    QTest::newRow("wrong type")
        << QByteArray(kEmptyCluster).replace("\"nodes\":[]", "\"nodes\":[{\"name\":1}]") << u"/nodes/0"_s;
}

void NetWireTest::bodiesThatAreNotAsPromised()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, pointer);
    RawServer server;
    HttpApplianceApi api(server.address());
    signIn(server, api);
    server.answerWith(httpAnswer(200, body));
    Taken<ClusterAnswer> cluster;
    const PendingCall first = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, NotUnderstood);
    QCOMPARE(cluster.error().where, u"GET /admin/cluster"_s);
    QVERIFY(!cluster.error().detail.isEmpty());
    QVERIFY2(cluster.error().detail.contains(pointer), told(cluster));

    Taken<WhoAmIAnswer> who;
    const PendingCall second = api.whoAmI(who.done());
    LP_VERIFY_ERROR(who, NotUnderstood);
    QCOMPARE(who.error().where, u"GET /admin/whoami"_s);
    Taken<ApplyAnswer> apply;
    const PendingCall third = api.apply({RemoveModel{"m"}, false, {}, {}}, apply.done());
    LP_VERIFY_ERROR(apply, NotUnderstood);
    QCOMPARE(apply.error().where, u"POST /admin/apply"_s);
    Taken<LoginAnswer> login;
    const PendingCall fourth = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ERROR(login, NotUnderstood);
    QCOMPARE(login.error().where, u"POST /admin/login"_s);
}

void NetWireTest::redirectsAreNotFollowed_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {301, 302, 303, 307, 308})
        QTest::addRow("%d", status) << status;
}

void NetWireTest::redirectsAreNotFollowed()
{
    QFETCH(int, status);
    RawServer elsewhere;
    elsewhere.answerWith(httpAnswer(200, kEmptyCluster));
    RawServer server;
    HttpApplianceApi api(server.address());
    signIn(server, api);
    server.answerWith(
        httpAnswer(status, "",
                   "Location: http://user:word@127.0.0.1:" + QByteArray::number(elsewhere.address().port()) +
                       "/admin/cluster?token=" + kToken + "\r\n"));
    Taken<ClusterAnswer> cluster;
    const PendingCall first = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Redirected);
    QCOMPARE(cluster.error().httpStatus, status);
    QCOMPARE(cluster.error().detail, u"http://127.0.0.1:%1/admin/cluster"_s.arg(elsewhere.address().port()));
    Taken<LoginAnswer> login;
    const PendingCall second = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    LP_VERIFY_ERROR(login, Redirected);
    // Nor to another path of the same host.
    const qsizetype asked = server.requests().size();
    server.answerWith(httpAnswer(status, "", "Location: /admin/elsewhere\r\n"));
    Taken<ClusterAnswer> near;
    const PendingCall third = api.cluster({}, near.done());
    LP_VERIFY_ERROR(near, Redirected);
    QCOMPARE(server.requests().size(), asked + 1);
    QCOMPARE(elsewhere.connections(), 0);
}

void NetWireTest::serverTextIsMadePlain()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    const QString text = u"One\\n\\ttwo\\u0000\\u001b[31m \\u202e three"_s + QString(5'000, u'x');
    server.answerWith(httpAnswer(500, "{\"error\":\"" + text.toUtf8() + "\"}"));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, ServerFault);
    QVERIFY2(cluster.error().serverText.startsWith("One two[31m threexxx"_L1), told(cluster));
    QCOMPARE(cluster.error().serverText.size(), 2'000);
    QVERIFY(cluster.error().serverText.endsWith(u'…'));
}

void NetWireTest::echoedSecretsAreDropped()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    signIn(server, api);
    server.answerWith(httpAnswer(500, R"({"error":"Bad header Bearer t0ken-which-nobody-may-see"})"));
    Taken<ClusterAnswer> cluster;
    const PendingCall first = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, ServerFault);
    QVERIFY2(!told(cluster).contains(kToken), told(cluster));
    server.answerWith(httpAnswer(401, R"({"error":"s3cret pässword is wrong"})"));
    Taken<LoginAnswer> login;
    const PendingCall second = api.logIn(u"admin"_s, u"s3cret pässword"_s, login.done());
    LP_VERIFY_ERROR(login, Unauthorized);
    QVERIFY2(!told(login).contains("s3cret"), told(login));
}

void NetWireTest::plainHttpOnlyToThisComputer_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("untrusted");
    QTest::newRow("name") << u"http://appliance.invalid"_s << true;
    QTest::newRow("number") << u"http://192.0.2.1:1"_s << true;
    QTest::newRow("name of loopback in another") << u"http://localhost.invalid"_s << true;
    QTest::newRow("number in a name") << u"http://127.0.0.1.invalid"_s << true;
    QTest::newRow("other scheme") << u"ftp://127.0.0.1"_s << false;
    QTest::newRow("file") << u"file:///etc/passwd"_s << false;
    QTest::newRow("nothing") << QString() << false;
}

void NetWireTest::plainHttpOnlyToThisComputer()
{
    QFETCH(QString, address);
    QFETCH(bool, untrusted);
    HttpApplianceApi api{QUrl(address)};
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    QCOMPARE(login.times, 0); // never before the call has returned
    QTRY_COMPARE(login.times, 1);
    QCOMPARE(login.isError(ApiError::Kind::Untrusted), untrusted);
    QCOMPARE(login.isError(ApiError::Kind::Unreachable), !untrusted);
    QCOMPARE(login.error().where, u"POST /admin/login"_s);
    QVERIFY(!login.error().detail.isEmpty());
}

QTEST_GUILESS_MAIN(NetWireTest)
#include "tst_net_wire.moc"
