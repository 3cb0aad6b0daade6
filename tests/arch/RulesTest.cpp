#include "IncludeRules.h"
#include "SourceTree.h"
#include "TextRules.h"
#include "Violations.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// The architecture checks on good and bad snippets: a check that passes everything fails here.
class RulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void includes_data();
    void includes();
    void unknownFolderIsRefused();
    void words_data();
    void words();
    void hygiene_data();
    void hygiene();
    void exceptionsAreExact();
    void exceptionsNeedAReason();
    void commentsAndLiterals_data();
    void commentsAndLiterals();

private:
    QtHeaders m_qt{QStringLiteral(LAUNCHPAD_QT_INCLUDE_FOLDERS).split(u'|')};
};

void RulesTest::includes_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");

    const auto row = [](const char *file, const char *include, bool allowed) {
        QTest::addRow("%s %s %s", file, allowed ? "may include" : "may not include", include)
            << QString::fromLatin1(file) << QString::fromLatin1(include) << allowed;
    };
    constexpr bool good = true;
    constexpr bool bad = false;
    row("models/planner/X.cpp", "<vector>", good);
    row("models/planner/X.cpp", "\"Here.h\"", good);
    row("models/planner/XJson.cpp", "<nlohmann/json.hpp>", good);
    row("models/planner/X.cpp", "<nlohmann/json.hpp>", bad);
    row("models/planner/XJson.h", "<nlohmann/json_fwd.hpp>", bad);
    row("models/planner/X.cpp", "<QString>", bad);
    row("models/planner/X.cpp", "<QtCore/QString>", bad);
    row("models/planner/X.cpp", "<QtCore>", bad);
    row("models/planner/X.cpp", "<qstring.h>", bad);
    row("models/planner/X.cpp", "<iostream>", bad);
    row("models/planner/X.cpp", "<fstream>", bad);
    row("models/planner/X.cpp", "<chrono>", bad);
    row("models/planner/X.cpp", "<locale>", bad);
    row("models/planner/X.cpp", "<sstream>", bad);
    row("models/planner/X.cpp", "<random>", bad);
    row("models/planner/X.cpp", "<unistd.h>", bad);
    row("models/planner/X.cpp", "<boost/json.hpp>", bad);
    row("models/planner/X.cpp", "\"models/state/There.h\"", bad);
    row("models/planner/X.cpp", "\"../state/There.h\"", bad);
    row("models/planner/X.cpp", "<models/state/There.h>", bad);
    row("models/state/X.cpp", "\"models/planner/Here.h\"", good);
    row("models/state/X.cpp", "<QObject>", good);
    row("models/state/X.cpp", "<chrono>", good);
    row("models/state/X.cpp", "<QColor>", bad);
    row("models/state/X.cpp", "<QNetworkReply>", bad);
    row("models/state/X.cpp", "<QFile>", bad);
    row("models/state/X.cpp", "<QtCore/QSettings>", bad);
    row("models/state/X.cpp", "<glib.h>", bad);
    row("models/state/X.cpp", "\"models/items/There.h\"", bad);
    row("models/state/X.cpp", "\"NotThere.h\"", bad);
    row("models/items/X.cpp", "<QAbstractItemModel>", good);
    row("models/items/X.cpp", "<QIcon>", good);
    row("models/items/X.cpp", "<QWidget>", bad);
    row("models/items/X.cpp", "\"ui/text/There.h\"", bad);
    row("ui/wizard/X.cpp", "<QLabel>", good);
    row("ui/wizard/X.cpp", "<QtCharts/QChartView>", good);
    row("ui/wizard/X.cpp", "<QSvgRenderer>", good);
    row("ui/wizard/X.cpp", "\"ui/text/There.h\"", good);
    row("ui/wizard/X.cpp", "\"X.moc\"", good);
    row("ui/wizard/X.cpp", "<QSslError>", bad);
    row("ui/wizard/X.cpp", "<QSettings>", bad);
    row("ui/wizard/X.cpp", "<QQuickItem>", bad);
    row("ui/wizard/X.cpp", "\"app/net/There.h\"", bad);
    row("app/net/X.cpp", "<QNetworkAccessManager>", good);
    row("app/net/X.cpp", "\"models/state/There.h\"", good);
    row("app/net/X.cpp", "\"app/storage/There.h\"", bad);
    row("app/net/X.cpp", "\"models/items/There.h\"", bad);
    row("app/net/X.cpp", "\"ui/text/There.h\"", bad);
    row("app/storage/X.cpp", "<qt6keychain/keychain.h>", good);
    row("app/storage/X.cpp", "\"app/net/There.h\"", bad);
    row("app/sim/X.cpp", "<boost/beast.hpp>", good);
    row("app/sim/X.cpp", "<iostream>", good);
    row("app/sim/X.cpp", "<QObject>", bad);
    row("app/sim/X.cpp", "\"models/state/There.h\"", bad);
    row("app/plan_cli/X.cpp", "\"models/planner/Here.h\"", good);
    row("app/plan_cli/X.cpp", "<QCoreApplication>", bad);
    row("app/console/X.cpp", "\"ui/text/There.h\"", good);
    row("app/console/X.cpp", "<QNetworkProxy>", good);
}

void RulesTest::includes()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    SourceTree tree;
    for (const auto &other :
         {u"models/planner/Here.h"_s, u"models/state/There.h"_s, u"models/items/There.h"_s,
          u"ui/text/There.h"_s, u"app/net/There.h"_s, u"app/storage/There.h"_s}) {
        tree.add(other, u"#pragma once\n"_s);
    }
    tree.add(file, u"// #include <QNoSuchThing>\n#  include "_s + include + u"\n"_s);
    const QList<Violation> violations = includeViolations(tree, m_qt);
    QCOMPARE(violations.isEmpty(), allowed);
    if (!allowed) {
        QCOMPARE(violations.size(), 1);
        QCOMPARE(violations.first().line, 2);
        QCOMPARE(violations.first().file, file);
    }
}

void RulesTest::unknownFolderIsRefused()
{
    SourceTree tree;
    tree.add(u"app/novelty/X.cpp"_s, u"\n"_s);
    const QList<Violation> violations = includeViolations(tree, m_qt);
    QCOMPARE(violations.size(), 1);
    QCOMPARE(violations.first().rule, u"folder"_s);
}

void RulesTest::words_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("rule");

    const auto row = [](const char *file, const char *code, const char *rule) {
        QTest::addRow("%s: %s", file, code)
            << QString::fromLatin1(file) << QString::fromLatin1(code) << QString::fromLatin1(rule);
    };
    row("ui/a/X.cpp", "dialog.exec();", "nested-loop");
    row("ui/a/X.cpp", "menu->exec (pos);", "nested-loop");
    row("ui/a/X.cpp", "QMenu::exec(actions);", "nested-loop");
    row("ui/a/X.cpp", "QEventLoop loop;", "nested-loop");
    row("ui/a/X.cpp", "qApp->processEvents();", "nested-loop");
    row("ui/a/X.cpp", "QMessageBox::question(this, a, b);", "nested-loop");
    row("ui/a/X.cpp", "QFileDialog::getOpenFileName(this);", "nested-loop");
    row("ui/a/X.cpp", "dialog->open(); // not exec()", "");
    row("ui/a/X.cpp", "call(\"dialog.exec()\");", "");
    row("app/console/main.cpp", "return app.exec();", "");
    row("app/console/Wiring.cpp", "return app.exec();", "nested-loop");
    row("ui/a/X.cpp", "QSettings settings;", "settings");
    row("ui/a/X.cpp", "const auto s = simulate(cluster, operation);", "planner-call");
    row("ui/a/X.cpp", "launchpad::simulate (cluster, operation);", "planner-call");
    row("ui/a/X.cpp", "draft.simulation();", "");
    row("models/state/X.cpp", "simulate(cluster, operation);", "");
    row("models/state/X.cpp", "QDateTime::currentDateTime();", "clock");
    row("models/state/X.cpp", "QDateTime::currentDateTimeUtc();", "clock");
    row("models/state/X.cpp", "QDateTime::currentMSecsSinceEpoch();", "clock");
    row("models/state/X.cpp", "std::chrono::system_clock::now();", "clock");
    row("models/state/X.cpp", "m_clock.now();", "");
    row("app/storage/X.cpp", "QDateTime::currentDateTimeUtc();", "");
    row("models/planner/X.cpp", "std::getenv(name);", "pure");
    row("models/planner/X.cpp", "nlohmann::json j;", "json");
    row("models/planner/XJson.cpp", "nlohmann::json j;", "");
    row("tests/ui/X.cpp", "QTest::qWait(100);", "sleep");
    row("tests/ui/X.cpp", "QThread::msleep(100);", "sleep");
    row("tests/ui/X.cpp", "std::this_thread::sleep_for(1s);", "sleep");
    row("tests/ui/X.cpp", "QTest::qWaitFor(ready);", "");
    row("tests/ui/X.cpp", "dialog.exec();", "");
}

void RulesTest::words()
{
    QFETCH(QString, file);
    QFETCH(QString, code);
    QFETCH(QString, rule);
    SourceTree tree;
    tree.add(file, u"void f()\n{\n    "_s + code + u"\n}\n"_s);
    const QList<Violation> violations = wordViolations(tree);
    QCOMPARE(violations.size(), rule.isEmpty() ? 0 : 1);
    if (!rule.isEmpty()) {
        QCOMPARE(violations.first().rule, rule);
        QCOMPARE(violations.first().line, 3);
    }
}

void RulesTest::hygiene_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("rule");

    const QString header = u"// Why.\n#pragma once\n"_s;
    QTest::newRow("good header") << u"ui/a/Good.h"_s << header << QString();
    QTest::newRow("header without pragma")
        << u"ui/a/Good.h"_s << u"#include <vector>\n#pragma once\n"_s << u"pragma"_s;
    QTest::newRow("599 lines") << u"ui/a/Good.cpp"_s << QString(599, u'\n') << QString();
    QTest::newRow("600 lines") << u"ui/a/Good.cpp"_s << QString(600, u'\n') << u"length"_s;
    QTest::newRow("600 lines of data") << u"tests/data/d.json"_s << QString(600, u'\n') << QString();
    QTest::newRow("snake case") << u"ui/a/not_good.cpp"_s << QString() << u"name"_s;
    QTest::newRow("lower case") << u"ui/a/good.h"_s << header << u"name"_s;
    QTest::newRow("main.cpp") << u"app/sim/main.cpp"_s << QString() << QString();
    QTest::newRow("folder in capitals") << u"ui/Wizard/Good.cpp"_s << QString() << u"name"_s;
    // In parts, or these lines would themselves be what they are about.
    const QString home = u"/ho"_s + u"me/me/x"_s;
    QTest::newRow("machine path") << u"tests/a/Good.cpp"_s << u"open(\""_s + home + u"\")\n"_s
                                  << u"machine-path"_s;
    QTest::newRow("machine path in a script") << u"dev"_s << u"cd /ro"_s + u"ot/x\n"_s << u"machine-path"_s;
    QTest::newRow("no machine path") << u"tests/a/Good.cpp"_s << u"https://example.org/work/x"_s << QString();
    QTest::newRow("left for later") << u"ui/a/Good.cpp"_s << u"// TO"_s + u"DO: more\n"_s
                                    << u"left-for-later"_s;
}

void RulesTest::hygiene()
{
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, rule);
    SourceTree tree;
    tree.add(file, text);
    const QList<Violation> violations = hygieneViolations(tree);
    QCOMPARE(violations.size(), rule.isEmpty() ? 0 : 1);
    if (!rule.isEmpty()) {
        QCOMPARE(violations.first().rule, rule);
    }
}

void RulesTest::exceptionsAreExact()
{
    const QList<Violation> violations = {{u"include"_s, u"ui/X.cpp"_s, u"QFile"_s, 3, u"no"_s}};
    const Exception fits{u"include"_s, u"ui/X.cpp"_s, u"QFile"_s, u"why"_s, 1};
    const Exception other{u"include"_s, u"ui/Y.cpp"_s, u"QFile"_s, u"why"_s, 2};
    QCOMPARE(judge(violations, {}).size(), 1);
    QVERIFY(judge(violations, {}).first().startsWith("ui/X.cpp:3:"_L1));
    QCOMPARE(judge(violations, {fits}), QStringList());
    QCOMPARE(judge(violations, {other}).size(), 2);
    QCOMPARE(judge({}, {fits}).size(), 1);
    QVERIFY(judge({}, {fits}).first().contains("no longer needed"_L1));
}

void RulesTest::exceptionsNeedAReason()
{
    QStringList faults;
    const QString text =
        u"# a comment\n\ninclude ui/X.cpp QFile # for a reason\ninclude ui/X.cpp QDir\ninclude # x\n"_s;
    const QList<Exception> exceptions = parseExceptions(text, faults);
    QCOMPARE(exceptions.size(), 1);
    QCOMPARE(exceptions.first().subject, u"QFile"_s);
    QCOMPARE(exceptions.first().line, 3);
    QCOMPARE(faults.size(), 2);
}

void RulesTest::commentsAndLiterals_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("code");

    QTest::newRow("line comment") << u"a // b\nc"_s << u"a     \nc"_s;
    QTest::newRow("block comment") << u"a /* b\nb */ c"_s << u"a     \n     c"_s;
    QTest::newRow("comment in a string") << u"f(\"//\") g"_s << u"f(\"  \") g"_s;
    QTest::newRow("escaped quote") << uR"(f("a\"b") g)"_s << u"f(\"    \") g"_s;
    QTest::newRow("character") << u"f('\"') g"_s << u"f(' ') g"_s;
    QTest::newRow("digits") << u"1'000 + a // b"_s << u"1'000 + a     "_s;
    QTest::newRow("raw string") << u"R\"x(a\" b)x\" c"_s << u"R\"        \" c"_s;
    QTest::newRow("unfinished") << u"a /* b"_s << u"a     "_s;
}

void RulesTest::commentsAndLiterals()
{
    QFETCH(QString, source);
    QTEST(withoutComments(source, Literals::Blanked), "code");
}

QTEST_GUILESS_MAIN(RulesTest)

#include "RulesTest.moc"
