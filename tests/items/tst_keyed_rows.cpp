#include "models/items/KeyedRows.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <string>

using namespace launchpad;

namespace {

struct Row {
    std::string name;
    int a = 0;
    int b = 0;
    int c = 0;

    std::string key() const { return name; }
    std::uint64_t changedColumns(const Row &next) const
    {
        return (a != next.a ? 1U : 0U) | (b != next.b ? 2U : 0U) | (c != next.c ? 4U : 0U);
    }
    void update(Row &&next) { *this = std::move(next); }
    friend bool operator==(const Row &, const Row &) = default;
};

/// Does to a list of its own what it is told, as a view would.
class Mirror : public RowWatcher {
public:
    std::vector<std::string> keys;
    int removes = 0;
    int moves = 0;
    int inserts = 0;
    std::vector<std::array<int, 3>> changes;

    void removing(int first, int last) override
    {
        QVERIFY(0 <= first && first <= last && last < int(keys.size()));
        keys.erase(keys.begin() + first, keys.begin() + last + 1);
        removes += last - first + 1;
    }
    void removed() override {}
    void moving(int from, int to) override
    {
        QVERIFY(from != to);
        const std::string key = keys[std::size_t(from)];
        keys.erase(keys.begin() + from);
        keys.insert(keys.begin() + to, key);
        ++moves;
    }
    void moved() override {}
    void inserting(int first, int last) override
    {
        QVERIFY(first <= int(keys.size()));
        keys.insert(keys.begin() + first, std::size_t(last - first + 1), std::string("new"));
        inserts += last - first + 1;
    }
    void inserted() override {}
    void changed(int row, int firstColumn, int lastColumn) override
    {
        changes.push_back({row, firstColumn, lastColumn});
    }
};

std::vector<Row> rowsOf(const std::vector<std::string> &keys)
{
    std::vector<Row> rows;
    for (const std::string &key : keys)
        rows.push_back({key, 0, 0, 0});
    return rows;
}

std::vector<std::string> keysOf(const std::vector<Row> &rows)
{
    std::vector<std::string> keys;
    for (const Row &row : rows)
        keys.push_back(row.name);
    return keys;
}

/// The fewest moves by trying all: what must move is what no common order can keep.
int fewestMoves(const std::vector<int> &order)
{
    int longest = 0;
    for (unsigned kept = 0; kept < (1U << order.size()); ++kept) {
        int last = -1;
        int length = 0;
        bool rising = true;
        for (std::size_t i = 0; i < order.size() && rising; ++i) {
            if ((kept >> i & 1U) == 0)
                continue;
            rising = order[i] > last;
            last = order[i];
            ++length;
        }
        if (rising)
            longest = std::max(longest, length);
    }
    return int(order.size()) - longest;
}

} // namespace

class KeyedRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void movesAreFewestForEveryOrderOfSix()
    {
        std::vector<int> order{0, 1, 2, 3, 4, 5};
        do {
            std::vector<int> now = order;
            const std::vector<RowChange> moves = movesInto(order);
            for (const RowChange &move : moves) {
                const int row = now[std::size_t(move.first)];
                now.erase(now.begin() + move.first);
                now.insert(now.begin() + move.last, row);
            }
            QVERIFY(std::is_sorted(now.begin(), now.end()));
            QCOMPARE(int(moves.size()), fewestMoves(order));
        } while (std::next_permutation(order.begin(), order.end()));
    }

    void randomSequencesComeOutAsTheNextSnapshot()
    {
        std::mt19937 random(4);
        const auto pick = [&](int below) { return int(random() % unsigned(below)); };
        KeyedRows<Row> rows;
        Mirror mirror;
        for (int round = 0; round < 2000; ++round) {
            std::vector<Row> next;
            for (int key = 0; key < 12; ++key) {
                if (pick(3) > 0)
                    next.push_back({"k" + std::to_string(key), pick(2), pick(2), pick(2)});
            }
            if (pick(3) == 0)
                std::shuffle(next.begin(), next.end(), random);
            const std::vector<Row> before = rows.all();
            mirror.keys = keysOf(before);
            mirror.removes = mirror.moves = mirror.inserts = 0;
            mirror.changes.clear();

            rows.update(next, mirror);

            QVERIFY(rows.all() == next);
            int gone = 0;
            int stayed = 0;
            int changed = 0;
            for (const Row &row : before) {
                const auto now =
                    std::find_if(next.begin(), next.end(), [&](const Row &n) { return n.name == row.name; });
                if (now == next.end()) {
                    ++gone;
                } else {
                    ++stayed;
                    changed += *now == row ? 0 : 1;
                }
            }
            QCOMPARE(mirror.removes, gone);
            QCOMPARE(mirror.inserts, int(next.size()) - stayed);
            QVERIFY(int(mirror.changes.size()) >= changed);
            // What the mirror was told leads to the same keys, where it knows them.
            QCOMPARE(mirror.keys.size(), next.size());
            for (std::size_t i = 0; i < next.size(); ++i)
                QVERIFY(mirror.keys[i] == next[i].name || mirror.keys[i] == "new");
        }
    }

    void nothingIsSaidWhereNothingChanges()
    {
        KeyedRows<Row> rows(rowsOf({"a", "b", "c"}));
        Mirror mirror;
        mirror.keys = {"a", "b", "c"};
        rows.update(rowsOf({"a", "b", "c"}), mirror);
        QCOMPARE(mirror.removes + mirror.moves + mirror.inserts, 0);
        QVERIFY(mirror.changes.empty());
    }

    void changedCellsAreSaidInRuns()
    {
        KeyedRows<Row> rows({{"x", 1, 1, 1}});
        Mirror mirror;
        mirror.keys = {"x"};
        rows.update({{"x", 2, 1, 2}}, mirror);
        const std::vector<std::array<int, 3>> expected{{0, 0, 0}, {0, 2, 2}};
        QVERIFY(mirror.changes == expected);
    }

    void aKeyThatComesTwiceCountsOnce()
    {
        KeyedRows<Row> rows;
        Mirror mirror;
        rows.update({{"x", 1, 0, 0}, {"x", 2, 0, 0}, {"y", 3, 0, 0}}, mirror);
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0].a, 1);
    }
};

QTEST_GUILESS_MAIN(KeyedRowsTest)
#include "tst_keyed_rows.moc"
