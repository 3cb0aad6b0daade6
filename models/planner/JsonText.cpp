#include "JsonText.h"

namespace launchpad {

namespace {

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

} // namespace

std::string pointerToken(std::string_view name)
{
    std::string token = "/";
    for (const char c : name) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

std::string pointerToken(std::size_t index)
{
    return '/' + std::to_string(index);
}

std::string compacted(std::string_view json)
{
    std::string text;
    text.reserve(json.size());
    bool quoted = false;
    bool escaped = false;
    for (const char c : json) {
        if (!quoted && isSpace(c))
            continue;
        text += c;
        if (escaped)
            escaped = false;
        else if (quoted && c == '\\')
            escaped = true;
        else if (c == '"')
            quoted = !quoted;
    }
    return text;
}

} // namespace launchpad
