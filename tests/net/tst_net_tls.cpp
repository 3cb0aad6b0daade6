#include "app/net/HttpApplianceApi.h"
#include "RawServer.h"
#include "Taken.h"
#include "TestCertificate.h"

#include <QNetworkProxyFactory>
#include <QSslConfiguration>
#include <QSslServer>
#include <QSslSocket>

#include <memory>

using namespace launchpad;
using namespace launchpad::testing;
using namespace Qt::StringLiterals;

namespace {

/// Answers every request with a log-in over TLS, and keeps all that it can decipher.
class TlsServer : public QSslServer {
public:
    explicit TlsServer(const TestCertificate &identity)
    {
        present(identity);
        listen(QHostAddress::LocalHost);
        connect(this, &QSslServer::pendingConnectionAvailable, this, [this] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                received += socket->readAll();
                if (received.endsWith("}"))
                    socket->write(httpAnswer(200, R"({"token":"t","role":"admin","expires_at":""})",
                                             "Connection: close\r\n"));
            });
        });
    }

    void present(const TestCertificate &identity)
    {
        QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
        configuration.setLocalCertificate(identity.certificate);
        configuration.setPrivateKey(identity.key);
        configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
        setSslConfiguration(configuration);
    }
    QUrl address(const QString &host = u"127.0.0.1"_s) const
    {
        return QUrl(u"https://%1:%2"_s.arg(host).arg(serverPort()));
    }

    QByteArray received;
};

/// Trusts one certificate and nothing else, whatever the system finds.
class OneCertificate : public TrustPolicy {
public:
    explicit OneCertificate(const QSslCertificate &certificate) : m_certificate(certificate) {}
    bool accepts(const QSslCertificate &certificate, const QList<QSslError> &) const override
    {
        ++asked;
        return certificate == m_certificate;
    }
    mutable int asked = 0;

private:
    QSslCertificate m_certificate;
};

} // namespace

/// Nothing is sent to whom is not trusted; and which way to go there.
class NetTlsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void untrustedCertificates_data();
    void untrustedCertificates();
    void decidedTrust();
    void changedCertificate();
    void trustIsAskedWithoutFaultsToo();
    void plainServerBehindHttps();
    void proxies();
};

void NetTlsTest::untrustedCertificates_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("fromDay");
    QTest::addColumn<int>("untilDay");
    QTest::addColumn<QString>("named");
    QTest::newRow("unknown issuer") << u"127.0.0.1"_s << -1 << 10 << u"self-signed"_s;
    QTest::newRow("expired") << u"127.0.0.1"_s << -10 << -1 << u"expired"_s;
    QTest::newRow("not yet") << u"127.0.0.1"_s << 5 << 10 << u"not yet valid"_s;
    QTest::newRow("another name") << u"localhost"_s << -1 << 10 << u"did not match"_s;
}

void NetTlsTest::untrustedCertificates()
{
    QFETCH(QString, host);
    QFETCH(int, fromDay);
    QFETCH(int, untilDay);
    QFETCH(QString, named);
    TlsServer server(makeCertificate("IP:127.0.0.1", fromDay, untilDay));
    HttpApplianceApi api(server.address(host));
    for (int i = 0; i < 2; ++i) { // the second time as the first
        Taken<LoginAnswer> login;
        const PendingCall call = api.logIn(u"admin"_s, u"s3cret pässword"_s, login.done());
        LP_VERIFY_ERROR(login, Untrusted);
        QVERIFY2(login.error().detail.contains(named), told(login));
        QVERIFY(!told(login).contains("s3cret"));
        QCOMPARE(login.error().httpStatus, 0);
    }
    QCOMPARE(server.received, QByteArray());
}

void NetTlsTest::decidedTrust()
{
    const TestCertificate identity = makeCertificate("IP:127.0.0.1", -1, 10);
    TlsServer server(identity);
    HttpOptions options;
    options.trust = std::make_shared<OneCertificate>(identity.certificate);
    HttpApplianceApi api(server.address(), options);
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    LP_VERIFY_ANSWER(login);
    QVERIFY(server.received.startsWith("POST /admin/login HTTP/1.1"));
}

void NetTlsTest::changedCertificate()
{
    const TestCertificate identity = makeCertificate("IP:127.0.0.1", -1, 10);
    TlsServer server(identity);
    HttpOptions options;
    options.trust = std::make_shared<OneCertificate>(identity.certificate);
    HttpApplianceApi api(server.address(), options);
    Taken<LoginAnswer> login;
    const PendingCall first = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    LP_VERIFY_ANSWER(login);
    server.received.clear();
    server.present(makeCertificate("IP:127.0.0.1", -1, 10));
    Taken<WhoAmIAnswer> who;
    const PendingCall second = api.whoAmI(who.done());
    LP_VERIFY_ERROR(who, Untrusted);
    QCOMPARE(server.received, QByteArray());
}

void NetTlsTest::trustIsAskedWithoutFaultsToo()
{
    // The system trusts this one (as far as this test goes), the policy another.
    const TestCertificate identity = makeCertificate("IP:127.0.0.1", -1, 10);
    TlsServer server(identity);
    const QSslConfiguration before = QSslConfiguration::defaultConfiguration();
    QSslConfiguration trusting = before;
    trusting.addCaCertificate(identity.certificate);
    QSslConfiguration::setDefaultConfiguration(trusting);
    {
        HttpApplianceApi api(server.address());
        Taken<LoginAnswer> login;
        const PendingCall call = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
        LP_VERIFY_ANSWER(login);
    }
    server.received.clear();
    HttpOptions options;
    const auto other = std::make_shared<OneCertificate>(makeCertificate("IP:127.0.0.1", -1, 10).certificate);
    options.trust = other;
    HttpApplianceApi api(server.address(), options);
    Taken<LoginAnswer> login;
    const PendingCall call = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    QTRY_COMPARE(login.times, 1);
    QSslConfiguration::setDefaultConfiguration(before);
    QVERIFY2(login.isError(ApiError::Kind::Untrusted), told(login));
    QVERIFY(other->asked > 0);
    QCOMPARE(server.received, QByteArray());
}

void NetTlsTest::plainServerBehindHttps()
{
    RawServer server;
    HttpApplianceApi api(server.address(u"https"_s));
    server.answerAndClose("HTTP/1.1 400 Bad Request\r\n\r\n");
    HttpOptions options;
    Taken<LoginAnswer> login;
    PendingCall call = api.logIn(u"admin"_s, u"s3cret"_s, login.done());
    // It waits for a request that it can read, and gets a handshake.
    call.cancel();
    options.deadlines.logIn = std::chrono::milliseconds(300);
    HttpApplianceApi quick(server.address(u"https"_s), options);
    const PendingCall second = quick.logIn(u"admin"_s, u"s3cret"_s, login.done());
    QTRY_COMPARE(login.times, 1);
    QVERIFY(!*login.answer);
    QVERIFY(server.requests().isEmpty());
}

void NetTlsTest::proxies()
{
    RawServer proxy;
    proxy.answerWith(httpAnswer(200, R"({"token":"t","role":"admin","expires_at":""})"));
    qputenv("http_proxy", proxy.address().toString().toLatin1());
    HttpOptions options;
    options.allowPlainHttp = true;
    HttpApplianceApi far(QUrl(u"http://appliance.invalid"_s), options);
    Taken<LoginAnswer> viaProxy;
    const PendingCall first = far.logIn(u"a"_s, u"bcde"_s, viaProxy.done());
    QTRY_COMPARE(viaProxy.times, 1);
    const bool honoured = proxy.requests().size() == 1;

    RawServer here;
    here.answerWith(httpAnswer(200, R"({"token":"t","role":"admin","expires_at":""})"));
    HttpApplianceApi near(here.address());
    Taken<LoginAnswer> direct;
    const PendingCall second = near.logIn(u"a"_s, u"bcde"_s, direct.done());
    QTRY_COMPARE(direct.times, 1);
    qunsetenv("http_proxy");
    QVERIFY2(bool(*direct.answer), told(direct));
    QCOMPARE(here.requests().size(), 1);
    QVERIFY2(honoured, told(viaProxy));
    QVERIFY(proxy.requests().front().startsWith("POST http://appliance.invalid/admin/login HTTP/1.1"));
    QCOMPARE(proxy.requests().size(), 1);
}

QTEST_GUILESS_MAIN(NetTlsTest)
#include "tst_net_tls.moc"
