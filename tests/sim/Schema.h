#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace launchpad::sim::testing {

/// A YAML file as JSON (plain scalars typed as YAML's core schema types them).
nlohmann::json yamlFile(const std::string &path);

/// As much of JSON Schema as openapi.yaml uses. A keyword that it does not know is a fault of the schema, and
/// so is a property that the document has and the schema does not name: the contract is complete or it fails.
class SchemaCheck {
public:
    explicit SchemaCheck(const nlohmann::json &document) : m_document(document) {}

    /// The first difference, with its JSON pointer; empty where the value is as the schema says.
    std::string check(const nlohmann::json &value, const nlohmann::json &schema,
                      const std::string &at = {}) const;
    /// The schema, its $ref followed.
    const nlohmann::json &resolved(const nlohmann::json &schema) const;

private:
    std::string checkKeyword(const std::string &keyword, const nlohmann::json &argument,
                             const nlohmann::json &value, const nlohmann::json &schema,
                             const std::string &at) const;

    const nlohmann::json &m_document;
};

} // namespace launchpad::sim::testing
