#pragma once

#include <cstdint>
#include <limits>

namespace launchpad {

// A document may name any 63-bit number, so products of memory, width and share leave 64 bits.
__extension__ using Wide = __int128;

/// The value itself, or the nearest one that 64 bits hold.
constexpr std::int64_t narrow(Wide value)
{
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return value < least ? least : value > most ? most : static_cast<std::int64_t>(value);
}

} // namespace launchpad
