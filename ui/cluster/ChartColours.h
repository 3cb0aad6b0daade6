#pragma once

#include "models/planner/Cluster.h"

#include <QColor>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace launchpad {

/// The colours of the models in the chart: a member of the sharing group has the one that it has in the
/// Shared GPU memory panel; any other model has one that no member has, as long as there are enough, and
/// keeps it.
class ChartColours {
public:
    /// By model, in the theme in use.
    std::map<std::string, QColor> of(const Cluster &cluster, const std::vector<std::string> &models);

private:
    std::map<std::string, int> m_places; ///< of the models outside the group
};

/// The model's name as the panel shows it.
QString chartName(const Cluster &cluster, const std::string &model);

} // namespace launchpad
