#include "GuiTest.h"

using namespace launchpad;

class TestGuiSignIn : public GuiTest {
    Q_OBJECT

private Q_SLOTS:
    void signsIn()
    {
        STEP(launch("two-gpus"));
        QVERIFY(GuiDriver::isShown(names::kSignIn));
        QVERIFY(!GuiDriver::isShown(names::kModelsTable));
        STEP(signIn());
        WAIT_FOR(GuiDriver::isShown(names::kModelsTable));
        WAIT_FOR(GuiDriver::cell(QStringLiteral("glm-5.3"), QStringLiteral("Health"), names::kModelsTable) ==
                 QStringLiteral("1/1 healthy"));
        QCOMPARE(shown(names::kFreshness), QStringLiteral("Live"));
    }

    void aWrongPasswordIsSaidAndCanBeMended()
    {
        STEP(launch("two-gpus"));
        STEP(signIn("admin", "wrong"));
        WAIT_FOR(shown(names::kSignInError) == QStringLiteral("The user name or the password is wrong."));
        QVERIFY(GuiDriver::isShown(names::kSignIn));
        STEP(signIn());
        WAIT_FOR(GuiDriver::isShown(names::kModelsTable));
    }

    void anApplianceThatIsNotThereIsSaid()
    {
        STEP(launch("two-gpus"));
        ACT(type(QStringLiteral("http://127.0.0.1:1"), QLatin1String(names::kSignInAddress)));
        ACT(type(QStringLiteral("admin"), QLatin1String(names::kSignInUser)));
        ACT(type(QStringLiteral("admin"), QLatin1String(names::kSignInPassword)));
        ACT(key(Qt::Key_Return));
        WAIT_FOR(shown(names::kSignInError).contains(QStringLiteral("can't be reached")));
        // The whole of a sentence that wraps is on screen.
        const QWidget *error = GuiDriver::find(QLatin1String(names::kSignInError));
        WAIT_FOR(error->height() >= error->heightForWidth(error->width()));
    }

    void tooManyAttemptsAreSaid()
    {
        STEP(launch("two-gpus"));
        for (int i = 0; i < 7 && !shown(names::kSignInError).contains(QStringLiteral("Too many")); ++i) {
            STEP(signIn("admin", "wrong"));
            WAIT_FOR(console().session().state() == Session::State::SigningIn ||
                     !shown(names::kSignInError).isEmpty());
            WAIT_FOR(console().session().state() == Session::State::SignedOut);
        }
        QVERIFY(shown(names::kSignInError).contains(QStringLiteral("Too many")));
    }

    void theTokenAppearsNowhere()
    {
        STEP(open("two-gpus"));
        QCOMPARE(console().settings().profiles.size(), 1);
        quit();
        QVERIFY(written().contains("127.0.0.1"));
        // The password is the user's name here, and the name alone is kept: once.
        QCOMPARE(written().count("\"admin\""), 1);
    }

    void D1_anEndedSessionAsksOnceAndThePollPauses()
    {
        STEP(open("two-gpus"));
        (void)sim().control(QStringLiteral("/sim/expire-tokens"));
        (void)sim().control(QStringLiteral("/sim/apply"),
                            {{QStringLiteral("op"), QStringLiteral("set_gpu_shares")},
                             {QStringLiteral("model"), QStringLiteral("glm-5.3")},
                             {QStringLiteral("shares"),
                              QJsonArray{QJsonObject{{QStringLiteral("member"), QStringLiteral("glm-5.3")},
                                                     {QStringLiteral("share_percent"), 40}}}}});
        console().feed().refresh();
        WAIT_FOR(console().session().state() == Session::State::Expired);
        WAIT_FOR(GuiDriver::isShown("signin.again"));
        QVERIFY(!console().feed().isFollowing());
        ACT(type(QStringLiteral("admin"), QStringLiteral("signin.again.password")));
        ACT(click("signin.again.connect"));
        WAIT_FOR(!GuiDriver::isShown("signin.again"));
        WAIT_FOR(console().feed().isFollowing());
        WAIT_FOR(GuiDriver::cell(QStringLiteral("glm-5.3"), QStringLiteral("Share"), names::kModelsTable) ==
                 QStringLiteral("40%"));
    }

    void signingOutForgetsTheCluster()
    {
        STEP(open("two-gpus"));
        ACT(click("nav.signOut"));
        WAIT_FOR(GuiDriver::isShown(names::kSignIn));
        QVERIFY(!console().store().current());
        STEP(signIn());
        WAIT_FOR(GuiDriver::isShown(names::kModelsTable));
    }

    void aViewerSeesEverythingAndMayDeployNothing()
    {
        STEP(open("two-gpus", {}, "viewer"));
        WAIT_FOR(GuiDriver::rows(names::kModelsTable) == 1);
        QVERIFY(!GuiDriver::isEnabled(names::kModelsDeploy));
        QVERIFY(!GuiDriver::tip(names::kModelsDeploy).isEmpty());
    }

    void aLostLinkIsSaidAndComesBackByItself()
    {
        STEP(open("two-gpus"));
        (void)sim().control(QStringLiteral("/sim/fault"),
                            {{QStringLiteral("kind"), QStringLiteral("drop")},
                             {QStringLiteral("path"), QStringLiteral("/admin/cluster")}});
        console().feed().refresh();
        WAIT_FOR(shown(names::kFreshness).startsWith(QStringLiteral("Offline")));
        QCOMPARE(GuiDriver::rows(names::kModelsTable), 1);
        sim().clear(QStringLiteral("/sim/fault"));
        WAIT_FOR(shown(names::kFreshness) == QStringLiteral("Live"));
    }
};

QTEST_MAIN(TestGuiSignIn)
#include "tst_gui_signin.moc"
