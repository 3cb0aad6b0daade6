#pragma once

#include <cstddef>
#include <string_view>

namespace launchpad {

/// How many bytes the UTF-8 character at `text[at]` has: 1 to 4, or 0 where there is no well-formed one
/// (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF). `at` lies within the text.
std::size_t utf8Length(std::string_view text, std::size_t at);

} // namespace launchpad
