#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;
using nlohmann::json;

/// The real program, over its real streams.
class PlanCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersTheCasesInOrder();
    void answersEachLineBeforeTheNext();
    void goesOnAfterMalformedLines();
    void toleratesLineEnds_data();
    void toleratesLineEnds();
    void readsFiles();
    void readsALongLine();
    void helpAndVersion();
    void wrongArguments();
    void unreadableFiles();
    void endsWhereNobodyReads();
    void saysWhereWritingFails();
};

namespace {

constexpr int kPatience = 60'000;
const QString kProgram = QStringLiteral(LAUNCHPAD_BIN_DIR "/launchpad-plan");

struct Outcome {
    QByteArray out;
    QByteArray error;
    int code = -1;
};

Outcome run(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(kProgram, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatience) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.readAllStandardOutput(), process.readAllStandardError(), process.exitCode()};
}

QByteArray cases()
{
    QFile file(QStringLiteral(LAUNCHPAD_SOURCE_DIR "/tests/data/planner.jsonl"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray firstLine()
{
    const QByteArray all = cases();
    return all.left(all.indexOf('\n'));
}

QList<QByteArray> linesOf(QByteArray text)
{
    if (text.endsWith('\n'))
        text.chop(1);
    return text.isEmpty() ? QList<QByteArray>() : text.split('\n');
}

/// The answer that a case line carries, or an empty value for one that must be an error.
json expectedOf(const json &given)
{
    for (const char *field : {"simulation", "gpu_memory"}) {
        if (given.contains(field))
            return {{"id", given.at("id")}, {field, given.at(field)}};
    }
    return {};
}

void checkAnswer(const QByteArray &line, const QByteArray &text)
{
    const json given = json::parse(line.toStdString());
    const json answer = json::parse(text.toStdString());
    QVERIFY(answer.at("id") == given.at("id"));
    const json expected = expectedOf(given);
    if (expected.is_null())
        QVERIFY(!answer.at("error").get<std::string>().empty());
    else
        QVERIFY2(answer == expected, text.constData());
}

} // namespace

void PlanCli::answersTheCasesInOrder()
{
    const QByteArray input = cases();
    const Outcome outcome = run({}, input);
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.error, QByteArray());
    const QList<QByteArray> lines = linesOf(input);
    const QList<QByteArray> answers = linesOf(outcome.out);
    QVERIFY(lines.size() >= 722);
    QCOMPARE(answers.size(), lines.size());
    for (qsizetype i = 0; i < lines.size(); ++i)
        checkAnswer(lines[i], answers[i]);
}

void PlanCli::answersEachLineBeforeTheNext()
{
    QProcess process;
    process.start(kProgram, QStringList());
    const QList<QByteArray> lines = linesOf(cases());
    for (const QByteArray &line : lines.first(100)) {
        process.write(line + '\n');
        while (!process.canReadLine())
            QVERIFY(process.waitForReadyRead(kPatience));
        checkAnswer(line, process.readLine());
    }
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.readAll(), QByteArray());
    QCOMPARE(process.exitCode(), 0);
}

void PlanCli::goesOnAfterMalformedLines()
{
    const QByteArray good = firstLine();
    const QByteArray input = "{\n\n" + good + "\n{\"id\":7}\n\xFF\n" + good;
    const QList<QByteArray> answers = linesOf(run({}, input).out);
    QCOMPARE(answers.size(), 6);
    for (const int place : {0, 1, 4})
        QVERIFY(json::parse(answers[place].toStdString()).at("id").is_null());
    QVERIFY(json::parse(answers[3].toStdString()).at("id") == 7);
    for (const int place : {0, 1, 3, 4})
        QVERIFY(json::parse(answers[place].toStdString()).contains("error"));
    checkAnswer(good, answers[2]);
    checkAnswer(good, answers[5]);
}

void PlanCli::toleratesLineEnds_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("answers");
    const QByteArray good = firstLine();
    QTest::newRow("none") << QByteArray() << 0;
    QTest::newRow("LF") << good + "\n" + good + "\n" << 2;
    QTest::newRow("without the last LF") << good + "\n" + good << 2;
    QTest::newRow("CRLF") << good + "\r\n" + good + "\r\n" << 2;
    QTest::newRow("byte order mark") << "\xEF\xBB\xBF" + good + "\n" << 1;
}

void PlanCli::toleratesLineEnds()
{
    QFETCH(QByteArray, input);
    QFETCH(int, answers);
    const QList<QByteArray> lines = linesOf(run({}, input).out);
    QCOMPARE(lines.size(), answers);
    for (const QByteArray &line : lines)
        checkAnswer(firstLine(), line);
}

void PlanCli::readsFiles()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"-one line"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(firstLine() + '\n');
    file.close();
    const Outcome twice = run({path, u"-"_s, u"--"_s, path}, "x\n");
    QCOMPARE(twice.code, 0);
    const QList<QByteArray> answers = linesOf(twice.out);
    QCOMPARE(answers.size(), 3);
    checkAnswer(firstLine(), answers[0]);
    QVERIFY(answers[1].contains("error"));
    checkAnswer(firstLine(), answers[2]);
}

void PlanCli::readsALongLine()
{
    // 100 MB of a field that nobody knows, in front of what is asked.
    QByteArray line = firstLine();
    line.insert(1, "\"later\":\"" + QByteArray(100 * 1024 * 1024, 'x') + "\",");
    const Outcome outcome = run({}, line + '\n' + firstLine() + '\n');
    QCOMPARE(outcome.code, 0);
    const QList<QByteArray> answers = linesOf(outcome.out);
    QCOMPARE(answers.size(), 2);
    checkAnswer(firstLine(), answers[0]);
    checkAnswer(firstLine(), answers[1]);
}

void PlanCli::helpAndVersion()
{
    const Outcome help = run({u"--help"_s});
    QCOMPARE(help.code, 0);
    QVERIFY(help.out.startsWith("Usage: launchpad-plan"));
    QCOMPARE(help.error, QByteArray());
    const Outcome version = run({u"--version"_s});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("launchpad-plan "));
    QCOMPARE(version.out.count('.'), 2);
}

void PlanCli::wrongArguments()
{
    for (const QString &wrong : {u"--colour"_s, u"-x"_s}) {
        const Outcome outcome = run({wrong}, firstLine());
        QCOMPARE(outcome.code, 2);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY(outcome.error.contains(wrong.toUtf8()));
    }
}

void PlanCli::unreadableFiles()
{
    QTemporaryDir folder;
    const QString missing = folder.filePath(u"missing.jsonl"_s);
    for (const QString &path : {missing, folder.path()}) {
        const Outcome outcome = run({path});
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.error.contains(path.toUtf8()));
    }
}

void PlanCli::endsWhereNobodyReads()
{
    QProcess process;
    process.start(kProgram, QStringList());
    QVERIFY(process.waitForStarted(kPatience));
    process.closeReadChannel(QProcess::StandardOutput);
    process.write(cases());
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(process.readAllStandardError(), QByteArray());
}

void PlanCli::saysWhereWritingFails()
{
    const QString full = u"/dev/full"_s;
    if (!QFile::exists(full))
        QSKIP("this system has no device that is always full");
    QProcess process;
    process.setStandardOutputFile(full);
    process.start(kProgram, QStringList());
    process.write(firstLine() + '\n');
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("cannot write"));
}

QTEST_GUILESS_MAIN(PlanCli)
#include "tst_plan_cli.moc"
