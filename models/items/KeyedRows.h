#pragma once

#include "RowChanges.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace launchpad {

/// Told of each step while rows are brought up to date; an item model passes it on to its views.
class RowWatcher {
public:
    virtual ~RowWatcher() = default;
    virtual void removing(int first, int last) = 0;
    virtual void removed() = 0;
    /// `to` is where the row stands once it has moved.
    virtual void moving(int from, int to) = 0;
    virtual void moved() = 0;
    virtual void inserting(int first, int last) = 0;
    virtual void inserted() = 0;
    /// A row that stayed shows something else in these columns.
    virtual void changed(int row, int firstColumn, int lastColumn) = 0;
};

/// Rows with keys, brought from one snapshot to the next by the fewest removes, moves and inserts, so that
/// what hangs on a row (selection, expansion, an open editor) stays with it.
///
/// Row has `key()`, hashable and unique in a snapshot; `changedColumns(const Row &next)`, a bit per column;
/// and `update(Row &&next)`, which takes over what the next snapshot says.
template<class Row>
class KeyedRows {
public:
    KeyedRows() = default;
    explicit KeyedRows(std::vector<Row> rows) : m_rows(std::move(rows)) {}

    int size() const { return int(m_rows.size()); }
    const Row &operator[](int row) const { return m_rows[std::size_t(row)]; }
    Row &operator[](int row) { return m_rows[std::size_t(row)]; }
    const std::vector<Row> &all() const { return m_rows; }
    std::vector<Row> &all() { return m_rows; }

    /// Rows of `next` whose key came before in it are left out.
    void update(std::vector<Row> next, RowWatcher &watcher)
    {
        auto places = placesOf(next);
        remove(places, watcher);
        move(places, watcher);
        insert(next, watcher);
        change(next, watcher);
    }

private:
    using Key = std::decay_t<decltype(std::declval<const Row &>().key())>;
    using Places = std::unordered_map<Key, int>;

    static Places placesOf(std::vector<Row> &next)
    {
        Places places;
        places.reserve(next.size());
        std::vector<Row> unique;
        unique.reserve(next.size());
        for (Row &row : next) {
            if (places.emplace(row.key(), int(unique.size())).second)
                unique.push_back(std::move(row));
        }
        next = std::move(unique);
        return places;
    }

    void remove(const Places &places, RowWatcher &watcher)
    {
        std::vector<bool> kept(m_rows.size());
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            kept[i] = places.count(m_rows[i].key()) > 0;
        for (const RowChange &change : removesOf(kept)) {
            watcher.removing(change.first, change.last);
            m_rows.erase(m_rows.begin() + change.first, m_rows.begin() + change.last + 1);
            watcher.removed();
        }
    }

    void move(const Places &places, RowWatcher &watcher)
    {
        // The places among the rows that stay: those of the whole, with the gaps closed.
        std::vector<int> rank(places.size(), -1);
        for (const Row &row : m_rows)
            rank[std::size_t(places.at(row.key()))] = 0;
        int count = 0;
        for (int &r : rank) {
            if (r == 0)
                r = count++;
        }
        std::vector<int> order;
        order.reserve(m_rows.size());
        for (const Row &row : m_rows)
            order.push_back(rank[std::size_t(places.at(row.key()))]);
        for (const RowChange &change : movesInto(order)) {
            const int from = change.first;
            const int to = change.last;
            watcher.moving(from, to);
            const auto begin = m_rows.begin();
            if (from < to)
                std::rotate(begin + from, begin + from + 1, begin + to + 1);
            else
                std::rotate(begin + to, begin + from, begin + from + 1);
            watcher.moved();
        }
    }

    void insert(std::vector<Row> &next, RowWatcher &watcher)
    {
        // What stays is in order by now, so one walk over both finds what is new.
        std::vector<bool> kept(next.size());
        std::size_t mine = 0;
        for (std::size_t i = 0; i < next.size(); ++i) {
            kept[i] = mine < m_rows.size() && m_rows[mine].key() == next[i].key();
            if (kept[i])
                ++mine;
        }
        for (const RowChange &change : insertsOf(kept)) {
            watcher.inserting(change.first, change.last);
            const auto from = next.begin() + change.first;
            // Copied: change() still compares against every row of the next snapshot.
            m_rows.insert(m_rows.begin() + change.first, from, from + (change.last - change.first + 1));
            watcher.inserted();
        }
    }

    void change(std::vector<Row> &next, RowWatcher &watcher)
    {
        for (std::size_t i = 0; i < next.size(); ++i) {
            std::uint64_t columns = m_rows[i].changedColumns(next[i]);
            m_rows[i].update(std::move(next[i]));
            int column = 0;
            while (columns != 0) {
                while ((columns & 1U) == 0) {
                    columns >>= 1U;
                    ++column;
                }
                const int first = column;
                while ((columns & 1U) != 0) {
                    columns >>= 1U;
                    ++column;
                }
                watcher.changed(int(i), first, column - 1);
            }
        }
    }

    std::vector<Row> m_rows;
};

} // namespace launchpad
