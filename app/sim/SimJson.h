#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace launchpad::sim {

/// The document, or a discarded value where the text is not JSON or is nested deeper than anything sensible
/// (writing such a value back is recursive, and would end the program).
inline nlohmann::json parseJson(std::string_view text)
{
    constexpr int deepest = 128;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest)
                return nlohmann::json(nlohmann::json::value_t::discarded);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return nlohmann::json::parse(text, nullptr, false);
}

/// On one line; bytes that are no UTF-8 are replaced.
inline std::string toText(const nlohmann::json &value)
{
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace launchpad::sim
