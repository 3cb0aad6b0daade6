#include "app/net/HttpApplianceApi.h"
#include "RawServer.h"
#include "Taken.h"

#include <QElapsedTimer>
#include <QTimer>

#include <chrono>

using namespace launchpad;
using namespace launchpad::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

HttpOptions quick()
{
    HttpOptions options;
    options.deadlines.cluster = 300ms;
    options.deadlines.idle = 10s;
    return options;
}

} // namespace

/// Connections that end, stall or never stop: broken bodies, deadlines and limits.
class NetBrokenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void truncatedBody();
    void truncatedErrorBodyKeepsItsStatus();
    void noAnswerAtAll();
    void nobodyListens();
    void unknownHost();
    void closedBeforeTheAnswer();
    void slowDripEndsAtTheDeadline();
    void idleConnectionTimesOut();
    void tooLargeByAnnouncement();
    void tooLargeWhileReading();
    void compressedAnswer();
    void hugeHeaders();
};

void NetBrokenTest::truncatedBody()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    const QByteArray whole = httpAnswer(200, kEmptyCluster);
    server.answerAndClose(whole.left(whole.size() - 10));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Unreachable);
    QCOMPARE(cluster.error().httpStatus, 200);
    QVERIFY(cluster.error().detail.contains("broke off"_L1));

    // In the middle of a chunk.
    server.answerAndClose("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{\"revision\"");
    Taken<ClusterAnswer> chunk;
    const PendingCall second = api.cluster({}, chunk.done());
    LP_VERIFY_ERROR(chunk, Unreachable);
}

void NetBrokenTest::truncatedErrorBodyKeepsItsStatus()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    const QByteArray whole = httpAnswer(403, R"({"error":"The role viewer may look."})");
    server.answerAndClose(whole.left(whole.size() - 5));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Forbidden);
    QCOMPARE(cluster.error().serverText, QString());
}

void NetBrokenTest::noAnswerAtAll()
{
    RawServer server;
    HttpApplianceApi api(server.address(), quick());
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, TimedOut);
    QCOMPARE(cluster.error().where, u"GET /admin/cluster"_s);
    QCOMPARE(server.requests().size(), 1);
    QTRY_COMPARE(server.ended(), server.connections()); // and the appliance is rid of us
}

void NetBrokenTest::nobodyListens()
{
    QUrl address;
    {
        RawServer gone;
        address = gone.address();
    }
    HttpApplianceApi api(address);
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Unreachable);
    QCOMPARE(cluster.error().httpStatus, 0);
    QVERIFY(!cluster.error().detail.isEmpty());
}

void NetBrokenTest::unknownHost()
{
    HttpApplianceApi api(QUrl(u"https://appliance.invalid"_s));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, Unreachable);
}

void NetBrokenTest::closedBeforeTheAnswer()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    server.answerAndClose({});
    Taken<ApplyAnswer> apply;
    const PendingCall call = api.apply({RemoveModel{"m"}, true, "one-id", 3}, apply.done());
    LP_VERIFY_ERROR(apply, Unreachable);
    // Qt tries again by itself: the same operation under the same id, and no end of it.
    QVERIFY(server.requests().size() >= 1 && server.requests().size() <= 4);
    for (const QByteArray &request : server.requests()) {
        QCOMPARE(bodyOf(request), bodyOf(server.requests().first()));
        QVERIFY(request.contains("one-id"));
    }
}

void NetBrokenTest::slowDripEndsAtTheDeadline()
{
    RawServer server;
    HttpOptions options = quick();
    options.deadlines.idle = 5s;
    HttpApplianceApi api(server.address(), options);
    server.onRequest([](QTcpSocket *socket) {
        socket->write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        auto *drip = new QTimer(socket);
        QObject::connect(drip, &QTimer::timeout, socket, [socket] { socket->write(" "); });
        drip->start(10ms);
    });
    QElapsedTimer time;
    time.start();
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, TimedOut);
    QVERIFY2(time.elapsed() < 4'000, "the deadline is not put off by bytes that come");
}

void NetBrokenTest::idleConnectionTimesOut()
{
    RawServer server;
    HttpOptions options;
    options.deadlines.idle = 200ms;
    HttpApplianceApi api(server.address(), options);
    server.answerWith("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{");
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, TimedOut);
}

void NetBrokenTest::tooLargeByAnnouncement()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    server.answerWith("HTTP/1.1 200 OK\r\nContent-Length: 68157441\r\n\r\n{");
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, TooLarge);
    QCOMPARE(cluster.error().httpStatus, 200);
    QTRY_COMPARE(server.ended(), server.connections());
}

void NetBrokenTest::tooLargeWhileReading()
{
    RawServer server;
    HttpApplianceApi api(server.address());
    // 65 MiB without a word about it beforehand.
    server.onRequest([](QTcpSocket *socket) {
        socket->write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        socket->write(QByteArray(65 << 20, ' '));
        socket->disconnectFromHost();
    });
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ERROR(cluster, TooLarge);

    // An error's body is no exception.
    server.onRequest([](QTcpSocket *socket) {
        socket->write("HTTP/1.1 500 Oh\r\nConnection: close\r\n\r\n");
        socket->write(QByteArray(65 << 20, ' '));
        socket->disconnectFromHost();
    });
    Taken<ClusterAnswer> failing;
    const PendingCall second = api.cluster({}, failing.done());
    LP_VERIFY_ERROR(failing, TooLarge);
    QCOMPARE(failing.error().httpStatus, 500);
}

void NetBrokenTest::compressedAnswer()
{
    // qCompress makes a zlib stream behind four bytes, which is what "deflate" is on the wire.
    RawServer server;
    HttpOptions options;
    options.largestBody = 1 << 20;
    HttpApplianceApi api(server.address(), options);
    server.answerWith(httpAnswer(200, qCompress(kEmptyCluster).mid(4), "Content-Encoding: deflate\r\n"));
    Taken<ClusterAnswer> cluster;
    const PendingCall call = api.cluster({}, cluster.done());
    LP_VERIFY_ANSWER(cluster);
    QVERIFY(headerOf(server.requests().last(), "accept-encoding").contains("gzip"));

    // 20 MiB in 20 kB.
    server.answerWith(
        httpAnswer(200, qCompress(QByteArray(20 << 20, ' '), 9).mid(4), "Content-Encoding: deflate\r\n"));
    Taken<ClusterAnswer> bomb;
    const PendingCall second = api.cluster({}, bomb.done());
    LP_VERIFY_ERROR(bomb, TooLarge);

    server.answerWith(httpAnswer(200, "this is no deflate", "Content-Encoding: deflate\r\n"));
    Taken<ClusterAnswer> nonsense;
    const PendingCall third = api.cluster({}, nonsense.done());
    LP_VERIFY_ERROR(nonsense, NotUnderstood);
}

void NetBrokenTest::hugeHeaders()
{
    RawServer server;
    HttpOptions options = quick();
    options.deadlines.cluster = 10s;
    HttpApplianceApi api(server.address(), options);
    // Qt leaves out headers beyond its limits (100 kB one, 256 kB together), whatever stands behind them; the
    // body then ends with the connection.
    const QList<QByteArray> heads{"X-Long: " + QByteArray(1 << 20, 'x') + "\r\n",
                                  QByteArray("X-Many: x\r\n").repeated(30'000)};
    for (const QByteArray &head : heads) {
        server.answerAndClose(httpAnswer(200, kEmptyCluster, head));
        Taken<ClusterAnswer> cluster;
        const PendingCall call = api.cluster({}, cluster.done());
        LP_VERIFY_ANSWER(cluster);
        server.answerAndClose(httpAnswer(503, "{}", head));
        Taken<ClusterAnswer> busy;
        const PendingCall second = api.cluster({}, busy.done());
        LP_VERIFY_ERROR(busy, Unavailable);
    }
}

QTEST_GUILESS_MAIN(NetBrokenTest)
#include "tst_net_broken.moc"
