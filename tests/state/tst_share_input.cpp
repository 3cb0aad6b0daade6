#include "models/planner/Shares.h"
#include "models/state/ShareInput.h"

#include <QTest>

using namespace launchpad;

class TestShareInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("basisPoints"); // -1: no share, -2: invalid
        const auto row = [](const char *name, const QString &text, int value) {
            QTest::newRow(name) << text << value;
        };
        row("whole", QStringLiteral("54"), 5400);
        row("zero", QStringLiteral("0"), 0);
        row("B1 0,5", QStringLiteral("0,5"), 50);
        row("B1 1,5", QStringLiteral("1,5"), 150);
        row("B1 6,25", QStringLiteral("6,25"), 625);
        row("B1 12,5", QStringLiteral("12,5"), 1250);
        row("B1 12.5", QStringLiteral("12.5"), 1250);
        row("B1 12.5 %", QStringLiteral("12.5 %"), 1250);
        row("B1 German 33.3", QStringLiteral("33.3"), 3330);
        row("percent sign of Arabic", QStringLiteral("١٢٫٥٪"), 1250);
        row("full width", QStringLiteral("５４％"), 5400);
        row("blanks around", QStringLiteral(" 7 "), 700);
        row("A15 0.29", QStringLiteral("0.29"), 29);
        row("A15 0.57", QStringLiteral("0.57"), 57);
        row("A15 0.58", QStringLiteral("0.58"), 58);
        row("A15 4.35", QStringLiteral("4.35"), 435);
        row("A15 57.55", QStringLiteral("57.55"), 5755);
        row("largest", QStringLiteral("999.99"), 99999);
        row("empty", QString(), -1);
        row("only blanks", QStringLiteral("  "), -1);
        row("too large", QStringLiteral("1000"), -2);
        row("thousands", QStringLiteral("1,000"), -2);
        row("three decimals", QStringLiteral("12.345"), -2);
        row("two signs", QStringLiteral("1.2.3"), -2);
        row("both signs", QStringLiteral("1,234.5"), -2);
        row("negative", QStringLiteral("-3"), -2);
        row("word", QStringLiteral("half"), -2);
        row("exponent", QStringLiteral("1e2"), -2);
        row("percent twice", QStringLiteral("5%%"), -2);
        row("only a sign", QStringLiteral("."), -2);
    }
    void typed()
    {
        QFETCH(QString, text);
        QFETCH(int, basisPoints);
        const ShareInput input = ShareInput::fromText(text);
        QCOMPARE(input.text(), text);
        QCOMPARE(input.isInvalid(), basisPoints == -2);
        QCOMPARE(input.share().has_value(), basisPoints >= 0);
        if (basisPoints >= 0)
            QCOMPARE(int(input.share()->value), basisPoints);
    }

    void everyShareComesBackAsItWasShown_data()
    {
        QTest::addColumn<QLocale>("locale");
        QTest::newRow("English") << QLocale(QLocale::English);
        QTest::newRow("German") << QLocale(QLocale::German);
        QTest::newRow("Arabic") << QLocale(QLocale::Arabic, QLocale::Egypt);
        QTest::newRow("Japanese") << QLocale(QLocale::Japanese);
    }
    void everyShareComesBackAsItWasShown()
    {
        QFETCH(QLocale, locale);
        for (int value = 0; value <= 99'999; ++value) {
            const ShareInput shown = ShareInput::fromShare(BasisPoints{value}, locale);
            const ShareInput again = ShareInput::fromText(shown.text());
            if (again.share() != BasisPoints{value})
                QFAIL(qPrintable(shown.text()));
        }
    }

    void shownInTheLanguage()
    {
        QCOMPARE(shareText({3330}, QLocale(QLocale::German)), QStringLiteral("33,3"));
        QCOMPARE(shareText({3330}, QLocale(QLocale::English)), QStringLiteral("33.3"));
        QCOMPARE(shareText({3305}, QLocale(QLocale::English)), QStringLiteral("33.05"));
        QCOMPARE(shareText({123'400}, QLocale(QLocale::English)), QStringLiteral("1234"));
        QCOMPARE(shareText({-40}, QLocale(QLocale::English)), QStringLiteral("-0.4"));
    }

    void invalidTextGoesOutAsJson()
    {
        const ShareInput input = ShareInput::fromText(QStringLiteral("a\"b"));
        QCOMPARE(std::get<InvalidShare>(input.value()).json, std::string("\"a\\\"b\""));
    }
};

QTEST_GUILESS_MAIN(TestShareInput)
#include "tst_share_input.moc"
