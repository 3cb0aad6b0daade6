#pragma once

#include "models/planner/Plan.h"
#include "ui/theme/Theme.h"

#include <map>
#include <string>
#include <vector>

namespace launchpad {

/// A colour per member of a group, in its order; the router has its own. Panel, bar and chart ask here, so
/// that a model has one colour everywhere.
inline std::map<std::string, QColor> memberColours(const std::vector<MemberAfter> &members)
{
    std::map<std::string, QColor> colours;
    int place = 0;
    for (const MemberAfter &member : members)
        colours[member.model] = member.router ? Theme::current().router : Theme::current().member(place++);
    return colours;
}

} // namespace launchpad
