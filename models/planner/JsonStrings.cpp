#include "JsonStrings.h"

#include "JsonReader.h"
#include "Utf8.h"

namespace launchpad {

namespace {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Characters that stand for themselves within a string and need no look at their neighbours.
constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x80; ++c)
        plain[c] = c != '"' && c != '\\';
    return plain;
}();

void appendUtf8(std::string &out, unsigned point)
{
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | point >> 6);
        put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        put(0xE0 | point >> 12);
        put(0x80 | (point >> 6 & 0x3F));
        put(0x80 | (point & 0x3F));
    } else {
        put(0xF0 | point >> 18);
        put(0x80 | (point >> 12 & 0x3F));
        put(0x80 | (point >> 6 & 0x3F));
        put(0x80 | (point & 0x3F));
    }
}

unsigned hexValue(char c)
{
    if (isDigit(c))
        return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<unsigned>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F')
        return static_cast<unsigned>(c - 'A' + 10);
    return 16;
}

unsigned hexQuad(std::string_view digits)
{
    unsigned value = 0;
    for (const char c : digits.substr(0, 4))
        value = value * 16 + hexValue(c);
    return value;
}

constexpr bool isHighSurrogate(unsigned unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

constexpr bool isLowSurrogate(unsigned unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

} // namespace

void unescapeJson(std::string_view raw, std::string &out)
{
    out.clear();
    out.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size(); ++at) {
        if (raw[at] != '\\') {
            out += raw[at];
            continue;
        }
        switch (raw[++at]) {
        case 'b':
            out += '\b';
            break;
        case 'f':
            out += '\f';
            break;
        case 'n':
            out += '\n';
            break;
        case 'r':
            out += '\r';
            break;
        case 't':
            out += '\t';
            break;
        case 'u': {
            unsigned point = hexQuad(raw.substr(at + 1));
            at += 4;
            if (isHighSurrogate(point)) {
                point = 0x10000 + ((point - 0xD800) << 10) + (hexQuad(raw.substr(at + 3)) - 0xDC00);
                at += 6;
            }
            appendUtf8(out, point);
            break;
        }
        default:
            out += raw[at];
        }
    }
}

bool JsonReader::hexToken(unsigned &out)
{
    out = 0;
    for (int i = 0; i < 4; ++i, ++m_at) {
        const unsigned digit = m_at < m_text.size() ? hexValue(m_text[m_at]) : 16;
        if (digit == 16)
            return notJson("a hexadecimal digit");
        out = out * 16 + digit;
    }
    return true;
}

bool JsonReader::escapeToken()
{
    const char escaped = m_at < m_text.size() ? m_text[m_at] : '\0';
    if (std::string_view("\"\\/bfnrt").find(escaped) != std::string_view::npos && escaped != '\0') {
        ++m_at;
        return true;
    }
    if (escaped != 'u')
        return notJson("an escape");
    ++m_at;
    unsigned unit = 0;
    if (!hexToken(unit))
        return false;
    if (isLowSurrogate(unit))
        return notJson("a whole surrogate pair");
    if (!isHighSurrogate(unit))
        return true;
    if (m_text.substr(m_at, 2) != "\\u")
        return notJson("a whole surrogate pair");
    m_at += 2;
    if (!hexToken(unit))
        return false;
    return isLowSurrogate(unit) || notJson("a whole surrogate pair");
}

bool JsonReader::stringToken(std::string_view &raw, bool &plain)
{
    const std::size_t start = ++m_at;
    plain = true;
    for (;;) {
        while (m_at < m_text.size() && kPlain[static_cast<unsigned char>(m_text[m_at])])
            ++m_at;
        if (m_at == m_text.size())
            return notJson("the end of the text in quotes");
        if (m_text[m_at] == '"')
            break;
        if (m_text[m_at] == '\\') {
            plain = false;
            ++m_at;
            if (!escapeToken())
                return false;
            continue;
        }
        const bool control = static_cast<unsigned char>(m_text[m_at]) < 0x20;
        const std::size_t length = control ? 0 : utf8Length(m_text, m_at);
        if (length == 0)
            return notJson(control ? "an escape instead of a control character" : "well-formed UTF-8");
        m_at += length;
    }
    raw = m_text.substr(start, m_at - start);
    ++m_at;
    return true;
}

} // namespace launchpad
