#include "IncludeRules.h"
#include "SourceTree.h"
#include "TextRules.h"
#include "Violations.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

/// Holds the repository to its own rules. RulesTest shows that the rules still bite.
class ArchitectureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyFileKeepsTheRules();
    void readmeShowsEveryFolder();
    void readmeShowsTheTable();

private:
    SourceTree m_tree;
    QString m_readme;
};

void ArchitectureTest::initTestCase()
{
    m_tree = SourceTree::read(QStringLiteral(LAUNCHPAD_SOURCE_DIR));
    QVERIFY(m_tree.contains(u"models/planner/Plan.h"_s));
    m_readme = m_tree.files().at(u"README.md"_s);
}

void ArchitectureTest::everyFileKeepsTheRules()
{
    const QtHeaders qt(QStringLiteral(LAUNCHPAD_QT_INCLUDE_FOLDERS).split(u'|'));
    QVERIFY(!qt.isEmpty());
    QStringList faults;
    const QList<Exception> exceptions =
        parseExceptions(m_tree.files().at(u"tests/arch/exceptions.txt"_s), faults);
    faults +=
        judge(includeViolations(m_tree, qt) + wordViolations(m_tree) + hygieneViolations(m_tree), exceptions);
    QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
}

void ArchitectureTest::readmeShowsEveryFolder()
{
    QStringList missing;
    for (const QString &folder : m_tree.topFolders()) {
        if (!m_readme.contains(u"| `%1/"_s.arg(folder))) {
            missing += folder;
        }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(u"README's map lacks: "_s + missing.join(u", "_s)));
}

void ArchitectureTest::readmeShowsTheTable()
{
    QStringList faults;
    for (const Zone &zone : zones()) {
        const QString allowed =
            zone.folders == QStringList{u"*"_s} ? u"everything"_s : zone.folders.join(u", "_s);
        const QString modules =
            zone.qtModules == QStringList{u"*"_s} ? u"all"_s : zone.qtModules.join(u", "_s);
        const QString row =
            u"| `%1/` | %2 | %3 |"_s.arg(zone.folder, allowed.isEmpty() ? u"nothing else"_s : allowed,
                                         modules.isEmpty() ? u"none"_s : modules);
        const bool shown = m_readme.contains(row);
        if (shown != m_tree.hasFolder(zone.folder)) {
            faults += shown ? u"a row for a folder that isn't there: "_s + row : u"no such row: "_s + row;
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(u"README: "_s + faults.join(u'\n')));
}

QTEST_GUILESS_MAIN(ArchitectureTest)

#include "ArchitectureTest.moc"
