#include "app/net/HttpApplianceApi.h"
#include "models/planner/ClusterJson.h"
#include "RawServer.h"
#include "Taken.h"

#include <QPointer>
#include <QSemaphore>
#include <QThreadPool>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace launchpad;
using namespace launchpad::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QByteArray loginAnswer(const QByteArray &token)
{
    return httpAnswer(200, R"({"token":")" + token + R"(","role":"viewer","expires_at":"soon"})");
}

/// A cluster document beyond the size that is parsed in place.
QByteArray largeCluster(int nodes = 4'000)
{
    Cluster cluster;
    cluster.revision = 9;
    cluster.appliance = {"large", "1.0.0"};
    for (int i = 0; i < nodes; ++i) {
        Node node;
        node.name = "worker-" + std::to_string(i);
        node.ready = true;
        node.gpus.emplace();
        cluster.nodes.push_back(std::move(node));
    }
    return QByteArray::fromStdString(clusterToJson(cluster));
}

} // namespace

/// When calls answer, when they don't, and what may be deleted in between.
class NetCallsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void neverAnswersBeforeTheCallReturned();
    void cancelledCallIsSilent();
    void cancelBeforeAnythingWasSent();
    void cancelWhileTheAnswerWaits();
    void handleOutlivesTheApi();
    void callbackDeletesTheApi();
    void callbackDropsItsHandle();
    void callbackStartsTheNextCall();
    void callbackCancelsAnotherCall();
    void largeDocumentIsReadElsewhere();
    void largeDocumentIsDroppedWhileRead();
    void largeNonsenseNamesItsPlace();
    void logOutForgetsTheTokenAtOnce();
    void logOutOutlivesTheApi();
    void logOutWithoutSessionSendsNothing();
    void lateLogInIsNotKept();
    void secondLogInReplacesTheFirst();
    void tokenMustBeOneWord_data();
    void tokenMustBeOneWord();
    void longPollHasItsOwnDeadline();
    void manyCallsAtOnce();
};

void NetCallsTest::neverAnswersBeforeTheCallReturned()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    bool returned = false;
    bool answered = false;
    const PendingCall call = api.logIn(u"a"_s, u"b"_s, [&](const Answer<LoginAnswer> &answer) {
        QVERIFY(returned);
        QVERIFY(bool(answer));
        QVERIFY(answer.value().role == Role::Viewer);
        QVERIFY(!answer.value().expiresAt.isValid());
        answered = true;
    });
    returned = true;
    QTRY_VERIFY(answered);
}

void NetCallsTest::cancelledCallIsSilent()
{
    RawServer server; // never answers
    HttpApplianceApi api(server.address());
    Taken<ClusterAnswer> cluster;
    PendingCall call = api.cluster({}, cluster.done());
    QTRY_COMPARE(server.requests().size(), 1);
    call.cancel();
    QTRY_COMPARE(server.ended(), 1); // the appliance sees the connection end
    call.cancel();
    QCOMPARE(cluster.times, 0);

    // The next call is not hindered, and by its end the cancelled one would have spoken.
    server.answerWith(loginAnswer("a"));
    Taken<LoginAnswer> login;
    const PendingCall next = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QCOMPARE(cluster.times, 0);
}

void NetCallsTest::cancelBeforeAnythingWasSent()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    Taken<ApplyAnswer> apply;
    {
        const PendingCall dropped = api.apply({RemoveModel{"m"}, true, "id", 1}, apply.done());
    }
    HttpApplianceApi nowhere(QUrl(u"http://appliance.invalid"_s));
    Taken<LoginAnswer> refused;
    nowhere.logIn(u"a"_s, u"b"_s, refused.done()).cancel();
    Taken<LoginAnswer> login;
    const PendingCall next = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QCOMPARE(apply.times, 0);
    QCOMPARE(refused.times, 0);
    for (const QByteArray &request : server.requests())
        QVERIFY(!request.contains("/admin/apply"));
}

void NetCallsTest::cancelWhileTheAnswerWaits()
{
    // Both answers are here when the first is handed over; its receiver gives up the second.
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    int answers = 0;
    PendingCall first;
    PendingCall second;
    const auto done = [&](const Answer<LoginAnswer> &) {
        ++answers;
        first.cancel();
        second.cancel();
    };
    first = api.logIn(u"a"_s, u"b"_s, done);
    second = api.logIn(u"a"_s, u"b"_s, done);
    QTRY_COMPARE(answers, 1);
    Taken<LoginAnswer> login;
    const PendingCall next = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QCOMPARE(answers, 1);
}

void NetCallsTest::handleOutlivesTheApi()
{
    RawServer server;
    auto api = std::make_unique<HttpApplianceApi>(server.address());
    Taken<ClusterAnswer> cluster;
    PendingCall call = api->cluster({}, cluster.done());
    QTRY_COMPARE(server.requests().size(), 1);
    api.reset();
    QTRY_COMPARE(server.ended(), 1);
    call.cancel();
    QCOMPARE(cluster.times, 0);
}

void NetCallsTest::callbackDeletesTheApi()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    auto api = std::make_unique<HttpApplianceApi>(server.address());
    Taken<ClusterAnswer> other;
    bool answered = false;
    const PendingCall pending = api->cluster({7, 50s}, other.done());
    const PendingCall call = api->logIn(u"a"_s, u"b"_s, [&](const Answer<LoginAnswer> &answer) {
        api.reset();
        answered = bool(answer);
    });
    QTRY_VERIFY(answered);
    QTRY_COMPARE(server.ended(), server.connections());
    QVERIFY(other.times <= 1);
}

void NetCallsTest::callbackDropsItsHandle()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    auto handle = std::make_unique<PendingCall>();
    bool answered = false;
    *handle = api.logIn(u"a"_s, u"b"_s, [&](const Answer<LoginAnswer> &answer) {
        handle.reset();
        answered = bool(answer);
    });
    QTRY_VERIFY(answered);

    // The same with a document that is read elsewhere.
    server.answerWith(httpAnswer(200, largeCluster()));
    handle = std::make_unique<PendingCall>();
    answered = false;
    *handle = api.cluster({}, [&](const Answer<ClusterAnswer> &answer) {
        handle.reset();
        answered = bool(answer);
    });
    QTRY_VERIFY(answered);
}

void NetCallsTest::callbackStartsTheNextCall()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    PendingCall call;
    int answers = 0;
    std::function<void(const Answer<LoginAnswer> &)> again = [&](const Answer<LoginAnswer> &answer) {
        QVERIFY(bool(answer));
        if (++answers < 20)
            call = api.logIn(u"a"_s, u"b"_s, again);
    };
    call = api.logIn(u"a"_s, u"b"_s, again);
    QTRY_COMPARE(answers, 20);
    QCOMPARE(server.requests().size(), 20);
    QCOMPARE(server.connections(), 1);
}

void NetCallsTest::callbackCancelsAnotherCall()
{
    RawServer server;
    server.onRequest([](QTcpSocket *socket) { socket->write(httpAnswer(200, largeCluster())); });
    HttpApplianceApi api(server.address());
    std::array<PendingCall, 4> calls;
    int answers = 0;
    for (PendingCall &call : calls)
        call = api.cluster({}, [&](const Answer<ClusterAnswer> &) {
            ++answers;
            for (PendingCall &other : calls)
                other.cancel();
        });
    QTRY_COMPARE(answers, 1);
    Taken<ClusterAnswer> last;
    const PendingCall call = api.cluster({}, last.done());
    LP_VERIFY_ANSWER(last);
    QCOMPARE(answers, 1);
}

void NetCallsTest::largeDocumentIsReadElsewhere()
{
    const QByteArray document = largeCluster();
    QVERIFY(document.size() > 256 << 10);
    RawServer server;
    server.answerWith(httpAnswer(200, document));
    HttpApplianceApi api(server.address());
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ANSWER(cluster);
    QCOMPARE(cluster.value().cluster->nodes.size(), std::size_t{4'000});
    QCOMPARE(cluster.value().bytes, document.size());
}

void NetCallsTest::largeDocumentIsDroppedWhileRead()
{
    // The pool has one thread and something to do, so that the document is queued there until it may go on.
    QThreadPool &pool = *QThreadPool::globalInstance();
    const int threads = pool.maxThreadCount();
    pool.setMaxThreadCount(1);
    QSemaphore gate;
    pool.start([&gate] { gate.acquire(); });

    RawServer server;
    server.answerWith(httpAnswer(200, largeCluster()));
    auto api = std::make_unique<HttpApplianceApi>(server.address());
    Taken<ClusterAnswer> cancelled;
    Taken<ClusterAnswer> orphaned;
    PendingCall first = api->cluster({}, cancelled.done());
    const PendingCall second = api->cluster({}, orphaned.done());
    QTRY_COMPARE(server.requests().size(), 2);
    // A small answer behind them on the same two connections: when it is here, so are they.
    server.answerWith(loginAnswer("a"));
    for (int i = 0; i < 6; ++i) {
        Taken<LoginAnswer> login;
        const PendingCall call = api->logIn(u"a"_s, u"b"_s, login.done());
        LP_VERIFY_ANSWER(login);
    }
    first.cancel();
    api.reset();
    gate.release();
    QVERIFY(pool.waitForDone(20'000));
    pool.setMaxThreadCount(threads);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(cancelled.times, 0);
    QCOMPARE(orphaned.times, 0);
}

void NetCallsTest::largeNonsenseNamesItsPlace()
{
    RawServer server;
    server.answerWith(httpAnswer(200, largeCluster().replace("\"worker-3000\"", "3000")));
    HttpApplianceApi api(server.address());
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, NotUnderstood);
    QVERIFY2(cluster.error().detail.contains("/nodes/3000/name"_L1), told(cluster));
}

void NetCallsTest::logOutForgetsTheTokenAtOnce()
{
    RawServer server;
    server.answerWith(loginAnswer("first-token"));
    HttpApplianceApi api(server.address());
    Taken<LoginAnswer> login;
    const PendingCall first = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    server.answerWith(httpAnswer(401, R"({"error":"Sign in."})"));
    api.logOut();
    Taken<WhoAmIAnswer> who;
    const PendingCall second = api.whoAmI(who.done());
    LP_VERIFY_ERROR(who, Unauthorized);
    QTRY_COMPARE(server.requests().size(), 3);
    int authorized = 0;
    for (const QByteArray &request : server.requests()) {
        if (!headerOf(request, "authorization").isEmpty()) {
            ++authorized;
            QVERIFY(request.startsWith("POST /admin/logout "));
            QCOMPARE(headerOf(request, "authorization"), "Bearer first-token");
            QCOMPARE(bodyOf(request), QByteArray());
        }
    }
    QCOMPARE(authorized, 1);
}

void NetCallsTest::logOutOutlivesTheApi()
{
    RawServer server;
    server.answerWith(loginAnswer("first-token"));
    auto api = std::make_unique<HttpApplianceApi>(server.address());
    Taken<LoginAnswer> login;
    const PendingCall call = api->logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    server.answerWith("HTTP/1.1 204 No Content\r\n\r\n");
    api->logOut();
    api.reset();
    QTRY_COMPARE(server.requests().size(), 2);
    QVERIFY(server.requests().last().startsWith("POST /admin/logout "));
    QTRY_COMPARE(server.ended(), server.connections()); // and nothing stays behind
}

void NetCallsTest::logOutWithoutSessionSendsNothing()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    api.logOut();
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QCOMPARE(server.requests().size(), 1);
}

void NetCallsTest::lateLogInIsNotKept()
{
    RawServer server;
    QPointer<QTcpSocket> waiting;
    server.onRequest([&](QTcpSocket *socket) { waiting = socket; });
    HttpApplianceApi api(server.address());
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"a"_s, u"b"_s, login.done());
    QTRY_VERIFY(waiting);
    api.logOut();
    waiting->write(loginAnswer("late"));
    LP_VERIFY_ERROR(login, Unauthorized);
    QVERIFY(!told(login).contains("late"));
    server.answerWith(httpAnswer(401, "{}"));
    Taken<WhoAmIAnswer> who;
    const PendingCall second = api.whoAmI(who.done());
    LP_VERIFY_ERROR(who, Unauthorized);
    QCOMPARE(headerOf(server.requests().last(), "authorization"), QByteArray());
}

void NetCallsTest::secondLogInReplacesTheFirst()
{
    RawServer server;
    QList<QPointer<QTcpSocket>> waiting;
    server.onRequest([&](QTcpSocket *socket) { waiting += socket; });
    HttpApplianceApi api(server.address());
    Taken<LoginAnswer> first;
    Taken<LoginAnswer> second;
    const PendingCall one = api.logIn(u"a"_s, u"b"_s, first.done());
    QTRY_COMPARE(waiting.size(), 1);
    const PendingCall two = api.logIn(u"a"_s, u"b"_s, second.done());
    QTRY_COMPARE(waiting.size(), 2);
    waiting[1]->write(loginAnswer("second"));
    LP_VERIFY_ANSWER(second);
    waiting[0]->write(loginAnswer("first"));
    LP_VERIFY_ERROR(first, Unauthorized);
    server.answerWith(httpAnswer(401, "{}"));
    Taken<WhoAmIAnswer> who;
    const PendingCall three = api.whoAmI(who.done());
    LP_VERIFY_ERROR(who, Unauthorized);
    QCOMPARE(headerOf(server.requests().last(), "authorization"), "Bearer second");
}

void NetCallsTest::tokenMustBeOneWord_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a line end and a header") << QByteArray(R"(a\r\nX-Evil: 1)");
    QTest::newRow("a blank") << QByteArray("a b");
    QTest::newRow("a null") << QByteArray(R"(a\u0000b)");
    QTest::newRow("no ASCII") << QByteArray("tökén");
    QTest::newRow("endless") << QByteArray(20'000, 'x');
}

void NetCallsTest::tokenMustBeOneWord()
{
    QFETCH(QByteArray, token);
    RawServer server;
    server.answerWith(loginAnswer(token));
    HttpApplianceApi api(server.address());
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"a"_s, u"b"_s, login.done());
    LP_VERIFY_ERROR(login, NotUnderstood);
    QVERIFY2(login.error().detail.contains("/token"_L1), told(login));
}

void NetCallsTest::longPollHasItsOwnDeadline()
{
    HttpOptions options;
    options.deadlines.cluster = 100ms;
    options.deadlines.idle = 100ms;
    options.deadlines.longPollMargin = 200ms;
    RawServer server;
    HttpApplianceApi api(server.address(), options);
    Taken<ClusterAnswer> poll;
    Taken<ClusterAnswer> plain;
    const PendingCall first = api.cluster({3, 1s}, poll.done());
    const PendingCall second = api.cluster({}, plain.done());
    LP_VERIFY_ERROR(plain, TimedOut);
    QCOMPARE(poll.times, 0);
    LP_VERIFY_ERROR(poll, TimedOut);
}

void NetCallsTest::manyCallsAtOnce()
{
    RawServer server;
    server.answerWith(loginAnswer("a"));
    HttpApplianceApi api(server.address());
    std::vector<PendingCall> calls;
    int answers = 0;
    for (int i = 0; i < 50; ++i)
        calls.push_back(api.apply({RemoveModel{"m"}, true, std::to_string(i), 1},
                                  [&](const Answer<ApplyAnswer> &) { ++answers; }));
    QTRY_COMPARE(answers, 50);
    QCOMPARE(server.requests().size(), 50); // each once
}

QTEST_GUILESS_MAIN(NetCallsTest)
#include "tst_net_calls.moc"
