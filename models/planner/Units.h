#pragma once

#include <compare>
#include <cstdint>

namespace launchpad {

/// Memory in MiB, as the driver reports it. Never negative in a parsed document.
using Mib = std::int64_t;

/// A share of one GPU's memory, counted in hundredths of a percent so that totals are exact integer
/// sums. A single share lies in [0, kLargestShare]; totals and what is left of them may lie outside.
struct BasisPoints {
    std::int64_t value = 0;

    friend constexpr auto operator<=>(const BasisPoints &, const BasisPoints &) = default;
    friend constexpr BasisPoints operator+(BasisPoints a, BasisPoints b) { return {a.value + b.value}; }
    friend constexpr BasisPoints operator-(BasisPoints a, BasisPoints b) { return {a.value - b.value}; }
    constexpr BasisPoints &operator+=(BasisPoints other)
    {
        value += other.value;
        return *this;
    }
};

inline constexpr BasisPoints kWholeGpu{10'000};
inline constexpr BasisPoints kLargestShare{99'999};
/// Above this total the engines have little room for their own overhead (planner.md, little_headroom).
inline constexpr BasisPoints kHeadroomLimit{9'000};

} // namespace launchpad
