#pragma once

#include <string>
#include <utility>
#include <variant>

namespace launchpad {

/// Why a document was rejected: a sentence for people, and where in the document (RFC 6901 pointer,
/// empty for the whole document).
struct Fault {
    std::string sentence;
    std::string pointer;

    friend bool operator==(const Fault &, const Fault &) = default;
};

/// A value, or the fault that kept it from being made. Never both, never neither.
template<class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_content(std::in_place_index<0>, std::move(value)) {}
    Result(Fault fault) : m_content(std::in_place_index<1>, std::move(fault)) {}

    explicit operator bool() const { return m_content.index() == 0; }
    const T &value() const & { return std::get<0>(m_content); }
    T &&value() && { return std::get<0>(std::move(m_content)); }
    const Fault &fault() const { return std::get<1>(m_content); }

private:
    std::variant<T, Fault> m_content;
};

} // namespace launchpad
