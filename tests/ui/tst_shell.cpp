#include "Fixtures.h"

#include "ui/shell/MainWindow.h"
#include "ui/shell/SignInAgain.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/MessageBar.h"
#include "ui/widgets/NavButton.h"
#include "ui/widgets/PlainText.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

template<class T>
T *find(QWidget &in, const char *name)
{
    return in.findChild<T *>(QLatin1String(name));
}

ApiError wrongPassword()
{
    ApiError error;
    error.kind = ApiError::Kind::Unauthorized;
    error.httpStatus = 401;
    error.where = QStringLiteral("POST /admin/login");
    return error;
}

} // namespace

class ShellTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }

    void signingInByKeyboard()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        auto *address = find<QLineEdit>(window, "signin.address");
        auto *user = find<QLineEdit>(window, "signin.user");
        auto *password = find<QLineEdit>(window, "signin.password");
        auto *connect = find<QPushButton>(window, "signin.connect");
        QTest::keyClicks(address, QStringLiteral("10.0.0.5:8443"));
        QTest::keyClicks(user, QStringLiteral("admin"));
        QTest::keyClicks(password, QStringLiteral("secret"));
        QTest::keyClick(password, Qt::Key_Return);
        QCOMPARE(console.session.profile().address, QUrl(QStringLiteral("https://10.0.0.5:8443")));
        QCOMPARE(console.script.password, QStringLiteral("secret"));
        QVERIFY(!connect->isEnabled());
        console.script.login(LoginAnswer{Role::Admin, {}});
        QVERIFY(find<NavButton>(window, "nav.cluster")->isVisible());
        QVERIFY(!connect->isVisible());
        QVERIFY(password->text().isEmpty());
    }

    // E1 in small: Enter held down asks once.
    void enterTwiceAsksOnce()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        find<QLineEdit>(window, "signin.address")->setText(QStringLiteral("host"));
        find<QLineEdit>(window, "signin.user")->setText(QStringLiteral("admin"));
        auto *connect = find<QPushButton>(window, "signin.connect");
        connect->click();
        connect->click();
        QCOMPARE(console.script.logins, 1);
    }

    void aWrongPasswordIsSaid()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        find<QLineEdit>(window, "signin.address")->setText(QStringLiteral("host"));
        find<QLineEdit>(window, "signin.user")->setText(QStringLiteral("admin"));
        find<QPushButton>(window, "signin.connect")->click();
        console.script.login(wrongPassword());
        auto *error = find<PlainLabel>(window, "signin.error");
        QVERIFY(error->isVisible());
        QVERIFY(!error->text().isEmpty());
        QVERIFY(find<QPushButton>(window, "signin.connect")->isEnabled());
    }

    void whatIsNoAddressIsSaid()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        find<QLineEdit>(window, "signin.address")->setText(QStringLiteral("ftp://x"));
        find<QPushButton>(window, "signin.connect")->click();
        QCOMPARE(console.script.logins, 0);
        QVERIFY(find<PlainLabel>(window, "signin.error")->isVisible());
    }

    void keepIsOfferedOnlyWhereItCanBeKept()
    {
        Console console;
        MainWindow without(console.context);
        without.show();
        QVERIFY(!find<QCheckBox>(without, "signin.keep")->isVisible());
        MainWindow with(console.context, SignInPage::Keep::Offered);
        with.show();
        QVERIFY(find<QCheckBox>(with, "signin.keep")->isVisible());
    }

    void aKnownConnectionIsFilledIn()
    {
        Console console;
        MainWindow window(console.context);
        window.signInPage()->setProfiles({{QUrl(QStringLiteral("https://lab")), QStringLiteral("ops")}});
        QCOMPARE(find<QLineEdit>(window, "signin.address")->text(), QStringLiteral("https://lab"));
        QCOMPARE(find<QLineEdit>(window, "signin.user")->text(), QStringLiteral("ops"));
    }

    // D1, D2: one prompt over the work, and the work goes on.
    void anExpiredSessionAsksOnceOverTheWork()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        console.show(QStringLiteral("two-gpus"));
        console.session.expire();
        console.session.expire();
        QCOMPARE(window.findChildren<SignInAgain *>().size(), 1);
        auto *again = find<SignInAgain>(window, "signin.again");
        QVERIFY(again->isVisible());
        QVERIFY(find<NavButton>(window, "nav.cluster")->isVisible());
        find<QLineEdit>(*again, "signin.again.password")->setText(QStringLiteral("nope"));
        find<QPushButton>(*again, "signin.again.connect")->click();
        console.script.login(wrongPassword());
        QVERIFY(find<PlainLabel>(*again, "signin.again.error")->isVisible());
        find<QPushButton>(*again, "signin.again.connect")->click();
        console.script.login(LoginAnswer{Role::Admin, {}});
        QTRY_VERIFY(!find<SignInAgain>(window, "signin.again"));
    }

    void putOffItCanStillBeDone()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        console.session.expire();
        find<QPushButton>(window, "signin.again.later")->click();
        QTRY_VERIFY(!find<SignInAgain>(window, "signin.again"));
        auto *button = find<QPushButton>(window, "nav.signInAgain");
        QVERIFY(button->isVisible());
        button->click();
        QVERIFY(find<SignInAgain>(window, "signin.again"));
    }

    void signingOutLeadsBack()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        find<QToolButton>(window, "nav.signOut")->click();
        QVERIFY(find<QPushButton>(window, "signin.connect")->isVisible());
        QCOMPARE(console.script.logouts, 1);
    }

    void thereIsNoEntryWithoutAPage()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        QVERIFY(!find<NavButton>(window, "nav.plans"));
        auto *plans = new QWidget;
        window.setPage(MainWindow::Page::Plans, plans);
        QTest::mouseClick(find<NavButton>(window, "nav.plans"), Qt::LeftButton);
        QVERIFY(plans->isVisible());
        QVERIFY(find<NavButton>(window, "nav.plans")->isChecked());
        QVERIFY(!find<NavButton>(window, "nav.cluster")->isChecked());
    }

    // K3
    void aMessageIsPlainText()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        const QString sentence = QStringLiteral("<b>x</b> & %1 is being deployed.");
        window.showMessage(InlineMessage::Kind::Good, sentence);
        auto *message = find<PlainLabel>(window, "message");
        QCOMPARE(message->text(), sentence);
        QCOMPARE(message->textFormat(), Qt::PlainText);
        QVERIFY(message->isVisible());
        find<QToolButton>(window, "message.close")->click();
        QVERIFY(!message->isVisible());
    }

    void aViewerCannotDeploy()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn(Role::Viewer);
        auto *deploy = find<QPushButton>(window, "models.deploy");
        QVERIFY(!deploy->isEnabled());
        QVERIFY(!deploy->toolTip().isEmpty());
    }

    void offlineSaysSinceWhen()
    {
        Console console;
        MainWindow window(console.context);
        window.show();
        console.signIn();
        console.show(QStringLiteral("two-gpus"));
        auto *freshness = find<QWidget>(window, "status.freshness");
        QCOMPARE(freshness->property("text").toString(), QStringLiteral("Live"));
        console.store.setOffline(console.clock.nowUtc().addSecs(-1500));
        QCOMPARE(freshness->property("text").toString(), QStringLiteral("Offline since 14:05"));
    }
};

QTEST_MAIN(ShellTest)
#include "tst_shell.moc"
