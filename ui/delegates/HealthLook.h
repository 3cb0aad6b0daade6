#pragma once

#include "models/items/NodeState.h"
#include "ui/widgets/Chip.h"

namespace launchpad {

/// The icon and colours of a health level. The icons differ in shape, so that none needs its colour.
ChipLook lookOf(HealthLevel level);
ChipLook lookOf(NodeStatus status);

} // namespace launchpad
