#include "PlanRules.h"

#include "Messages.h"

namespace launchpad {

namespace {

/// What keeps a model from being removed at all. True where there is such a problem.
bool addRemovalProblem(Roster &roster, const std::string &model, std::vector<Finding> &problems)
{
    if (isRouter(roster.cluster(), model))
        problems.push_back(finding(Code::RouterNotRemovable, {}, {model}));
    else if (!roster.model(model))
        problems.push_back(finding(Code::NotDeployed, {model}, {model}));
    return !problems.empty();
}

} // namespace

PlanSoFar planRemove(Roster &roster, const RemoveModel &operation)
{
    PlanSoFar plan;
    if (!addRemovalProblem(roster, operation.model, plan.simulation.problems))
        plan.simulation.stops.push_back(operation.model);
    return plan;
}

PlanSoFar planRemove(Roster &roster, const RemoveModelFromNode &operation)
{
    PlanSoFar plan;
    Simulation &simulation = plan.simulation;
    if (addRemovalProblem(roster, operation.model, simulation.problems))
        return plan;
    const Whereabouts whereabouts(roster.model(operation.model));
    if (!whereabouts.placedOn(operation.node)) {
        simulation.problems.push_back(
            finding(Code::NotOnNode, {operation.model, operation.node}, {operation.model}));
        return plan;
    }
    plan.losesNode = true;
    if (whereabouts.runsOn(operation.node) && whereabouts.running().size() == 1)
        simulation.stops.push_back(operation.model);
    return plan;
}

} // namespace launchpad
