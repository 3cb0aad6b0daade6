#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

/// The text in quotes. Bytes that are no UTF-8 become U+FFFD.
std::string textJson(std::string_view text);

// For values that must go on exactly as they came, which the library's tree can't hold: their JSON, put
// together.
std::string objectJson(const std::map<std::string_view, std::string> &fields);
std::string arrayJson(const std::vector<std::string> &items);

/// A pointer's token with RFC 6901's escapes.
std::string pointerToken(std::string_view name);
std::string pointerToken(std::size_t index);

} // namespace launchpad
