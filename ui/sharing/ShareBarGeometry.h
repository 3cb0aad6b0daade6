#pragma once

#include "models/planner/Units.h"

#include <optional>
#include <vector>

namespace launchpad {

/// One coloured stretch of the bar, in logical pixels from the bar's leading edge.
struct ShareBarSegment {
    int member = -1; ///< place in the list of shares; -1 is the free rest
    double start = 0;
    double length = 0;
    friend bool operator==(const ShareBarSegment &, const ShareBarSegment &) = default;
};

/// Where the parts of a bar of one accelerator lie. The bar is as long as the accelerator, or, where the
/// shares add up to more, as long as they are; `capacity` is where the accelerator ends.
struct ShareBarGeometry {
    std::vector<ShareBarSegment> segments; ///< members in order, then the free rest where there is any
    double capacity = 0;
    bool exceeds = false;

    /// @param shares one per member; members without a share have no segment.
    static ShareBarGeometry of(const std::vector<std::optional<BasisPoints>> &shares, double length);
    /// The segment at this distance from the leading edge; nullptr beyond the bar.
    const ShareBarSegment *at(double position) const;
};

} // namespace launchpad
