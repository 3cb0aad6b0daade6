#pragma once

#include "JsonText.h"
#include "Messages.h"
#include "Result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

/// Reads JSON straight into values, front to back, without a tree in between: of the bytes of a large
/// document nothing is kept but what the structs need, numbers keep their exact digits, and no depth of
/// nesting can exhaust the stack. Strict RFC 8259 with UTF-8 (a byte order mark in front is passed over);
/// lone surrogates are faults. The last of several fields with one name counts.
///
/// Every read function returns false after a fault; the caller returns false in turn, and the objects
/// and arrays on the way put the pointer together.
class JsonReader {
public:
    enum class Kind { Object, Array, Text, Number, Flag, Null, Nothing };

    /// The text must outlive the reader.
    explicit JsonReader(std::string_view text);

    /// What comes next. Nothing: no JSON value can start there.
    Kind peek();

    bool text(std::string &out);
    bool flag(bool &out);
    /// A number without fraction, exponent or sign (a bare -0 is 0) that 63 bits hold.
    bool whole(std::int64_t &out);
    /// The text of the number that comes next.
    bool number(std::string_view &out);
    /// Passes over any value. Its text, as it stands, where asked.
    bool skip(std::string_view *out = nullptr);

    /// An object: `onField` is called with each name and reads the value.
    template<class OnField>
    bool object(OnField onField);
    /// An object with the fields given: `onField` is called with a field's place in `names`, and the
    /// rest is passed over. A field whose bit isn't in `optional` must be there.
    template<std::size_t Size, class OnField>
    bool fields(const std::array<std::string_view, Size> &names, std::uint32_t optional, OnField onField);
    /// An array: `onItem` is called with each index and reads the value.
    template<class OnItem>
    bool array(OnItem onItem);

    template<class Value, class Read>
    bool list(std::vector<Value> &out, Read read);
    /// A value or null, which is an empty optional.
    template<class Value, class Read>
    bool nullable(std::optional<Value> &out, Read read);

    /// Nothing but white space is left.
    bool finished();

    bool fail(DocumentFault fault, const std::vector<std::string> &args = {});
    /// As fail, where the fault is in a member of the value just read: `pointer` leads there.
    bool failAt(std::string pointer, DocumentFault fault, const std::vector<std::string> &args = {});
    /// Takes over the fault of a reader of a part of this text.
    bool adopt(const JsonReader &part);
    bool wrongType(std::string_view expected)
    {
        return fail(DocumentFault::WrongType, {std::string(expected)});
    }
    bool isJson() const { return !m_notJson; }
    const Fault &fault() const { return m_fault; }

private:
    void skipSpace();
    bool notJson(std::string_view expected);
    bool literal(std::string_view word);
    bool stringToken(std::string_view &raw, bool &plain);
    bool escapeToken();
    bool hexToken(unsigned &out);
    bool fieldName(std::string_view &name, std::string &scratch);
    bool open(char bracket, std::string_view expected);
    /// After an item: true where a comma promises another; false at the closing bracket, or after a fault.
    bool more(char closing, bool &ok);
    bool closes(char closing);
    bool under(std::string_view token);
    bool under(std::size_t index);

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_notJson = false;
    Fault m_fault;
};

template<class OnField>
bool JsonReader::object(OnField onField)
{
    if (!open('{', kExpectObject))
        return false;
    if (closes('}'))
        return true;
    std::string scratch;
    bool ok = true;
    do {
        std::string_view name;
        if (!fieldName(name, scratch))
            return false;
        if (!onField(name))
            return under(name);
    } while (more('}', ok));
    return ok;
}

template<std::size_t Size, class OnField>
bool JsonReader::fields(const std::array<std::string_view, Size> &names, std::uint32_t optional,
                        OnField onField)
{
    static_assert(Size < 32);
    std::uint32_t seen = optional;
    std::size_t next = 0; // documents tend to have their fields in one order
    const bool ok = object([&](std::string_view name) {
        for (std::size_t tried = 0; tried < Size; ++tried) {
            const std::size_t place = next + tried < Size ? next + tried : next + tried - Size;
            if (names[place] != name)
                continue;
            next = place + 1 < Size ? place + 1 : 0;
            seen |= std::uint32_t{1} << place;
            return onField(place);
        }
        return skip();
    });
    if (!ok)
        return false;
    for (std::size_t place = 0; place < Size; ++place) {
        if ((seen >> place & 1U) == 0)
            return failAt(pointerToken(names[place]), DocumentFault::Missing, {std::string(names[place])});
    }
    return true;
}

template<class OnItem>
bool JsonReader::array(OnItem onItem)
{
    if (!open('[', kExpectArray))
        return false;
    if (closes(']'))
        return true;
    bool ok = true;
    std::size_t index = 0;
    do {
        if (!onItem(index))
            return under(index);
        ++index;
    } while (more(']', ok));
    return ok;
}

template<class Value, class Read>
bool JsonReader::list(std::vector<Value> &out, Read read)
{
    out.clear();
    return array([&](std::size_t) { return read(*this, out.emplace_back()); });
}

template<class Value, class Read>
bool JsonReader::nullable(std::optional<Value> &out, Read read)
{
    if (peek() == Kind::Null) {
        out.reset();
        return literal("null");
    }
    return read(*this, out.emplace());
}

} // namespace launchpad
