#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace launchpad::sim {

/// The first answer to a confirmed operation, so that one sent again does nothing more.
struct FirstAnswer {
    std::string operation;             ///< as JSON, without what says how it is to be taken
    std::int64_t expectedRevision = 0; ///< what it was judged against
    int status = 200;
    std::string body;
    std::chrono::system_clock::time_point at;
};

/// First answers by request id, for two hours (the contract asks for one).
class Answers {
public:
    const FirstAnswer *find(const std::string &requestId) const;
    void remember(const std::string &requestId, FirstAnswer answer);
    const std::map<std::string, FirstAnswer> &all() const { return m_answers; }

private:
    std::map<std::string, FirstAnswer> m_answers;
};

} // namespace launchpad::sim
