#include "JsonReader.h"

#include <charconv>

namespace launchpad {

bool JsonReader::fail(DocumentFault fault, const std::vector<std::string> &args)
{
    return failAt({}, fault, args);
}

bool JsonReader::failAt(std::string pointer, DocumentFault fault, const std::vector<std::string> &args)
{
    m_fault = {sentence(fault, args), std::move(pointer)};
    return false;
}

bool JsonReader::under(std::string_view name)
{
    m_fault.pointer.insert(0, pointerToken(name));
    return false;
}

bool JsonReader::under(std::size_t index)
{
    m_fault.pointer.insert(0, pointerToken(index));
    return false;
}

bool JsonReader::text(std::string &out)
{
    if (peek() != Kind::Text)
        return wrongType(kExpectText);
    out.assign(m_tape.text(m_at++));
    return true;
}

bool JsonReader::flag(bool &out)
{
    if (peek() != Kind::True && peek() != Kind::False)
        return wrongType(kExpectFlag);
    out = m_tape.kind(m_at++) == Kind::True;
    return true;
}

bool JsonReader::number(std::string_view &out)
{
    if (peek() != Kind::Number)
        return wrongType(kExpectPercent);
    out = m_tape.text(m_at++);
    return true;
}

bool JsonReader::whole(std::int64_t &out)
{
    if (peek() != Kind::Number)
        return wrongType(kExpectWhole);
    const std::string_view digits = m_tape.text(m_at++);
    const char *end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, out);
    return (read.ec == std::errc() && read.ptr == end && out >= 0) || wrongType(kExpectWhole);
}

bool JsonReader::skip()
{
    m_at = m_tape.after(m_at);
    return true;
}

bool JsonReader::json(std::string &out)
{
    out = m_tape.json(m_at);
    return skip();
}

} // namespace launchpad
