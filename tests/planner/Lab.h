#pragma once

#include "models/planner/Cluster.h"
#include "models/planner/Operation.h"
#include "models/planner/Plan.h"
#include "models/planner/Simulation.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

/// A small cluster that every rule can be tried on, and a short way to say what a test expects.
///
/// Nodes a and b (two GPUs of 97,887 MiB each) serve the group text-router on their first GPU:
/// semantic-router 6, glm-5.3 48 (the default), gemma-4 20. Node c has two empty GPUs of 46,068 MiB. The
/// catalog also has my-model (4,000 MiB, no group) and kimi-2.7 (150,000 MiB).
struct Lab {
    launchpad::Cluster cluster;

    Lab();

    launchpad::Node &node(const std::string &name);
    launchpad::Gpu &gpu(const std::string &node, std::size_t place) { return nodeGpus(node).at(place); }
    launchpad::CatalogEntry &entry(const std::string &model);
    launchpad::DeployedModel &model(const std::string &name);
    launchpad::Member &member(const std::string &model);

    /// Puts a model on nodes with whole GPUs, in no group: entry and holders.
    launchpad::DeployedModel &placeWhole(const std::string &name, const std::string &node,
                                         const std::string &state = "serving");
    /// No group and no deployed model is left; the router still runs.
    void clearGroups();
    /// The router alone in a group of that name.
    void routerAlone(const std::string &group);

    launchpad::Simulation simulate(const launchpad::Operation &operation) const;

private:
    std::vector<launchpad::Gpu> &nodeGpus(const std::string &name);
};

launchpad::NamedShare named(const std::string &member, std::int64_t basisPoints);
launchpad::NamedShare withoutShare(const std::string &member);
launchpad::NamedShare invalidShare(const std::string &member, const std::string &json = "-1");

/// my-model on node a, sharing with 10 percent: fits without a warning.
launchpad::DeployModel sharedDeploy();
/// my-model on node c with a whole GPU: fits without a warning.
launchpad::DeployModel wholeDeploy();
/// Serves the model as it is served now.
launchpad::UpdateServing unchangedServing(const launchpad::DeployedModel &model);

/// Findings in short: "over_capacity zero_share(glm-5.3,gemma-4) node_ineligible@a".
QString brief(const std::vector<launchpad::Finding> &findings);
QString brief(const std::vector<std::string> &names);
QString problems(const launchpad::Simulation &simulation);
QString warnings(const launchpad::Simulation &simulation);
/// The message of the first problem; empty where there is none.
QString firstMessage(const launchpad::Simulation &simulation);
QString total(const launchpad::Simulation &simulation);
/// As in "joins text-router"; "none" where there is no group.
QString group(const launchpad::GroupOutcome &outcome);
QString risk(const launchpad::Simulation &simulation);

inline QString q(const std::string &text)
{
    return QString::fromStdString(text);
}
