#include "JsonReader.h"

#include "JsonStrings.h"

#include <limits>

namespace launchpad {

namespace {

constexpr std::string_view kValue = "a value";

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

} // namespace

JsonReader::JsonReader(std::string_view text) : m_text(text)
{
    if (m_text.starts_with("\xEF\xBB\xBF"))
        m_at = 3;
}

void JsonReader::skipSpace()
{
    while (m_at < m_text.size() && isSpace(m_text[m_at]))
        ++m_at;
}

JsonReader::Kind JsonReader::peek()
{
    skipSpace();
    if (m_at == m_text.size())
        return Kind::Nothing;
    switch (m_text[m_at]) {
    case '{':
        return Kind::Object;
    case '[':
        return Kind::Array;
    case '"':
        return Kind::Text;
    case 't':
    case 'f':
        return Kind::Flag;
    case 'n':
        return Kind::Null;
    default:
        return m_text[m_at] == '-' || isDigit(m_text[m_at]) ? Kind::Number : Kind::Nothing;
    }
}

bool JsonReader::notJson(std::string_view expected)
{
    if (!m_notJson)
        m_fault = {sentence(DocumentFault::NotJson, {std::string(expected), std::to_string(m_at)}), {}};
    m_notJson = true;
    return false;
}

bool JsonReader::fail(DocumentFault fault, const std::vector<std::string> &args)
{
    return failAt({}, fault, args);
}

bool JsonReader::failAt(std::string pointer, DocumentFault fault, const std::vector<std::string> &args)
{
    m_fault = {sentence(fault, args), std::move(pointer)};
    return false;
}

bool JsonReader::adopt(const JsonReader &part)
{
    m_fault = part.m_fault;
    m_notJson = part.m_notJson;
    return false;
}

bool JsonReader::under(std::string_view token)
{
    if (!m_notJson)
        m_fault.pointer.insert(0, pointerToken(token));
    return false;
}

bool JsonReader::under(std::size_t index)
{
    if (!m_notJson)
        m_fault.pointer.insert(0, pointerToken(index));
    return false;
}

bool JsonReader::literal(std::string_view word)
{
    if (m_text.substr(m_at, word.size()) != word)
        return notJson(kValue);
    m_at += word.size();
    return true;
}

bool JsonReader::text(std::string &out)
{
    const Kind kind = peek();
    if (kind != Kind::Text)
        return kind == Kind::Nothing ? notJson(kValue) : wrongType(kExpectText);
    std::string_view raw;
    bool plain = false;
    if (!stringToken(raw, plain))
        return false;
    if (plain)
        out.assign(raw);
    else
        unescapeJson(raw, out);
    return true;
}

bool JsonReader::flag(bool &out)
{
    const Kind kind = peek();
    if (kind != Kind::Flag)
        return kind == Kind::Nothing ? notJson(kValue) : wrongType(kExpectFlag);
    out = m_text[m_at] == 't';
    return literal(out ? "true" : "false");
}

bool JsonReader::number(std::string_view &out)
{
    const Kind kind = peek();
    if (kind != Kind::Number)
        return kind == Kind::Nothing ? notJson(kValue) : wrongType(kExpectPercent);
    const std::size_t start = m_at;
    const auto at = [&] { return m_at < m_text.size() ? m_text[m_at] : '\0'; };
    const auto digits = [&] {
        if (!isDigit(at()))
            return notJson("a digit");
        while (isDigit(at()))
            ++m_at;
        return true;
    };
    if (at() == '-')
        ++m_at;
    if (at() == '0')
        ++m_at;
    else if (!digits())
        return false;
    if (at() == '.') {
        ++m_at;
        if (!digits())
            return false;
    }
    if (at() == 'e' || at() == 'E') {
        ++m_at;
        if (at() == '+' || at() == '-')
            ++m_at;
        if (!digits())
            return false;
    }
    out = m_text.substr(start, m_at - start);
    return true;
}

bool JsonReader::whole(std::int64_t &out)
{
    const Kind kind = peek();
    if (kind != Kind::Number)
        return kind == Kind::Nothing ? notJson(kValue) : wrongType(kExpectWhole);
    std::string_view digits;
    if (!number(digits))
        return false;
    if (digits == "-0")
        digits = "0";
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    out = 0;
    for (const char c : digits) {
        if (!isDigit(c) || out > (most - (c - '0')) / 10)
            return wrongType(kExpectWhole);
        out = out * 10 + (c - '0');
    }
    return true;
}

bool JsonReader::fieldName(std::string_view &name, std::string &scratch)
{
    if (peek() != Kind::Text)
        return notJson("a field's name");
    bool plain = false;
    if (!stringToken(name, plain))
        return false;
    if (!plain) {
        unescapeJson(name, scratch);
        name = scratch;
    }
    skipSpace();
    if (m_at == m_text.size() || m_text[m_at] != ':')
        return notJson("a colon");
    ++m_at;
    return true;
}

bool JsonReader::open(char bracket, std::string_view expected)
{
    const Kind kind = peek();
    if (kind == Kind::Nothing)
        return notJson(kValue);
    if (m_text[m_at] != bracket)
        return wrongType(expected);
    ++m_at;
    return true;
}

bool JsonReader::closes(char closing)
{
    skipSpace();
    if (m_at == m_text.size() || m_text[m_at] != closing)
        return false;
    ++m_at;
    return true;
}

bool JsonReader::more(char closing, bool &ok)
{
    skipSpace();
    const char next = m_at < m_text.size() ? m_text[m_at] : '\0';
    if (next != ',' && next != closing) {
        ok = notJson("a comma or the end of the list or object");
        return false;
    }
    ++m_at;
    return next == ',';
}

bool JsonReader::skip(std::string_view *out)
{
    skipSpace();
    const std::size_t start = m_at;
    std::string open; // the closing brackets still due; on the heap, however deep the nesting
    std::string scratch;
    for (;;) {
        std::string_view ignored;
        bool plain = false;
        bool opened = false;
        switch (peek()) {
        case Kind::Object:
        case Kind::Array:
            open += m_text[m_at] == '{' ? '}' : ']';
            ++m_at;
            opened = true;
            break;
        case Kind::Text:
            if (!stringToken(ignored, plain))
                return false;
            break;
        case Kind::Number:
            if (!number(ignored))
                return false;
            break;
        case Kind::Flag:
            if (!literal(m_text[m_at] == 't' ? "true" : "false"))
                return false;
            break;
        case Kind::Null:
            if (!literal("null"))
                return false;
            break;
        case Kind::Nothing:
            return notJson(kValue);
        }
        bool another = opened && !closes(open.back());
        if (opened && !another)
            open.pop_back();
        while (!another && !open.empty()) {
            bool ok = true;
            another = more(open.back(), ok);
            if (!ok)
                return false;
            if (!another)
                open.pop_back();
        }
        if (!another)
            break;
        if (open.back() == '}' && !fieldName(ignored, scratch))
            return false;
    }
    if (out)
        *out = m_text.substr(start, m_at - start);
    return true;
}

bool JsonReader::finished()
{
    skipSpace();
    return m_at == m_text.size() || notJson("the end");
}

} // namespace launchpad
