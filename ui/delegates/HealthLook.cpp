#include "HealthLook.h"

#include "ui/theme/Theme.h"

namespace launchpad {

ChipLook lookOf(HealthLevel level)
{
    const Theme &theme = Theme::current();
    switch (level) {
    case HealthLevel::Good:
        return {Icon::CheckCircle, theme.good, theme.goodSoft};
    case HealthLevel::Starting:
        return {Icon::Progress, theme.accent, theme.accentSoft};
    case HealthLevel::Warning:
        return {Icon::Warning, theme.warning, theme.warningSoft};
    case HealthLevel::Bad:
        return {Icon::Problem, theme.danger, theme.dangerSoft};
    case HealthLevel::Ending:
        return {Icon::Trash, theme.neutral, theme.neutralSoft};
    }
    return {Icon::Info, theme.neutral, theme.neutralSoft};
}

ChipLook lookOf(NodeStatus status)
{
    const Theme &theme = Theme::current();
    switch (status) {
    case NodeStatus::Ready:
        return {Icon::CheckCircle, theme.good, theme.goodSoft};
    case NodeStatus::Cordoned:
        return {Icon::Lock, theme.warning, theme.warningSoft};
    case NodeStatus::NotReady:
    case NodeStatus::NotReadyCordoned:
        return {Icon::Problem, theme.danger, theme.dangerSoft};
    }
    return {Icon::Info, theme.neutral, theme.neutralSoft};
}

} // namespace launchpad
