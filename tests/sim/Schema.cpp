#include "Schema.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

namespace launchpad::sim::testing {

namespace {

using nlohmann::json;

json scalar(const YAML::Node &node)
{
    const std::string text = node.Scalar();
    // A quoted scalar has the tag "!": it is text, whatever it looks like.
    if (node.Tag() == "!")
        return text;
    if (text == "null" || text == "~" || text.empty())
        return nullptr;
    if (text == "true" || text == "false")
        return text == "true";
    static const std::regex number("-?[0-9]+(\\.[0-9]+)?");
    if (std::regex_match(text, number))
        return json::parse(text);
    return text;
}

json converted(const YAML::Node &node)
{
    if (node.IsMap()) {
        json object = json::object();
        for (const auto &entry : node)
            object[entry.first.Scalar()] = converted(entry.second);
        return object;
    }
    if (node.IsSequence()) {
        json array = json::array();
        for (const auto &entry : node)
            array.push_back(converted(entry));
        return array;
    }
    return node.IsNull() ? json() : scalar(node);
}

bool isOfType(const json &value, const std::string &type)
{
    if (type == "null")
        return value.is_null();
    if (type == "boolean")
        return value.is_boolean();
    if (type == "string")
        return value.is_string();
    if (type == "integer")
        return value.is_number_integer();
    if (type == "number")
        return value.is_number();
    if (type == "array")
        return value.is_array();
    return type == "object" && value.is_object();
}

} // namespace

json yamlFile(const std::string &path)
{
    return converted(YAML::LoadFile(path));
}

const json &SchemaCheck::resolved(const json &schema) const
{
    if (!schema.contains("$ref"))
        return schema;
    const std::string ref = schema.at("$ref").get<std::string>();
    return resolved(m_document.at(json::json_pointer(ref.substr(1))));
}

std::string SchemaCheck::check(const json &value, const json &given, const std::string &at) const
{
    const json &schema = resolved(given);
    for (const auto &[keyword, argument] : schema.items()) {
        std::string fault = checkKeyword(keyword, argument, value, schema, at);
        if (!fault.empty())
            return fault;
    }
    return {};
}

std::string SchemaCheck::checkKeyword(const std::string &keyword, const json &argument, const json &value,
                                      const json &schema, const std::string &at) const
{
    static const std::set<std::string> passedOver{"description", "discriminator", "format",
                                                  "additionalProperties"};
    if (passedOver.contains(keyword))
        return {};
    const auto fault = [&](const std::string &what) { return (at.empty() ? "/" : at) + ": " + what; };
    if (keyword == "type") {
        const json types = argument.is_array() ? argument : json::array({argument});
        const bool fits = std::any_of(types.begin(), types.end(), [&](const json &type) {
            return isOfType(value, type.get<std::string>());
        });
        return fits ? std::string{} : fault("is " + value.dump().substr(0, 40) + ", not " + argument.dump());
    }
    if (keyword == "enum")
        return std::find(argument.begin(), argument.end(), value) != argument.end()
                   ? std::string{}
                   : fault(value.dump() + " is none of " + argument.dump());
    if (keyword == "const")
        return value == argument ? std::string{} : fault(value.dump() + " is not " + argument.dump());
    if (keyword == "minimum" || keyword == "maximum" || keyword == "exclusiveMinimum") {
        if (!value.is_number())
            return {};
        const double number = value.get<double>();
        const double limit = argument.get<double>();
        const bool fits = keyword == "minimum"   ? number >= limit
                          : keyword == "maximum" ? number <= limit
                                                 : number > limit;
        return fits ? std::string{} : fault(keyword + " of " + argument.dump());
    }
    if (keyword == "minItems")
        return !value.is_array() || value.size() >= argument.get<std::size_t>() ? std::string{}
                                                                                : fault("too short");
    if (keyword == "pattern")
        return !value.is_string() ||
                       std::regex_search(value.get<std::string>(), std::regex(argument.get<std::string>()))
                   ? std::string{}
                   : fault("does not match " + argument.dump());
    if (keyword == "required") {
        for (const json &name : argument) {
            if (value.is_object() && !value.contains(name.get<std::string>()))
                return fault("lacks " + name.dump());
        }
        return {};
    }
    if (keyword == "items") {
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
            std::string inner = check(value[i], argument, at + "/" + std::to_string(i));
            if (!inner.empty())
                return inner;
        }
        return {};
    }
    if (keyword == "properties") {
        if (!value.is_object())
            return {};
        for (const auto &[name, member] : value.items()) {
            if (!argument.contains(name))
                return fault("has " + name + ", which the schema does not name");
            std::string inner = check(member, argument.at(name), at + "/" + name);
            if (!inner.empty())
                return inner;
        }
        return {};
    }
    if (keyword == "oneOf") {
        std::string faults;
        int fits = 0;
        for (const json &one : argument) {
            const std::string inner = check(value, one, at);
            fits += inner.empty() ? 1 : 0;
            faults += "\n  or " + inner;
        }
        return fits == 1 ? std::string{} : fault(std::to_string(fits) + " alternatives fit" + faults);
    }
    return fault("the schema has the unknown keyword " + keyword + " in " + schema.dump().substr(0, 60));
}

} // namespace launchpad::sim::testing
