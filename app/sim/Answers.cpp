#include "Answers.h"

namespace launchpad::sim {

const FirstAnswer *Answers::find(const std::string &requestId) const
{
    const auto it = m_answers.find(requestId);
    return it == m_answers.end() ? nullptr : &it->second;
}

void Answers::remember(const std::string &requestId, FirstAnswer answer)
{
    const auto oldest = answer.at - std::chrono::hours(2);
    std::erase_if(m_answers, [&](const auto &entry) { return entry.second.at < oldest; });
    m_answers[requestId] = std::move(answer);
}

} // namespace launchpad::sim
