#include "Utf8.h"

namespace launchpad {

std::size_t utf8Length(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t offset) -> unsigned {
        return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
    };
    const auto follows = [&](std::size_t offset, unsigned least = 0x80, unsigned most = 0xBF) {
        return byte(offset) >= least && byte(offset) <= most;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned least = lead == 0xE0 ? 0xA0 : 0x80; // overlong below
        const unsigned most = lead == 0xED ? 0x9F : 0xBF;  // surrogates above
        return follows(1, least, most) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned least = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned most = lead == 0xF4 ? 0x8F : 0xBF;
        return follows(1, least, most) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

} // namespace launchpad
