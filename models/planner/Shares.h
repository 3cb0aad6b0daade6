#pragma once

#include "Operation.h"
#include "Units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace launchpad {

/// A percentage with at most two decimals, as the screen and JSON write it in English: "54", "33.3".
/// Any value, also a negative one: "-0.01".
std::string percentText(BasisPoints share);

/// The share that a JSON number means: the nearest one with two decimals where it is closer than
/// 0.000001 to it and lies in [0, 999.99]; else nothing (planner.md, "Shares are exact").
std::optional<BasisPoints> shareFromNumber(double percent);

/// As shareFromNumber, from the text of a JSON number, whose digits are taken exactly. The text must
/// follow JSON's grammar of numbers; its length and exponent have no limit.
std::optional<BasisPoints> shareFromJsonNumber(std::string_view number);

/// As shareFromJsonNumber without the limits of a share: a total, or what is left of one. Nothing where
/// the number has more than two decimals or twelve or more digits before them.
std::optional<BasisPoints> percentFromJsonNumber(std::string_view number);

/// A share typed as plain ASCII digits with an optional '.' and at most two decimals. No sign, no
/// exponent, no space. Exact: never goes through floating point. At least one digit; nothing above
/// 999.99.
std::optional<BasisPoints> shareFromDecimal(std::string_view text);

/// Memory that a share of a GPU is, in MiB, rounded down. Held at the largest Mib instead of wrapping.
Mib memoryOfShare(BasisPoints share, Mib gpu);

} // namespace launchpad
