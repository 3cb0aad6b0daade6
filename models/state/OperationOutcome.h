#pragma once

#include "ApplianceApi.h"

#include <optional>

namespace launchpad {

/// What became of a confirmed operation.
struct OperationOutcome {
    enum class Kind {
        Applied,
        Refused,  ///< the appliance's planner refuses; `error->simulation` has its reasons
        Moved,    ///< the cluster is at another revision than the one judged; nothing was done
        Rejected, ///< the appliance did not take it for another reason; nothing was done
        Unknown,  ///< no answer, however often it was sent: it may or may not have been applied
    };
    Kind kind = Kind::Unknown;
    std::optional<ApplyAnswer> answer; ///< with Applied
    std::optional<ApiError> error;     ///< with all others, unless one stopped waiting for the answer
};

} // namespace launchpad
