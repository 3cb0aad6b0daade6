#include "models/items/ActivityModel.h"
#include "models/items/RowFilterProxy.h"
#include "tests/support/SampleActivity.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace launchpad;

namespace {

class PlainActivityWords : public ActivityWords {
public:
    QString header(ActivityColumn column) const override { return QString::number(int(column)); }
    QString when(const QDateTime &utc) const override { return utc.toString(Qt::ISODate); }
    QString operation(const Operation &operation) const override
    {
        return QStringLiteral("operation-%1").arg(operation.index());
    }
    QString result(ActivityState state) const override { return QStringLiteral("state %1").arg(int(state)); }
};

std::vector<ActivityEntry> entries(int from, int to)
{
    std::vector<ActivityEntry> all;
    for (int i = from; i < to; ++i)
        all.push_back(sampleEntry(i));
    return all;
}

QStringList ids(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all += model.index(row, 0).data(KeyRole).toString();
    return all;
}

} // namespace

class ActivityModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void newestFirst()
    {
        const PlainActivityWords words;
        ActivityModel model(words);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries(entries(0, 3));
        QCOMPARE(ids(model),
                 QStringList({QStringLiteral("id-2"), QStringLiteral("id-1"), QStringLiteral("id-0")}));
        model.put(sampleEntry(3));
        QCOMPARE(ids(model).first(), QStringLiteral("id-3"));
        QCOMPARE(model.index(0, int(ActivityColumn::What)).data().toString(), QStringLiteral("operation-4"));
        QCOMPARE(model.index(0, int(ActivityColumn::When)).data(SortRole).toLongLong(),
                 sampleEntry(3).when.toMSecsSinceEpoch());
    }

    void anEndChangesItsRowAlone()
    {
        const PlainActivityWords words;
        ActivityModel model(words);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEntries(entries(0, 3));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        ActivityEntry ended = sampleEntry(1);
        ended.end = {ActivityState::Refused, QStringLiteral("First.\nSecond.")};
        model.put(ended);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(model.index(1, int(ActivityColumn::Answer)).data().toString(),
                 QStringLiteral("First. Second."));
        QCOMPARE(model.index(1, 0).data(HealthLevelRole).toInt(), int(HealthLevel::Bad));
        // Read anew, with what another console has added: no reset, so that the selection stays.
        std::vector<ActivityEntry> again = entries(0, 5);
        again[1] = ended;
        model.setEntries(again);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(reset.size(), 0);
    }

    void filtersAndSorts()
    {
        const PlainActivityWords words;
        ActivityModel model(words);
        RowFilterProxy rows;
        const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        rows.setSourceModel(&model);
        model.setEntries(entries(0, 200));
        rows.setFilterText(QStringLiteral("R&D OPERATION-4"));
        QCOMPARE(rows.rowCount(), 50);
        rows.setFilterText({});
        rows.sort(int(ActivityColumn::When), Qt::AscendingOrder);
        QCOMPARE(ids(rows).first(), QStringLiteral("id-0"));
        QCOMPARE(ids(rows).last(), QStringLiteral("id-199"));
    }

    void K2_B2_exported()
    {
        const PlainActivityWords words;
        ActivityEntry entry = sampleEntry(3);
        entry.operation = RemoveModelFromNode{"=cmd|' /C calc'!A0", "@x"};
        entry.user = QStringLiteral("+1");
        entry.end = {ActivityState::Applied, QStringLiteral("\tdone")};
        const QByteArray posix = activityCsv({entry}, words);
        QLocale::setDefault(QLocale(QLocale::German));
        const QByteArray german = activityCsv({entry}, words);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(german, posix);
        QVERIFY2(german.contains(",94.5,"), german);
        QVERIFY2(german.contains(",43,"), german);
        for (const char *cell : {"\"'=cmd|' /C calc'!A0\"", "\"'@x\"", "\"'+1\"", "\"'\tdone\""})
            QVERIFY2(german.contains(cell), german);
        QVERIFY(german.contains("2026-03-02T14:33:03.000Z"));
    }

    void K1_noValueOfTheEnvironment()
    {
        const PlainActivityWords words;
        QVERIFY(!activityCsv(entries(0, 8), words).contains(kSampleSecret));
    }
};

QTEST_GUILESS_MAIN(ActivityModelTest)
#include "tst_activity_model.moc"
