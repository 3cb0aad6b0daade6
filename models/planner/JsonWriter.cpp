#include "JsonWriter.h"

#include "Shares.h"
#include "Utf8.h"

namespace launchpad {

void JsonWriter::separate()
{
    if (m_wantsComma)
        m_json += ',';
    m_wantsComma = true;
}

JsonWriter &JsonWriter::open(char bracket)
{
    separate();
    m_json += bracket;
    m_wantsComma = false;
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    m_json += bracket;
    m_wantsComma = true;
    return *this;
}

JsonWriter &JsonWriter::name(std::string_view name)
{
    separate();
    quote(name);
    m_json += ':';
    m_wantsComma = false;
    return *this;
}

void JsonWriter::quote(std::string_view value)
{
    constexpr std::string_view hex = "0123456789abcdef";
    m_json += '"';
    for (std::size_t at = 0; at < value.size();) {
        const char c = value[at];
        const auto byte = static_cast<unsigned char>(c);
        const std::size_t length = utf8Length(value, at);
        if (length != 1) {
            m_json += length == 0 ? std::string_view("\uFFFD") : value.substr(at, length);
            at += length == 0 ? 1 : length;
            continue;
        }
        ++at;
        if (c == '"' || c == '\\') {
            m_json += '\\';
            m_json += c;
        } else if (c == '\n') {
            m_json += "\\n";
        } else if (c == '\r') {
            m_json += "\\r";
        } else if (c == '\t') {
            m_json += "\\t";
        } else if (byte < 0x20) {
            m_json += "\\u00";
            m_json += hex[byte >> 4U];
            m_json += hex[byte & 0xFU];
        } else {
            m_json += c;
        }
    }
    m_json += '"';
}

JsonWriter &JsonWriter::text(std::string_view value)
{
    separate();
    quote(value);
    return *this;
}

JsonWriter &JsonWriter::raw(std::string_view json)
{
    separate();
    m_json += json;
    return *this;
}

JsonWriter &JsonWriter::flag(bool value)
{
    return raw(value ? "true" : "false");
}

JsonWriter &JsonWriter::whole(std::int64_t value)
{
    return raw(std::to_string(value));
}

JsonWriter &JsonWriter::null()
{
    return raw("null");
}

JsonWriter &JsonWriter::percent(BasisPoints value)
{
    return raw(percentText(value));
}

JsonWriter &JsonWriter::texts(const std::vector<std::string> &values)
{
    return list(values, [](JsonWriter &w, const std::string &value) { w.text(value); });
}

JsonWriter &JsonWriter::texts(const std::map<std::string, std::string> &values)
{
    open('{');
    for (const auto &[key, value] : values)
        name(key).text(value);
    return close('}');
}

} // namespace launchpad
