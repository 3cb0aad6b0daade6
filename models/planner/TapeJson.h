#pragma once

#include "Result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

/// A JSON document as the flat list of its tokens, all their text in one buffer. A value is named by the
/// place of its first token. Numbers are kept as text, since a share's digits count exactly; passing over a
/// value is one step; and no depth of nesting can exhaust the stack.
class JsonTape {
public:
    enum class Kind : std::uint8_t {
        Object, ///< names and values in turn, up to its ObjectEnd
        ObjectEnd,
        Array,
        ArrayEnd,
        Name,
        Text,
        Number,
        True,
        False,
        Null
    };

    /// Strict JSON in UTF-8; a byte order mark in front is passed over. A number that no double holds is a
    /// fault, for the parser can't give it.
    static Result<JsonTape> read(std::string_view text);

    Kind kind(std::size_t place) const { return m_tokens[place].kind; }
    /// What a Name or Text says, or a Number's digits. Lives as long as the tape.
    std::string_view text(std::size_t place) const;
    /// The place of the ObjectEnd or ArrayEnd that belongs to an Object or Array.
    std::size_t end(std::size_t place) const { return m_tokens[place].at; }
    /// The place after the value.
    std::size_t after(std::size_t place) const { return isOpen(place) ? end(place) + 1 : place + 1; }

    /// The value as it came, on one line and without space between its tokens.
    std::string json(std::size_t place) const;

private:
    class Recorder;

    struct Token {
        Kind kind;
        std::uint32_t at;     ///< where the text starts, or the place of the end
        std::uint32_t length; ///< of the text
    };

    bool isOpen(std::size_t place) const { return kind(place) == Kind::Object || kind(place) == Kind::Array; }

    std::vector<Token> m_tokens;
    std::string m_texts;
};

} // namespace launchpad
