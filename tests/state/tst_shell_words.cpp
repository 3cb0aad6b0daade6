#include "models/state/ShellWords.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace launchpad;

class TestShellWords : public QObject {
    Q_OBJECT

    static QStringList split(const QString &line)
    {
        const auto result = splitShellWords(line);
        if (const auto *words = std::get_if<QStringList>(&result))
            return *words;
        return {QStringLiteral("(fault)")};
    }

    /// The words that the machine's own POSIX shell makes of the line.
    static QStringList shellWords(const QString &line)
    {
        QProcess shell;
        // The line is data of an eval with globbing off; each word is printed with a NUL behind it.
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-fc"),
                     QStringLiteral("eval \"set -- $1\"; for w; do printf '%s\\0' \"$w\"; done"),
                     QStringLiteral("sh"), line});
        shell.waitForFinished();
        QStringList words;
        QList<QByteArray> parts = shell.readAllStandardOutput().split('\0');
        parts.removeLast();
        for (const QByteArray &part : parts)
            words += QString::fromUtf8(part);
        return words;
    }

private Q_SLOTS:
    void asAShellDoes_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("plain") << QStringLiteral("--max-model-len 32768");
        QTest::newRow("B5") << QStringLiteral(
            "--compilation-config '{\"x\": 1}' --hf-overrides {\"a\": [\"b\"]} --a=b --a b");
        QTest::newRow("B8") << QStringLiteral("vllm serve x \\\n  --port 6379 \\\n  --a \"b c\"");
        QTest::newRow("B10") << QStringLiteral("'--port 6379'");
        QTest::newRow("empty word") << QStringLiteral("--a '' \"\" b");
        QTest::newRow("escapes") << QStringLiteral("a\\ b \"c\\\"d\" 'e\\f' g\\\\h");
        QTest::newRow("glued") << QStringLiteral("--x='a b'\"c d\"e");
        QTest::newRow("Unicode") << QStringLiteral("--name 日本語 --ü='ä ö'");
        QTest::newRow("hash inside") << QStringLiteral("a#b '#c'");
        QTest::newRow("comment") << QStringLiteral("--color #fff --x");
        QTest::newRow("tabs") << QStringLiteral("\t--a\t b ");
    }
    void asAShellDoes()
    {
        QFETCH(QString, line);
        QCOMPARE(split(line), shellWords(line));
    }

    void B6_lineEndsOfOtherSystems()
    {
        QCOMPARE(split(QStringLiteral(" --a\r\n\t--b\r\n")),
                 QStringList({QStringLiteral("--a"), QStringLiteral("--b")}));
        QCOMPARE(split(QStringLiteral("--a \\\r\n --b")),
                 QStringList({QStringLiteral("--a"), QStringLiteral("--b")}));
    }

    void faults()
    {
        QCOMPARE(std::get<ShellFault>(splitShellWords(QStringLiteral("--a 'b"))), ShellFault::OpenQuote);
        QCOMPARE(std::get<ShellFault>(splitShellWords(QStringLiteral("--a \"b"))), ShellFault::OpenQuote);
        QCOMPARE(std::get<ShellFault>(splitShellWords(QStringLiteral("--a \\"))), ShellFault::TrailingEscape);
        QCOMPARE(split(QString()), QStringList());
        QCOMPARE(split(QStringLiteral("  \n ")), QStringList());
    }

    void joinedWordsSplitIntoThemselves()
    {
        QRandomGenerator random(7);
        const QString letters = QStringLiteral("ab -='\"\\\n\t#$*?~{}[]()<>|&;!日é");
        for (int round = 0; round < 2'000; ++round) {
            QStringList words;
            for (int i = random.bounded(5); i >= 0; --i) {
                QString word;
                for (int length = random.bounded(6); length > 0; --length)
                    word += letters.at(random.bounded(int(letters.size())));
                words += word;
            }
            QCOMPARE(split(joinShellWords(words)), words);
        }
    }

    void plainWordsStayWithoutQuotes()
    {
        QCOMPARE(joinShellWords({QStringLiteral("--max-model-len"), QStringLiteral("32768"),
                                 QStringLiteral("--port 1")}),
                 QStringLiteral("--max-model-len 32768 '--port 1'"));
    }
};

QTEST_GUILESS_MAIN(TestShellWords)
#include "tst_shell_words.moc"
