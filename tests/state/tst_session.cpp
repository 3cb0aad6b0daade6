#include "models/state/Session.h"
#include "tests/support/FakeAppliance.h"

#include <QSignalSpy>
#include <QTest>

using namespace launchpad;

class TestSession : public QObject {
    Q_OBJECT

    FakeAppliance *m_api = nullptr;

    std::unique_ptr<Session> session()
    {
        return std::make_unique<Session>([this](const QUrl &) {
            auto api = std::make_unique<FakeAppliance>();
            m_api = api.get();
            return api;
        });
    }
    void answer(Role role)
    {
        QVERIFY(m_api->answer(m_api->logIns, Answer<LoginAnswer>(LoginAnswer{role, {}})));
    }

private Q_SLOTS:
    void D9_addresses_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("address"); // empty: none
        QTest::newRow("host") << QStringLiteral("lab") << QStringLiteral("https://lab");
        QTest::newRow("address and port")
            << QStringLiteral("10.0.0.5:8443") << QStringLiteral("https://10.0.0.5:8443");
        QTest::newRow("blanks") << QStringLiteral("  lab.example.com ")
                                << QStringLiteral("https://lab.example.com");
        QTest::newRow("with a path") << QStringLiteral("https://lab/admin/?x#y")
                                     << QStringLiteral("https://lab");
        QTest::newRow("http where it is said")
            << QStringLiteral("http://127.0.0.1:80") << QStringLiteral("http://127.0.0.1:80");
        QTest::newRow("IPv6") << QStringLiteral("[::1]:8443") << QStringLiteral("https://[::1]:8443");
        QTest::newRow("user in it") << QStringLiteral("https://me:secret@lab")
                                    << QStringLiteral("https://lab");
        QTest::newRow("another scheme") << QStringLiteral("ftp://lab") << QString();
        QTest::newRow("empty") << QStringLiteral(" ") << QString();
        QTest::newRow("no host") << QStringLiteral("https://") << QString();
        QTest::newRow("bad port") << QStringLiteral("lab:port") << QString();
    }
    void D9_addresses()
    {
        QFETCH(QString, typed);
        QFETCH(QString, address);
        const std::optional<QUrl> url = addressFromText(typed);
        QCOMPARE(url ? url->toString() : QString(), address);
    }

    void signsInAndOut()
    {
        const auto one = session();
        one->signIn({QUrl(QStringLiteral("https://a")), QStringLiteral("u")}, QStringLiteral("p"));
        QCOMPARE(one->state(), Session::State::SigningIn);
        QVERIFY(!one->mayWrite());
        answer(Role::Admin);
        QCOMPARE(one->state(), Session::State::SignedIn);
        QVERIFY(one->mayWrite());
        one->signOut();
        QCOMPARE(one->state(), Session::State::SignedOut);
        QCOMPARE(m_api->logOuts, 1);
    }

    void aViewerMayNotWrite()
    {
        const auto one = session();
        one->signIn({QUrl(QStringLiteral("https://a")), QStringLiteral("u")}, QStringLiteral("p"));
        answer(Role::Viewer);
        QVERIFY(!one->mayWrite());
    }

    void expiryIsSaidOnceAndAWrongPasswordLeavesItExpired()
    {
        const auto one = session();
        one->signIn({QUrl(QStringLiteral("https://a")), QStringLiteral("u")}, QStringLiteral("p"));
        answer(Role::Admin);
        QSignalSpy states(one.get(), &Session::stateChanged);
        one->expire();
        one->expire();
        QCOMPARE(states.size(), 1);
        const ApplianceApi *api = one->api();
        QSignalSpy failed(one.get(), &Session::failed);
        one->signInAgain(QStringLiteral("wrong"));
        QVERIFY(m_api->answer(m_api->logIns,
                              Answer<LoginAnswer>(FakeAppliance::error(ApiError::Kind::Unauthorized))));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(one->state(), Session::State::Expired);
        one->signInAgain(QStringLiteral("p"));
        answer(Role::Admin);
        QCOMPARE(one->state(), Session::State::SignedIn);
        QCOMPARE(one->api(), api);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
