#include "ChartColours.h"

#include "models/items/NodeMemory.h"
#include "ui/sharing/MemberColours.h"
#include "ui/text/Sentences.h"
#include "ui/theme/Theme.h"

#include <algorithm>
#include <set>

namespace launchpad {

namespace {

MemberAfter asMember(const Cluster &cluster, const std::string &model)
{
    MemberAfter member;
    member.model = model;
    member.router = isRouter(cluster, model);
    return member;
}

} // namespace

std::map<std::string, QColor> ChartColours::of(const Cluster &cluster, const std::vector<std::string> &models)
{
    std::vector<MemberAfter> members;
    int taken = 0;
    if (const Group *group = sharingGroup(cluster)) {
        for (const Member &member : group->members) {
            members.push_back(asMember(cluster, member.model));
            taken += members.back().router ? 0 : 1;
        }
    }
    std::map<std::string, QColor> colours = memberColours(members);

    const int count = int(Theme::current().members.size());
    std::map<std::string, int> places;
    std::set<int> used;
    const auto isFree = [&](int place) { return place >= taken && used.count(place) == 0; };
    // First whoever has a place and can keep it, then whoever needs one.
    for (const std::string &model : models) {
        const auto had = m_places.find(model);
        if (colours.count(model) == 0 && had != m_places.end() && isFree(had->second))
            used.insert(places[model] = had->second);
    }
    for (const std::string &model : models) {
        if (colours.count(model) > 0)
            continue;
        if (isRouter(cluster, model)) {
            colours[model] = Theme::current().router;
            continue;
        }
        if (places.count(model) == 0) {
            // From the palette's end, where the group's next members come last.
            int place = count - 1;
            while (place >= 0 && !isFree(place))
                --place;
            if (place < 0)
                place = std::max(count, used.empty() ? 0 : *used.rbegin() + 1);
            used.insert(places[model] = place);
        }
        colours[model] = Theme::current().member(places[model]);
    }
    m_places = std::move(places);
    return colours;
}

QString chartName(const Cluster &cluster, const std::string &model)
{
    return memberName(asMember(cluster, model));
}

} // namespace launchpad
