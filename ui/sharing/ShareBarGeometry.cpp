#include "ShareBarGeometry.h"

#include <algorithm>

namespace launchpad {

ShareBarGeometry ShareBarGeometry::of(const std::vector<std::optional<BasisPoints>> &shares, double length)
{
    BasisPoints total;
    for (const auto &share : shares)
        total += share.value_or(BasisPoints{});
    const BasisPoints whole = std::max(total, kWholeGpu);
    const double perPoint = length / double(whole.value);

    ShareBarGeometry geometry;
    geometry.exceeds = total > kWholeGpu;
    geometry.capacity = double(kWholeGpu.value) * perPoint;
    BasisPoints at;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (!shares[i] || shares[i]->value == 0)
            continue;
        geometry.segments.push_back(
            {int(i), double(at.value) * perPoint, double(shares[i]->value) * perPoint});
        at += *shares[i];
    }
    if (total < kWholeGpu)
        geometry.segments.push_back(
            {-1, double(at.value) * perPoint, double((kWholeGpu - at).value) * perPoint});
    return geometry;
}

const ShareBarSegment *ShareBarGeometry::at(double position) const
{
    const auto found = std::find_if(segments.begin(), segments.end(), [&](const ShareBarSegment &segment) {
        return position >= segment.start && position < segment.start + segment.length;
    });
    return found == segments.end() ? nullptr : &*found;
}

} // namespace launchpad
