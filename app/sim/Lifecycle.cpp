#include "Lifecycle.h"

#include "ClusterEdit.h"

#include <algorithm>

namespace launchpad::sim {

Lifecycle::Lifecycle(Durations durations, std::map<std::string, Misfortune> misfortunes,
                     std::optional<std::uint64_t> seed)
    : m_durations(durations), m_misfortunes(std::move(misfortunes))
{
    if (seed)
        m_chance.emplace(*seed);
}

/// A duration as it is, or with a seed up to a fifth more or less.
double Lifecycle::lasting(double seconds)
{
    if (!m_chance)
        return seconds;
    // By hand: the library's distributions differ between implementations.
    return seconds * (0.8 + 0.4 * static_cast<double>((*m_chance)() % 1000) / 1000);
}

void Lifecycle::begin(const std::vector<Moved> &moved)
{
    double stagger = 0;
    for (const Moved &move : moved) {
        Journey journey{move.model, move.node, m_clock + stagger, false, m_order++};
        const auto before = m_journeys.find({move.model, move.node});
        switch (move.move) {
        case Move::Start:
            journey.due += lasting(m_durations.waiting);
            break;
        case Move::Restart:
            // What was still coming up for the first time has its smoke test before it yet.
            journey.restart = before == m_journeys.end() || before->second.restart;
            journey.due += lasting(m_durations.restarting);
            break;
        case Move::Remove:
            journey.due += lasting(m_durations.removing);
            break;
        }
        m_journeys[{move.model, move.node}] = std::move(journey);
        stagger += m_durations.stagger;
    }
}

void Lifecycle::resume(const Cluster &cluster)
{
    for (const DeployedModel &entry : cluster.models) {
        for (const Placement &placement : entry.nodes) {
            double lasts = 0;
            if (placement.state == "waiting")
                lasts = m_durations.waiting;
            else if (placement.state == "deploying")
                lasts = m_durations.deploying;
            else if (placement.state == "smoke-testing")
                lasts = m_durations.smokeTesting;
            else if (placement.state == "removing")
                lasts = m_durations.removing;
            else
                continue;
            m_journeys[{entry.name, placement.node}] = {entry.name, placement.node, m_clock + lasts, false,
                                                        m_order++};
        }
    }
}

bool Lifecycle::step(Cluster &cluster, double until)
{
    while (!m_journeys.empty()) {
        const auto next =
            std::min_element(m_journeys.begin(), m_journeys.end(), [](const auto &a, const auto &b) {
                return std::pair(a.second.due, a.second.order) < std::pair(b.second.due, b.second.order);
            });
        // Sums of seconds are not exact, and 1.5 is meant to be reached by 0.5 and 1.
        if (next->second.due > until + 1e-9)
            break;
        m_clock = std::max(m_clock, next->second.due);
        bool ended = false;
        const bool changed = changeState(cluster, next->second, ended);
        if (ended)
            m_journeys.erase(next);
        if (changed)
            return true;
    }
    m_clock = std::max(m_clock, until);
    return false;
}

bool Lifecycle::changeState(Cluster &cluster, Journey &journey, bool &ended)
{
    DeployedModel *entry = editModel(cluster, journey.model);
    Placement *placement = entry ? editPlacement(*entry, journey.node) : nullptr;
    if (!placement) {
        ended = true;
        return false;
    }
    if (placement->state == "waiting") {
        placement->state = "deploying";
        journey.due += lasting(m_durations.deploying);
        return true;
    }
    if (placement->state == "deploying") {
        if (const auto message = misfortune(journey, false)) {
            placement->state = "failed";
            placement->message = message;
            ended = true;
        } else if (journey.restart) {
            placement->state = "serving";
            ended = true;
        } else {
            placement->state = "smoke-testing";
            journey.due += lasting(m_durations.smokeTesting);
        }
        return true;
    }
    ended = true;
    if (placement->state == "smoke-testing") {
        const auto message = misfortune(journey, true);
        placement->state = message ? "verification-failed" : "serving";
        placement->message = message;
        return true;
    }
    if (placement->state == "removing") {
        // Copies: the placement and what names it go with the removal.
        const Journey done = journey;
        finishRemoval(cluster, done.model, done.node);
        return true;
    }
    return false;
}

std::optional<std::string> Lifecycle::misfortune(const Journey &journey, bool inSmokeTest)
{
    const auto it = m_misfortunes.find(journey.model);
    if (it == m_misfortunes.end() || it->second.inSmokeTest != inSmokeTest)
        return {};
    Misfortune &fate = it->second;
    if (!fate.nodes.empty() &&
        std::find(fate.nodes.begin(), fate.nodes.end(), journey.node) == fate.nodes.end())
        return {};
    if (fate.times) {
        if (*fate.times == 0)
            return {};
        --*fate.times;
    }
    return fate.message;
}

std::optional<double> Lifecycle::nextDue() const
{
    std::optional<double> due;
    for (const auto &[key, journey] : m_journeys)
        due = due ? std::min(*due, journey.due) : journey.due;
    return due;
}

std::vector<Journey> Lifecycle::journeys() const
{
    std::vector<Journey> journeys;
    for (const auto &[key, journey] : m_journeys) {
        journeys.push_back(journey);
        journeys.back().due -= m_clock;
    }
    std::sort(journeys.begin(), journeys.end(),
              [](const Journey &a, const Journey &b) { return a.order < b.order; });
    return journeys;
}

void Lifecycle::restore(std::vector<Journey> journeys)
{
    m_journeys.clear();
    for (Journey &journey : journeys) {
        journey.due += m_clock;
        journey.order = m_order++;
        m_journeys[{journey.model, journey.node}] = journey;
    }
}

} // namespace launchpad::sim
