#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace launchpad {

/// A pointer's token with RFC 6901's escapes.
std::string pointerToken(std::string_view name);
std::string pointerToken(std::size_t index);

/// A JSON value's text without the white space between its tokens. The text must be valid JSON.
std::string compacted(std::string_view json);

} // namespace launchpad
