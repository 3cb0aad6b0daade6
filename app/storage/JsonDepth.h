#pragma once

#include <string_view>

namespace launchpad {

/// Whether arrays and objects are nested deeper than that. The text need not be JSON. To be asked before
/// parsing what anybody may have written: what is too deep would not fit on the stack.
bool isDeeperThan(int deepest, std::string_view text);

} // namespace launchpad
