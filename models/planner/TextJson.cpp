#include "TextJson.h"

#include "ValuesJson.h"

#include <nlohmann/json.hpp>

namespace launchpad {

using nlohmann::json;

std::string textJson(std::string_view text)
{
    return oneLine(json(text));
}

std::string objectJson(const std::map<std::string_view, std::string> &fields)
{
    std::string out;
    for (const auto &[name, value] : fields)
        out += (out.empty() ? "{" : ",") + textJson(name) + ':' + value;
    return out.empty() ? "{}" : out + '}';
}

std::string arrayJson(const std::vector<std::string> &items)
{
    std::string out;
    for (const std::string &item : items)
        out += (out.empty() ? "[" : ",") + item;
    return out.empty() ? "[]" : out + ']';
}

std::string pointerToken(std::string_view name)
{
    return (json::json_pointer() / std::string(name)).to_string();
}

std::string pointerToken(std::size_t index)
{
    return (json::json_pointer() / index).to_string();
}

} // namespace launchpad
