#pragma once

#include "Lifecycle.h"
#include "models/planner/Cluster.h"
#include "models/planner/Operation.h"
#include "models/planner/Simulation.h"
#include "Scenario.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace launchpad::sim {

/// The appliance's truth: one cluster document, what operations do to it and what time does. Not safe from
/// several threads; its time moves only by advance().
class SimulatedAppliance {
public:
    explicit SimulatedAppliance(Scenario scenario);

    const Cluster &cluster() const { return m_cluster; }
    std::int64_t revision() const { return m_cluster.revision; }
    /// The body of GET /admin/cluster.
    std::shared_ptr<const std::string> document() const;

    struct Outcome {
        Simulation simulation;
        bool applied = false;
        std::string message;
    };
    /// Judges the operation and carries it out unless it is refused: one revision.
    Outcome apply(const Operation &operation);

    /// Another document, as if the appliance had been set up anew. The revision never falls.
    void replace(Cluster cluster);

    /// Moves the lifecycle's clock, one revision for each state that comes.
    void advance(double seconds);
    double clock() const { return m_lifecycle.clock(); }
    /// How long until something changes by itself; nothing where nothing is on its way.
    std::optional<double> untilNextChange() const;
    std::vector<Journey> journeys() const { return m_lifecycle.journeys(); }
    void restore(Cluster cluster, std::vector<Journey> journeys);

    /// Called after every change of the document.
    void onChanged(std::function<void()> callback) { m_changed = std::move(callback); }

private:
    void changed();

    Cluster m_cluster;
    Lifecycle m_lifecycle;
    std::function<void()> m_changed;
    mutable std::shared_ptr<const std::string> m_document; ///< made when first asked for
};

} // namespace launchpad::sim
