#include "models/items/CsvWriter.h"

#include <QLocale>
#include <QTest>

#include <cmath>

using namespace launchpad;

namespace {

/// The line of one row with one cell.
QByteArray written(const QVariant &cell)
{
    const QByteArray whole = csv({QStringLiteral("h")}, {{cell}});
    const QByteArray head = "\xef\xbb\xbf\"h\"\r\n";
    return whole.startsWith(head) && whole.endsWith("\r\n") ? whole.mid(head.size()).chopped(2)
                                                            : "not what is expected: " + whole;
}

QVariant text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

class CsvWriterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void K2_namesAreNoFormulas_data()
    {
        QTest::addColumn<QVariant>("cell");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("command") << text("=cmd|' /C calc'!A0") << QByteArray("\"'=cmd|' /C calc'!A0\"");
        QTest::newRow("at") << text("@x") << QByteArray("\"'@x\"");
        QTest::newRow("plus") << text("+1") << QByteArray("\"'+1\"");
        QTest::newRow("minus") << text("-x") << QByteArray("\"'-x\"");
        QTest::newRow("tab") << text("\tx") << QByteArray("\"'\tx\"");
        QTest::newRow("CR") << text("\rx") << QByteArray("\"'\rx\"");
        QTest::newRow("LF") << text("\n=1") << QByteArray("\"'\n=1\"");
        QTest::newRow("space first") << text("  =1+1") << QByteArray("\"'  =1+1\"");
        QTest::newRow("wide") << text("＝1") << QByteArray("\"'＝1\"");
        QTest::newRow("quote closes") << text("\",=1") << QByteArray("\"\"\",=1\"");
        QTest::newRow("the number -3") << QVariant(-3) << QByteArray("-3");
        QTest::newRow("the text -3") << text("-3") << QByteArray("\"'-3\"");
    }
    void K2_namesAreNoFormulas()
    {
        QFETCH(QVariant, cell);
        QFETCH(QByteArray, expected);
        QCOMPARE(written(cell), expected);
    }

    void quotes_data()
    {
        QTest::addColumn<QVariant>("cell");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("plain") << text("glm-5.3") << QByteArray("\"glm-5.3\"");
        QTest::newRow("comma") << text("a, b") << QByteArray("\"a, b\"");
        QTest::newRow("quote") << text("say \"x\"") << QByteArray("\"say \"\"x\"\"\"");
        QTest::newRow("lines") << text("a\r\nb") << QByteArray("\"a\r\nb\"");
        QTest::newRow("UTF-8") << text("Größe 模型") << QByteArray("\"Größe 模型\"");
        QTest::newRow("empty") << text("") << QByteArray();
        QTest::newRow("invalid") << QVariant() << QByteArray();
    }
    void quotes()
    {
        QFETCH(QVariant, cell);
        QFETCH(QByteArray, expected);
        QCOMPARE(written(cell), expected);
    }

    // B2
    void B2_numbersAreTheSameInGerman()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(written(12.5), QByteArray("12.5"));
        QCOMPARE(written(-0.1), QByteArray("-0.1"));
        QCOMPARE(written(1234567.0), QByteArray("1234567"));
        QCOMPARE(written(qlonglong(1234567)), QByteArray("1234567"));
        QCOMPARE(written(quint64(18446744073709551615ULL)), QByteArray("18446744073709551615"));
        QCOMPARE(written(std::nan("")), QByteArray());
        QLocale::setDefault(QLocale::c());
    }

    void aTable()
    {
        QCOMPARE(csv({QStringLiteral("a"), QStringLiteral("=b")}, {{1, QStringLiteral("x")}, {}, {2}}),
                 QByteArray("\xef\xbb\xbf\"a\",\"'=b\"\r\n1,\"x\"\r\n\r\n2\r\n"));
    }
};

QTEST_GUILESS_MAIN(CsvWriterTest)
#include "tst_csv_writer.moc"
