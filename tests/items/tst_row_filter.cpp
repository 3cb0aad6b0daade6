#include "models/items/Cells.h"
#include "models/items/RowFilterProxy.h"

#include <QAbstractItemModelTester>
#include <QStandardItemModel>
#include <QTest>

using namespace launchpad;
using namespace Qt::StringLiterals;

namespace {

QStandardItem *item(const QString &text, const QVariant &sort = {})
{
    auto *i = new QStandardItem(text);
    i->setData(sort, SortRole);
    return i;
}

QStringList shown(const QAbstractItemModel &model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, 0).data().toString();
    return texts;
}

} // namespace

class RowFilterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // F8
    void aFilterIsPlainText_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("a dot") << u"qwen2.5"_s << QStringList{u"qwen2.5-vl"_s};
        QTest::newRow("brackets") << u"Qwen3(8B)"_s << QStringList{u"Qwen3(8B)"_s};
        QTest::newRow("ampersand") << u"R&D"_s << QStringList{u"R&D_model"_s};
        QTest::newRow("case") << u"QWEN2"_s << QStringList{u"qwen2.5-vl"_s, u"qwen2x5"_s};
        QTest::newRow("any column") << u"sglang"_s << QStringList{u"R&D_model"_s};
        QTest::newRow("two words in any order") << u"vllm qwen3"_s << QStringList{u"Qwen3(8B)"_s};
        QTest::newRow("a child's text") << u"worker-7"_s << QStringList{u"R&D_model"_s};
        QTest::newRow("nothing") << u"["_s << QStringList{};
        QTest::newRow("blanks") << u"   "_s
                                << QStringList{u"qwen2.5-vl"_s, u"qwen2x5"_s, u"Qwen3(8B)"_s, u"R&D_model"_s};
    }

    void aFilterIsPlainText()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, expected);
        QStandardItemModel source;
        for (const auto &[name, engine] : {std::pair("qwen2.5-vl", "vllm"),
                                           {"qwen2x5", "vllm"},
                                           {"Qwen3(8B)", "vllm"},
                                           {"R&D_model", "sglang"}})
            source.appendRow({item(QLatin1String(name)), item(QLatin1String(engine))});
        source.item(3)->appendRow({item(QStringLiteral("worker-7")), item({})});
        RowFilterProxy proxy;
        proxy.setSourceModel(&source);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        proxy.setFilterText(typed);
        QCOMPARE(shown(proxy), expected);
        if (expected.contains(QStringLiteral("R&D_model"))) {
            const QModelIndex row = proxy.mapFromSource(source.index(3, 0));
            QCOMPARE(proxy.rowCount(row), 1);
        }
    }

    void numbersSortByValueAndTheUnknownLast()
    {
        QStandardItemModel source;
        for (const auto &[text, mib] : {std::pair("1.5 GB", QVariant(1536)),
                                        {"100 GB", 102400},
                                        {"900 MiB", 900},
                                        {"unknown", {}},
                                        {"9 GB", 9216},
                                        {"25 GB", 25600}})
            source.appendRow(item(QLatin1String(text), mib));
        RowFilterProxy proxy;
        proxy.setSourceModel(&source);
        proxy.sort(0, Qt::AscendingOrder);
        const QStringList rising{u"900 MiB"_s, u"1.5 GB"_s, u"9 GB"_s, u"25 GB"_s, u"100 GB"_s, u"unknown"_s};
        QCOMPARE(shown(proxy), rising);
        proxy.sort(0, Qt::DescendingOrder);
        const QStringList falling{u"100 GB"_s, u"25 GB"_s,   u"9 GB"_s,
                                  u"1.5 GB"_s, u"900 MiB"_s, u"unknown"_s};
        QCOMPARE(shown(proxy), falling);
    }

    void namesSortByTheNumbersInThem()
    {
        QStandardItemModel source;
        for (const char *name : {"worker-10", "worker-9", "Worker-1"})
            source.appendRow(item(QLatin1String(name), QString(QLatin1String(name))));
        RowFilterProxy proxy;
        proxy.setSourceModel(&source);
        proxy.sort(0);
        const QStringList expected{u"Worker-1"_s, u"worker-9"_s, u"worker-10"_s};
        QCOMPARE(shown(proxy), expected);
    }
};

QTEST_GUILESS_MAIN(RowFilterTest)
#include "tst_row_filter.moc"
