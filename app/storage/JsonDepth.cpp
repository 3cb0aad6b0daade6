#include "JsonDepth.h"

#include <cstddef>

namespace launchpad {

bool isDeeperThan(int deepest, std::string_view text)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            inString = !inString;
        else if (inString && c == '\\')
            ++i;
        else if (!inString && (c == '[' || c == '{') && ++depth > deepest)
            return true;
        else if (!inString && (c == ']' || c == '}'))
            --depth;
    }
    return false;
}

} // namespace launchpad
