#include "RowChanges.h"

#include <algorithm>

namespace launchpad {

namespace {

/// Which entries belong to a longest rising subsequence: the rows that can stay while the others move.
std::vector<bool> longestRising(const std::vector<int> &order)
{
    const int count = int(order.size());
    std::vector<int> ends; // index of the smallest last entry of a rising run of each length
    std::vector<int> before(order.size(), -1);
    for (int i = 0; i < count; ++i) {
        const auto place = std::lower_bound(ends.begin(), ends.end(), order[i],
                                            [&](int index, int value) { return order[index] < value; });
        if (place != ends.begin())
            before[i] = *(place - 1);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<bool> stays(order.size(), false);
    for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[i])
        stays[i] = true;
    return stays;
}

std::vector<RowChange> ranges(const std::vector<bool> &kept, RowChange::Kind kind)
{
    std::vector<RowChange> found;
    const int count = int(kept.size());
    for (int i = 0; i < count; ++i) {
        if (kept[i])
            continue;
        if (!found.empty() && found.back().last == i - 1)
            found.back().last = i;
        else
            found.push_back({kind, i, i});
    }
    return found;
}

} // namespace

std::vector<RowChange> movesInto(const std::vector<int> &order)
{
    const std::vector<bool> stays = longestRising(order);
    std::vector<bool> placeStays(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        placeStays[order[i]] = stays[i];

    std::vector<RowChange> moves;
    std::vector<int> now = order;
    const int count = int(order.size());
    for (int place = 0; place < count; ++place) {
        if (placeStays[place])
            continue;
        const int from = int(std::find(now.begin(), now.end(), place) - now.begin());
        now.erase(now.begin() + from);
        // Behind its neighbour to be, wherever that stands by now.
        const int to = place == 0 ? 0 : int(std::find(now.begin(), now.end(), place - 1) - now.begin()) + 1;
        now.insert(now.begin() + to, place);
        if (from != to)
            moves.push_back({RowChange::Kind::Move, from, to});
    }
    return moves;
}

std::vector<RowChange> removesOf(const std::vector<bool> &kept)
{
    std::vector<RowChange> found = ranges(kept, RowChange::Kind::Remove);
    std::reverse(found.begin(), found.end());
    return found;
}

std::vector<RowChange> insertsOf(const std::vector<bool> &kept)
{
    return ranges(kept, RowChange::Kind::Insert);
}

} // namespace launchpad
