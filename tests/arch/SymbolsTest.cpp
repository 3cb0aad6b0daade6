#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QString output(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    const bool ended = process.waitForFinished();
    if (!ended || process.exitCode() != 0) {
        qWarning("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
        return {};
    }
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// The names of Qt's functions and classes in what nm -C prints.
QStringList qtSymbols(const QString &symbols)
{
    static const QRegularExpression name(
        u"\\b(Q[A-Z]\\w*::\\w+|Q[A-Z]\\w+(?=[<&* ])|qt_\\w+|q[A-Z]\\w*(?=\\())"_s);
    QStringList found;
    auto matches = name.globalMatch(symbols);
    while (matches.hasNext()) {
        found += matches.next().captured();
    }
    found.removeDuplicates();
    return found;
}

} // namespace

/// A wrong include compiles on Debian, since Qt's headers lie in a common folder; the linker's view can't
/// err.
class SymbolsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checkFindsQtWhereItIs();
    void plannerHasNoQt();
    void programsWithoutQt();
};

void SymbolsTest::checkFindsQtWhereItIs()
{
    const QStringList found = qtSymbols(output(u"nm"_s, {u"-C"_s, QCoreApplication::applicationFilePath()}));
    QVERIFY(found.size() > 10);
    const QString libraries = output(u"readelf"_s, {u"-d"_s, QCoreApplication::applicationFilePath()});
    QVERIFY(libraries.contains("libQt6Core"_L1));
}

void SymbolsTest::plannerHasNoQt()
{
    const QString symbols = output(u"nm"_s, {u"-C"_s, QStringLiteral(LAUNCHPAD_PLANNER_LIBRARY)});
    QVERIFY2(symbols.contains("launchpad::simulate("_L1), "the library holds no planner");
    const QStringList found = qtSymbols(symbols);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u", "_s)));
}

void SymbolsTest::programsWithoutQt()
{
    for (const QString &program :
         QStringLiteral(LAUNCHPAD_PROGRAMS_WITHOUT_QT).split(u'|', Qt::SkipEmptyParts)) {
        const QString libraries = output(u"readelf"_s, {u"-d"_s, program});
        QVERIFY(libraries.contains("NEEDED"_L1));
        QVERIFY2(!libraries.contains("libQt"_L1), qPrintable(program + u'\n' + libraries));
    }
}

QTEST_GUILESS_MAIN(SymbolsTest)

#include "SymbolsTest.moc"
