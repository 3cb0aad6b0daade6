#include "SimulatedAppliance.h"

#include "models/planner/ClusterJson.h"
#include "models/planner/Plan.h"

#include <algorithm>

namespace launchpad::sim {

SimulatedAppliance::SimulatedAppliance(Scenario scenario)
    : m_cluster(std::move(scenario.cluster)),
      m_lifecycle(scenario.durations, std::move(scenario.misfortunes), scenario.seed)
{
    if (scenario.resume)
        m_lifecycle.resume(m_cluster);
}

std::shared_ptr<const std::string> SimulatedAppliance::document() const
{
    if (!m_document)
        m_document = std::make_shared<const std::string>(clusterToJson(m_cluster));
    return m_document;
}

SimulatedAppliance::Outcome SimulatedAppliance::apply(const Operation &operation)
{
    Outcome outcome;
    outcome.simulation = simulate(m_cluster, operation);
    if (outcome.simulation.verdict == Verdict::Refused)
        return outcome;
    Effect effect = carryOut(m_cluster, operation, outcome.simulation);
    m_lifecycle.begin(effect.moved);
    outcome.applied = true;
    outcome.message = std::move(effect.message);
    changed();
    return outcome;
}

void SimulatedAppliance::replace(Cluster cluster)
{
    const std::int64_t revision = std::max(cluster.revision, m_cluster.revision + 1);
    m_cluster = std::move(cluster);
    m_cluster.revision = revision - 1;
    m_lifecycle.clear();
    changed();
}

void SimulatedAppliance::advance(double seconds)
{
    const double until = m_lifecycle.clock() + seconds;
    while (m_lifecycle.step(m_cluster, until))
        changed();
}

std::optional<double> SimulatedAppliance::untilNextChange() const
{
    const std::optional<double> due = m_lifecycle.nextDue();
    if (!due)
        return {};
    return std::max(0.0, *due - m_lifecycle.clock());
}

void SimulatedAppliance::restore(Cluster cluster, std::vector<Journey> journeys)
{
    m_cluster = std::move(cluster);
    m_document.reset();
    m_lifecycle.restore(std::move(journeys));
}

void SimulatedAppliance::changed()
{
    ++m_cluster.revision;
    m_document.reset();
    if (m_changed)
        m_changed();
}

} // namespace launchpad::sim
