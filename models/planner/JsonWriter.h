#pragma once

#include "Units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace launchpad {

/// Writes JSON on one line, front to back. The caller gives names in sorted order and closes what it
/// opens. Bytes that are no UTF-8 become U+FFFD, so that what is written is always JSON.
class JsonWriter {
public:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    JsonWriter &name(std::string_view name);

    JsonWriter &text(std::string_view value);
    JsonWriter &flag(bool value);
    JsonWriter &whole(std::int64_t value);
    JsonWriter &null();
    /// A percentage: whole where it is, else with its decimals (planner.md).
    JsonWriter &percent(BasisPoints value);
    /// JSON that is ready.
    JsonWriter &raw(std::string_view json);

    JsonWriter &textOrNull(const std::optional<std::string> &value) { return value ? text(*value) : null(); }
    JsonWriter &wholeOrNull(const std::optional<std::int64_t> &value)
    {
        return value ? whole(*value) : null();
    }
    JsonWriter &percentOrNull(const std::optional<BasisPoints> &value)
    {
        return value ? percent(*value) : null();
    }
    JsonWriter &texts(const std::vector<std::string> &values);
    JsonWriter &texts(const std::map<std::string, std::string> &values);

    template<class Value, class Write>
    JsonWriter &list(const std::vector<Value> &values, Write write)
    {
        open('[');
        for (const Value &value : values)
            write(*this, value);
        return close(']');
    }

    std::string take() { return std::move(m_json); }

private:
    void separate();
    void quote(std::string_view value);

    std::string m_json;
    bool m_wantsComma = false;
};

} // namespace launchpad
