#include "ShareRules.h"

#include "Messages.h"
#include "Wide.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace launchpad {

namespace {

/// `hundredths` of a percent of the GPUs' memory against the weights, in integers.
bool holdsLess(BasisPoints share, Mib smallestGpu, std::int64_t width, Mib weights)
{
    const Wide needed = Wide{weights} * kWholeGpu.value;
    const Wide capacity = Wide{smallestGpu} * width;
    // With a share of at least one basis point; it also keeps the product below within 128 bits.
    if (capacity >= needed)
        return false;
    return capacity * share.value < needed;
}

template<class Predicate>
std::vector<std::string> membersThat(const GroupAfter &group, Predicate predicate)
{
    std::vector<std::string> names;
    for (const MemberAfter &member : group.members) {
        if (predicate(member))
            names.push_back(member.model);
    }
    return names;
}

void addNaming(Code code, std::vector<std::string> members, std::vector<Finding> &findings)
{
    if (!members.empty())
        findings.push_back(finding(code, {}, std::move(members)));
}

bool isMissing(const MemberAfter &member)
{
    return !member.share && !member.invalid;
}

bool shareBelowWeights(const MemberAfter &member)
{
    return member.share && member.share->value > 0 && member.weights && member.smallestGpu &&
           member.gpuWidth > 0 &&
           holdsLess(*member.share, *member.smallestGpu, member.gpuWidth, *member.weights);
}

bool shareOverridden(Roster &roster, const MemberAfter &member, const OwnServing *own)
{
    const auto anyOverrides = [](const std::vector<std::string> &args) {
        return std::any_of(args.begin(), args.end(), overridesShare);
    };
    if (own && own->model == member.model)
        return anyOverrides(own->extraArgs);
    const DeployedModel *deployed = roster.model(member.model);
    return deployed && anyOverrides(deployed->extraArgs);
}

void addNamedProblems(const GroupAfter &group, const std::vector<NamedShare> &named,
                      std::vector<Finding> &problems)
{
    const NameSet members = memberNames(group);
    std::unordered_map<std::string_view, int> places;
    for (const NamedShare &share : named) {
        const int place = ++places[share.member];
        if (place == 1 && !members.contains(share.member))
            problems.push_back(finding(Code::UnknownMember, {share.member}, {share.member}));
        if (place == 2)
            problems.push_back(finding(Code::DuplicateMember, {share.member}, {share.member}));
    }
}

bool routerShareTouched(const MemberAfter &router, const std::vector<NamedShare> &named)
{
    const auto first = std::find_if(named.begin(), named.end(),
                                    [&](const NamedShare &share) { return share.member == router.model; });
    return first != named.end() && first->share != ShareValue(*router.share);
}

} // namespace

bool overridesShare(const std::string &argument)
{
    constexpr std::array<std::string_view, 3> overriding{"--gpu-memory-utilization",
                                                         "--kv-cache-memory-bytes", "--mem-fraction-static"};
    std::string name = argument.substr(0, argument.find_first_of("= \t\n\r"));
    for (char &c : name) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        if (c == '_')
            c = '-';
    }
    return std::find(overriding.begin(), overriding.end(), name) != overriding.end();
}

BasisPoints totalOf(const GroupAfter &group)
{
    BasisPoints total;
    for (const MemberAfter &member : group.members)
        total += member.share.value_or(BasisPoints{});
    return total;
}

bool shareChanges(const MemberAfter &member)
{
    return member.invalid || member.share != member.shareToday;
}

void addShareProblems(const GroupAfter &group, const std::vector<NamedShare> &named,
                      std::vector<Finding> &problems)
{
    addNamedProblems(group, named, problems);
    addNaming(Code::RouterShareFixed,
              membersThat(group,
                          [&](const MemberAfter &member) {
                              return member.router && routerShareTouched(member, named);
                          }),
              problems);
    addNaming(Code::InvalidShareValue,
              membersThat(group, [](const MemberAfter &member) { return member.invalid; }), problems);
    if (totalOf(group) > kWholeGpu)
        problems.push_back(finding(Code::OverCapacity, {}, {}));
    addNaming(Code::ZeroShare,
              membersThat(group, [](const MemberAfter &member) { return member.share == BasisPoints{0}; }),
              problems);
    addNaming(Code::MissingShare, membersThat(group, isMissing), problems);
}

void addShareWarnings(Roster &roster, const GroupAfter &group, const OwnServing *own,
                      std::vector<Finding> &warnings)
{
    const BasisPoints total = totalOf(group);
    const bool totalIsWhole = std::all_of(group.members.begin(), group.members.end(),
                                          [](const MemberAfter &member) { return member.share.has_value(); });
    if (totalIsWhole && total > kHeadroomLimit && total <= kWholeGpu)
        warnings.push_back(finding(Code::LittleHeadroom, {}, {}));
    addNaming(Code::ShareBelowWeights, membersThat(group, shareBelowWeights), warnings);
    addNaming(
        Code::ShareOverridden,
        membersThat(group, [&](const MemberAfter &member) { return shareOverridden(roster, member, own); }),
        warnings);
}

void addMemberWarnings(Roster &roster, const GroupAfter &group, const OwnServing &own,
                       std::vector<Finding> &warnings)
{
    addNaming(Code::ShareBelowWeights,
              membersThat(group,
                          [&](const MemberAfter &member) {
                              return member.model == own.model && shareBelowWeights(member);
                          }),
              warnings);
    addNaming(Code::ShareOverridden,
              membersThat(group,
                          [&](const MemberAfter &member) {
                              return member.model == own.model && shareOverridden(roster, member, &own);
                          }),
              warnings);
}

void addWholeGpuWarning(Roster &roster, const OwnServing &own, std::vector<Finding> &warnings)
{
    const CatalogEntry *entry = roster.recipe(own.model);
    if (!entry || !entry->weights || own.gpuWidth == 0)
        return;
    const std::optional<Mib> smallest = smallestGpu(roster, own.model, &own);
    if (smallest && holdsLess(kWholeGpu, *smallest, own.gpuWidth, *entry->weights))
        warnings.push_back(finding(Code::GpuMemoryBelowWeights, {}, {own.model}));
}

} // namespace launchpad
