#pragma once

#include <string>
#include <string_view>

namespace launchpad {

/// The value of what stands between a JSON string's quotes, which must have been found well-formed.
void unescapeJson(std::string_view raw, std::string &out);

} // namespace launchpad
