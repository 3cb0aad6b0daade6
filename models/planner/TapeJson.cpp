#include "TapeJson.h"

#include "Messages.h"
#include "TextJson.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace launchpad {

using nlohmann::json;

/// Takes the parser's events. The parser calls each of these names; all return true to go on.
class JsonTape::Recorder {
public:
    explicit Recorder(JsonTape &tape) : m_tape(tape) {}

    bool null() { return add(Kind::Null); }
    bool boolean(bool value) { return add(value ? Kind::True : Kind::False); }
    bool number_integer(json::number_integer_t value) { return add(Kind::Number, std::to_string(value)); }
    bool number_unsigned(json::number_unsigned_t value) { return add(Kind::Number, std::to_string(value)); }

    bool number_float(json::number_float_t, const json::string_t &digits)
    {
        add(Kind::Number, digits);
        // The parser puts the C locale's decimal point in the place of JSON's, and a program that shows
        // windows sets that locale.
        const std::size_t point = digits.find_first_not_of("0123456789+-eE");
        if (point != std::string::npos)
            m_tape.m_texts[m_tape.m_tokens.back().at + point] = '.';
        return true;
    }

    bool string(const json::string_t &text) { return add(Kind::Text, text); }
    bool binary(const json::binary_t &) { return false; } // JSON has none
    bool key(const json::string_t &name) { return add(Kind::Name, name); }

    bool start_object(std::size_t) { return open(Kind::Object); }
    bool end_object() { return close(Kind::ObjectEnd); }
    bool start_array(std::size_t) { return open(Kind::Array); }
    bool end_array() { return close(Kind::ArrayEnd); }

    bool parse_error(std::size_t byte, const std::string &, const json::exception &error)
    {
        constexpr int numberOverflow = 406;
        const DocumentFault fault =
            error.id == numberOverflow ? DocumentFault::NumberTooLarge : DocumentFault::NotJson;
        m_fault = {sentence(fault, {std::to_string(byte)}), {}};
        return false;
    }

    const Fault &fault() const { return m_fault; }

private:
    // Nothing here is longer than the document, whose length 32 bits hold.
    static std::uint32_t narrow(std::size_t value) { return static_cast<std::uint32_t>(value); }

    bool add(Kind kind, std::string_view text = {})
    {
        m_tape.m_tokens.push_back({kind, narrow(m_tape.m_texts.size()), narrow(text.size())});
        m_tape.m_texts += text;
        return true;
    }

    bool open(Kind kind)
    {
        m_open.push_back(m_tape.m_tokens.size());
        return add(kind);
    }

    bool close(Kind kind)
    {
        m_tape.m_tokens[m_open.back()].at = narrow(m_tape.m_tokens.size());
        m_open.pop_back();
        return add(kind);
    }

    JsonTape &m_tape;
    std::vector<std::size_t> m_open;
    Fault m_fault;
};

Result<JsonTape> JsonTape::read(std::string_view text)
{
    if (text.size() >= std::numeric_limits<std::uint32_t>::max())
        return Fault{sentence(DocumentFault::TooLong), {}};
    JsonTape tape;
    Recorder recorder(tape);
    if (!json::sax_parse(text.data(), text.data() + text.size(), &recorder))
        return recorder.fault();
    return tape;
}

std::string_view JsonTape::text(std::size_t place) const
{
    return std::string_view(m_texts).substr(m_tokens[place].at, m_tokens[place].length);
}

std::string JsonTape::json(std::size_t place) const
{
    // The library's own writer would go as deep into the stack as the value nests, and has no place for a
    // number of more digits than a double.
    std::string out;
    const auto close = [&](char bracket) {
        if (out.back() == ',')
            out.pop_back();
        out += bracket;
        out += ',';
    };
    for (std::size_t at = place; at < after(place); ++at) {
        switch (kind(at)) {
        case Kind::Object:
            out += '{';
            break;
        case Kind::ObjectEnd:
            close('}');
            break;
        case Kind::Array:
            out += '[';
            break;
        case Kind::ArrayEnd:
            close(']');
            break;
        case Kind::Name:
            out += textJson(text(at)) + ':';
            break;
        case Kind::Text:
            out += textJson(text(at)) + ',';
            break;
        case Kind::Number:
            out.append(text(at)) += ',';
            break;
        case Kind::True:
            out += "true,";
            break;
        case Kind::False:
            out += "false,";
            break;
        case Kind::Null:
            out += "null,";
            break;
        }
    }
    out.pop_back();
    return out;
}

} // namespace launchpad
