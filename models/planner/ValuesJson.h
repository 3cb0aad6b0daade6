#pragma once

#include "Units.h"

#include <optional>
#include <string>
#include <vector>

namespace launchpad {

// How the *Json.cpp files put values into the JSON library's tree. `Json` is its type, which stands in no
// header.

/// A percentage: an integer where it is whole, else with its decimals (planner.md). A double has the digits
/// to spare for any that can be read, so its shortest text is those decimals.
template<class Json>
Json percentJson(BasisPoints value)
{
    if (value.value % 100 == 0)
        return value.value / 100;
    return static_cast<double>(value.value) / 100.0;
}

template<class Json>
Json percentJson(const std::optional<BasisPoints> &value)
{
    return value ? percentJson<Json>(*value) : Json();
}

/// The value or null.
template<class Json, class Value>
Json nullable(const std::optional<Value> &value)
{
    return value ? Json(*value) : Json();
}

/// `write` makes an item's JSON.
template<class Json, class Value>
Json listJson(const std::vector<Value> &values, Json (*write)(const Value &))
{
    Json list = Json::array();
    for (const Value &value : values)
        list.push_back(write(value));
    return list;
}

/// UTF-8 on one line, keys sorted. Never throws over bytes that are no UTF-8: they become U+FFFD.
template<class Json>
std::string oneLine(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace launchpad
