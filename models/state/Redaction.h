#pragma once

#include "OperationOutcome.h"

#include "models/planner/Operation.h"

namespace launchpad {

/// Stands where a value was that is nobody's business.
inline constexpr const char *kHiddenValue = "(hidden)";

/// The operation without the values of its environment, whose names stay, and without what follows extra
/// arguments such as `--api-key`.
Operation redacted(Operation operation);

/// The outcome without those values of the operation, should the appliance have repeated one in its answer.
OperationOutcome redacted(OperationOutcome outcome, const Operation &operation);

} // namespace launchpad
