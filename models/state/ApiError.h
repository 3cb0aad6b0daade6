#pragma once

#include "models/planner/Simulation.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

namespace launchpad {

/// Why a call to the appliance gave no result. Becomes a sentence once, in ui/text.
struct ApiError {
    enum class Kind {
        Unreachable,   ///< no connection, or it broke before the whole answer was here
        TimedOut,      ///< no answer within the call's deadline
        Untrusted,     ///< the TLS certificate is not accepted
        Redirected,    ///< the appliance pointed elsewhere; never followed
        Unauthorized,  ///< 401: no session, or the password is wrong
        Forbidden,     ///< 403
        Malformed,     ///< 400: the appliance did not understand
        Moved,         ///< 409: the cluster has another revision than expected
        Refused,       ///< 422: the appliance's planner refuses
        TooLarge,      ///< 413, or an answer over the size limit
        TooMany,       ///< 429
        Unavailable,   ///< 503
        ServerFault,   ///< any other status that is no success
        NotUnderstood, ///< an answer that is not what the API promises
    };

    Kind kind = Kind::Unreachable;
    int httpStatus = 0; ///< 0 where there was no answer
    QString serverText; ///< the appliance's own sentence, plain text, or empty
    QString where;      ///< method and path, such as "GET /admin/cluster"
    QString detail;     ///< for people who look closer: the JSON pointer, the network's words
    std::optional<int> retryAfterSeconds;
    std::optional<Simulation> simulation; ///< with Refused
    std::optional<std::int64_t> revision; ///< with Moved
};

/// What a call came to: a value or an error.
template<class T>
class [[nodiscard]] Answer {
public:
    Answer(T value) : m_content(std::in_place_index<0>, std::move(value)) {}
    Answer(ApiError error) : m_content(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_content.index() == 0; }
    const T &value() const { return std::get<0>(m_content); }
    const ApiError &error() const { return std::get<1>(m_content); }

private:
    std::variant<T, ApiError> m_content;
};

} // namespace launchpad
