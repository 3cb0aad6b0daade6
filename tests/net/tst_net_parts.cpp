#include "app/net/AnswersJson.h"
#include "app/net/HttpTransport.h"
#include "app/net/PlainText.h"
#include "app/net/RetryAfter.h"

#include <QRandomGenerator>
#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kSimulation =
    R"({"verdict":"fits","total_percent":54,"free_percent":46,"group":{"name":"g","action":"joins"},)"
    R"("problems":[],"warnings":[],"restarts":["semantic-router"],"stops":[],"risk_tier":"medium"})";

HttpAnswer whole(int status, const QByteArray &body)
{
    HttpAnswer answer;
    answer.status = status;
    answer.body = body;
    return answer;
}

} // namespace

/// The parts that need no network.
class NetPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainText_data();
    void plainText();
    void plainTextIsBounded();
    void retryAfter_data();
    void retryAfter();
    void loopback_data();
    void loopback();
    void applyAnswer();
    void applyAnswerOfTheOtherKind_data();
    void applyAnswerOfTheOtherKind();
    void moments_data();
    void moments();
    void bodiesOfRequests();
    void damagedAnswersAreNeverMoreThanErrors();
};

void NetPartsTest::plainText_data()
{
    QTest::addColumn<QString>("foreign");
    QTest::addColumn<QString>("plain");
    QTest::newRow("plain") << u"The role viewer may look."_s << u"The role viewer may look."_s;
    QTest::newRow("lines") << u" one\r\n\ttwo\u2028three\u00a0four "_s << u"one two three four"_s;
    QTest::newRow("controls") << u"a\u0000b\u0007c\u001b[0md\u0085e\u007ff"_s << u"abc[0md ef"_s;
    QTest::newRow("directions") << u"a\u202eb\u2066c\u200fd\u061ce"_s << u"abcde"_s;
    QTest::newRow("invisible") << u"a\u200bb\ufeffc\u00add"_s << u"abcd"_s;
    QTest::newRow("joined") << u"می\u200cخواهم 👩\u200d🚀"_s << u"می\u200cخواهم 👩\u200d🚀"_s;
    QTest::newRow("half a character") << QString(QChar(0xd83d)) + u'x' + QString(QChar(0xde80)) << u"x"_s;
    QTest::newRow("HTML stays") << u"<b>R&D</b>"_s << u"<b>R&D</b>"_s;
    QTest::newRow("percent stays") << u"qwen-%1-x"_s << u"qwen-%1-x"_s;
}

void NetPartsTest::plainText()
{
    QFETCH(QString, foreign);
    QFETCH(QString, plain);
    QCOMPARE(launchpad::plainText(foreign), plain);
}

void NetPartsTest::plainTextIsBounded()
{
    QCOMPARE(launchpad::plainText(QString(2'000, u'x')), QString(2'000, u'x'));
    QCOMPARE(launchpad::plainText(QString(2'001, u'x')), QString(1'999, u'x') + u'…');
    const QString rockets = launchpad::plainText(u"🚀"_s.repeated(5'000));
    QVERIFY(rockets.size() <= 2'000);
    QVERIFY(rockets.endsWith(u"🚀…"_s));
    QCOMPARE(launchpad::plainText(QString(50'000'000, u'\u202e')), QString());
}

void NetPartsTest::retryAfter_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("seconds");
    QTest::newRow("absent") << QByteArray() << -1;
    QTest::newRow("zero") << QByteArray("0") << 0;
    QTest::newRow("seconds") << QByteArray(" 120 ") << 120;
    QTest::newRow("beyond a day") << QByteArray("864000") << 86'400;
    QTest::newRow("beyond numbers") << QByteArray(60, '9') << 86'400;
    QTest::newRow("fraction") << QByteArray("1.5") << -1;
    QTest::newRow("date") << QByteArray("Sun, 06 Nov 1994 08:50:37 GMT") << 60;
    QTest::newRow("date of RFC 850") << QByteArray("Sunday, 06-Nov-94 08:50:37 GMT") << 60;
    QTest::newRow("date of asctime") << QByteArray("Sun Nov  6 08:50:37 1994") << 60;
    QTest::newRow("past") << QByteArray("Sun, 06 Nov 1994 08:49:36 GMT") << 0;
    QTest::newRow("far") << QByteArray("Fri, 31 Dec 9999 23:59:59 GMT") << 86'400;
    QTest::newRow("no date") << QByteArray("Sun, 99 Nov 1994 08:49:36 GMT") << -1;
    QTest::newRow("endless") << QByteArray(100'000, '1') << -1;
}

void NetPartsTest::retryAfter()
{
    QFETCH(QByteArray, header);
    QFETCH(int, seconds);
    const QDateTime now({1994, 11, 6}, {8, 49, 37}, Qt::UTC);
    QCOMPARE(retryAfterSeconds(header, now).value_or(-1), seconds);
}

void NetPartsTest::loopback_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("is");
    for (const QString &host : {u"localhost"_s, u"LocalHost"_s, u"127.0.0.1"_s, u"127.9.8.7"_s, u"::1"_s})
        QTest::addRow("%s", qPrintable(host)) << host << true;
    for (const QString &host : {u""_s, u"localhost.evil.example"_s, u"127.0.0.1.evil.example"_s,
                                u"10.0.0.1"_s, u"128.0.0.1"_s, u"::2"_s, u"0.0.0.0"_s})
        QTest::addRow("'%s'", qPrintable(host)) << host << false;
}

void NetPartsTest::loopback()
{
    QFETCH(QString, host);
    QFETCH(bool, is);
    QCOMPARE(isLoopback(host), is);
}

void NetPartsTest::applyAnswer()
{
    const QByteArray body =
        R"({"applied":true,"revision":42,"message":"m is being\n deployed.","simulation":)" + kSimulation +
        R"(,"later":[1]})";
    const Answer<ApplyAnswer> answer = readApply(whole(200, body), u"w"_s, true);
    QVERIFY(bool(answer));
    QVERIFY(answer.value().applied);
    QCOMPARE(answer.value().revision, 42);
    QCOMPARE(answer.value().message, u"m is being deployed."_s);
    QVERIFY(answer.value().simulation.total == BasisPoints{5'400});
}

void NetPartsTest::applyAnswerOfTheOtherKind_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("confirmed");
    QTest::addColumn<QString>("pointer");
    const QByteArray rest = R"(,"message":"m","simulation":)" + kSimulation + '}';
    QTest::newRow("a dry run that was applied")
        << R"({"applied":true,"revision":1)" + rest << false << u"/applied"_s;
    QTest::newRow("a confirmed one that was not")
        << R"({"applied":false,"revision":1)" + rest << true << u"/applied"_s;
    QTest::newRow("applied is a word") << R"({"applied":"true","revision":1)" + rest << true << u"/applied"_s;
    QTest::newRow("no revision") << R"({"applied":true)" + rest << true << u"/revision"_s;
    QTest::newRow("a negative revision")
        << R"({"applied":true,"revision":-1)" + rest << true << u"/revision"_s;
    QTest::newRow("a revision beyond all")
        << R"({"applied":true,"revision":18446744073709551615)" + rest << true << u"/revision"_s;
    QTest::newRow("no simulation") << QByteArray(R"({"applied":true,"revision":1,"message":"m"})") << true
                                   << u"/simulation"_s;
    QTest::newRow("no message") << R"({"applied":true,"revision":1,"simulation":)" + kSimulation + '}' << true
                                << u"/message"_s;
    QTest::newRow("a fault within")
        << QByteArray(R"({"applied":true,"revision":1)" + rest).replace("\"restarts\":[", "\"restarts\":[5,")
        << true << u"/simulation/restarts/0"_s;
}

void NetPartsTest::applyAnswerOfTheOtherKind()
{
    QFETCH(QByteArray, body);
    QFETCH(bool, confirmed);
    QFETCH(QString, pointer);
    const Answer<ApplyAnswer> answer = readApply(whole(200, body), u"POST /admin/apply"_s, confirmed);
    QVERIFY(!answer);
    QVERIFY(answer.error().kind == ApiError::Kind::NotUnderstood);
    QVERIFY2(answer.error().detail.contains(pointer), qPrintable(answer.error().detail));
}

void NetPartsTest::moments_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QDateTime>("moment");
    const QDateTime noon({2030, 1, 2}, {12, 0}, Qt::UTC);
    QTest::newRow("Z") << QByteArray("2030-01-02T12:00:00Z") << noon;
    QTest::newRow("offset") << QByteArray("2030-01-02T14:30:00+02:30") << noon;
    QTest::newRow("fraction") << QByteArray("2030-01-02T12:00:00.000Z") << noon;
    QTest::newRow("nanoseconds") << QByteArray("2030-01-02T12:00:00.000000000Z") << noon;
    QTest::newRow("no offset") << QByteArray("2030-01-02T12:00:00") << QDateTime();
    QTest::newRow("words") << QByteArray("tomorrow") << QDateTime();
    QTest::newRow("empty") << QByteArray() << QDateTime();
}

void NetPartsTest::moments()
{
    QFETCH(QByteArray, text);
    QFETCH(QDateTime, moment);
    const Answer<WhoAmIAnswer> who =
        readWhoAmI(whole(200, R"({"username":"a","role":"boss","expires_at":")" + text + "\"}"), u"w"_s);
    QVERIFY(bool(who));
    QCOMPARE(who.value().expiresAt, moment);
    QVERIFY(who.value().role == Role::Unknown);
}

void NetPartsTest::bodiesOfRequests()
{
    // (moc can't read raw strings within macros.)
    const QByteArray login = R"({"password":"ü\\\n","username":"a\"b"})";
    QCOMPARE(loginBody(u"a\"b"_s, u"ü\\\n"_s), login);
    QVERIFY(!loginBody(QString(QChar(0xd83d)), u"x"_s).isEmpty());
    const QByteArray apply = applyBody({RemoveModel{"m"}, true, "id", 5});
    const QByteArray begin = R"({"proposed_op":{)";
    const QList<QByteArray> parts{R"("op":"remove_model")", R"("confirmed":true)", R"("request_id":"id")",
                                  R"("expected_revision":5)"};
    QVERIFY2(apply.startsWith(begin) && apply.endsWith("}}"), apply);
    for (const QByteArray &part : parts)
        QVERIFY2(apply.contains(part), apply);
}

void NetPartsTest::damagedAnswersAreNeverMoreThanErrors()
{
    const QByteArray body =
        R"({"applied":true,"revision":42,"message":"m","error":"e","token":"t","role":"admin",)"
        R"("expires_at":"2030-01-02T12:00:00Z","username":"u","simulation":)" +
        kSimulation + '}';
    QRandomGenerator random(815);
    const auto read = [](const HttpAnswer &answer) {
        const QString where = u"POST /admin/apply"_s;
        const Answer<ApplyAnswer> apply = readApply(answer, where, true);
        QVERIFY(apply || apply.error().where == where);
        const Answer<LoginGrant> login = readLogin(answer, where);
        QVERIFY(login ? !login.value().token.isEmpty() : login.error().httpStatus == answer.status);
        const Answer<WhoAmIAnswer> who = readWhoAmI(answer, where);
        QVERIFY(who || !who.error().where.isEmpty());
        QVERIFY(!readCluster(answer, where, false));
    };
    for (qsizetype length = 0; length < body.size(); ++length) {
        for (const int status : {200, 401, 409, 422})
            read(whole(status, body.left(length)));
    }
    for (int i = 0; i < 20'000; ++i) {
        QByteArray flipped = body;
        for (int n = 1 + random.bounded(4); n > 0; --n)
            flipped[random.bounded(int(flipped.size()))] = char(random.bounded(256));
        read(whole(i % 2 ? 200 : 422, flipped));
    }
}

QTEST_GUILESS_MAIN(NetPartsTest)
#include "tst_net_parts.moc"
