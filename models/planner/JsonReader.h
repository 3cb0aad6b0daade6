#pragma once

#include "Messages.h"
#include "Result.h"
#include "TapeJson.h"
#include "TextJson.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

/// Reads a document's values straight into structs, front to back. The last of several fields with one
/// name counts.
///
/// Every read function passes over the value that it reads. It returns false after a fault; the caller
/// returns false in turn, and the objects and arrays on the way put the pointer together.
class JsonReader {
public:
    using Kind = JsonTape::Kind;

    /// The tape must outlive the reader.
    explicit JsonReader(const JsonTape &tape) : m_tape(tape) {}

    /// What comes next.
    Kind peek() const { return m_tape.kind(m_at); }

    bool text(std::string &out);
    bool flag(bool &out);
    /// A number without fraction, exponent or sign (a bare -0 is 0) that 63 bits hold.
    bool whole(std::int64_t &out);
    /// The text of the number that comes next.
    bool number(std::string_view &out);
    bool skip();
    /// Any value's JSON as it came.
    bool json(std::string &out);

    /// Where the reader is, and back there: for what can be understood only once more has been seen.
    std::size_t place() const { return m_at; }
    void goTo(std::size_t place) { m_at = place; }

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

    bool fail(DocumentFault fault, const std::vector<std::string> &args = {});
    /// As fail, where the fault is in a member of the value just read: `pointer` leads there.
    bool failAt(std::string pointer, DocumentFault fault, const std::vector<std::string> &args = {});
    bool wrongType(std::string_view expected)
    {
        return fail(DocumentFault::WrongType, {std::string(expected)});
    }
    /// Says of the fault that it lies in that member of the value around.
    bool under(std::string_view name);
    bool under(std::size_t index);
    const Fault &fault() const { return m_fault; }

private:
    const JsonTape &m_tape;
    std::size_t m_at = 0;
    Fault m_fault;
};

template<class OnField>
bool JsonReader::object(OnField onField)
{
    if (peek() != Kind::Object)
        return wrongType(kExpectObject);
    for (++m_at; peek() != Kind::ObjectEnd;) {
        const std::string_view name = m_tape.text(m_at++);
        if (!onField(name))
            return under(name);
    }
    ++m_at;
    return true;
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
    if (peek() != Kind::Array)
        return wrongType(kExpectArray);
    std::size_t index = 0;
    for (++m_at; peek() != Kind::ArrayEnd; ++index) {
        if (!onItem(index))
            return under(index);
    }
    ++m_at;
    return true;
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
        return skip();
    }
    return read(*this, out.emplace());
}

} // namespace launchpad
