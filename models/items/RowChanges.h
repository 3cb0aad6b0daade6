#pragma once

#include <cstddef>
#include <vector>

namespace launchpad {

/// A step that brings one list of rows nearer to another, as an item model announces it.
struct RowChange {
    enum class Kind { Remove, Move, Insert };
    Kind kind;
    int first; ///< Remove, Insert: the first row; Move: the row that moves
    int last;  ///< Remove, Insert: the last row, included; Move: where the row stands once it has moved

    friend bool operator==(const RowChange &, const RowChange &) = default;
};

/// The fewest moves that put rows into order. `order` holds, for each row as it stands, the place that it
/// is to have: a permutation of 0 … n-1. Each move's numbers hold after the moves before it.
std::vector<RowChange> movesInto(const std::vector<int> &order);

/// Rows that go, in ranges from the last to the first. `kept` says of each row whether it stays.
std::vector<RowChange> removesOf(const std::vector<bool> &kept);

/// Rows that come, in ranges from the first to the last. `kept` says of each row as it is to be whether it
/// was there before.
std::vector<RowChange> insertsOf(const std::vector<bool> &kept);

} // namespace launchpad
