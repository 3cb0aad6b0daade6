#pragma once

#include "Operation.h"
#include "Units.h"

#include <optional>
#include <string>
#include <string_view>

namespace launchpad {

/// A percentage with at most two decimals, as the screen and JSON write it in English: "54", "33.3".
std::string percentText(BasisPoints share);

/// The share that a JSON number means: the nearest one with two decimals where it is closer than
/// 0.000001 to it and lies in [0, 999.99]; else nothing (planner.md, "Shares are exact").
std::optional<BasisPoints> shareFromNumber(double percent);

/// A share typed as plain ASCII digits with an optional '.' and at most two decimals. No sign, no
/// exponent, no space. Exact: never goes through floating point.
std::optional<BasisPoints> shareFromDecimal(std::string_view text);

/// Memory that a share of a GPU is, in MiB, rounded down.
Mib memoryOfShare(BasisPoints share, Mib gpu);

} // namespace launchpad
