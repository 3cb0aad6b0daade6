#pragma once

#include "Http.h"
#include "models/planner/Operation.h"
#include "models/planner/Result.h"

#include <optional>
#include <string>
#include <string_view>

namespace launchpad::sim {

/// The body of POST /admin/apply.
struct ApplyBody {
    ProposedOperation proposed;
    std::string operationJson; ///< the operation alone, keys sorted: the same operation has the same text
    std::string requestId;     ///< in lower case, as UUIDs are compared
};

/// `{"proposed_op":{…}}`; the fault's pointer is relative to the body.
Result<ApplyBody> parseApplyBody(std::string_view body);
/// The operation itself or a body as above, for the control interface.
Result<Operation> parseBareOperation(std::string_view body);

/// What a confirmed operation lacks: a request id that is a UUID, the revision that it was judged against.
std::optional<Fault> confirmationFault(const ProposedOperation &proposed);

/// 400 with the fault's sentence and its pointer.
HttpResponse faultResponse(const Fault &fault);

} // namespace launchpad::sim
