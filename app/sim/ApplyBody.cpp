#include "ApplyBody.h"

#include "models/planner/ClusterJson.h"

#include "SimJson.h"

#include <algorithm>

namespace launchpad::sim {

namespace {

using nlohmann::json;

bool isUuid(const std::string &text)
{
    static constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return text.size() == form.size() &&
           std::equal(text.begin(), text.end(), form.begin(), [](char c, char expected) {
               const bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
               return expected == '-' ? c == '-' : digit;
           });
}

Result<ProposedOperation> parseOperation(const json &operation, const std::string &at)
{
    Result<ProposedOperation> proposed = parseProposedOperation(operation.dump());
    if (!proposed)
        return Fault{proposed.fault().sentence, at + proposed.fault().pointer};
    return proposed;
}

} // namespace

Result<ApplyBody> parseApplyBody(std::string_view text)
{
    const json body = parseJson(text);
    if (body.is_discarded())
        return Fault{"The body is not JSON.", ""};
    if (!body.is_object())
        return Fault{"The body is not an object.", ""};
    const auto operation = body.find("proposed_op");
    if (operation == body.end())
        return Fault{"The body has no proposed_op.", "/proposed_op"};
    Result<ProposedOperation> proposed = parseOperation(*operation, "/proposed_op");
    if (!proposed)
        return proposed.fault();
    ApplyBody result;
    result.proposed = std::move(proposed).value();
    ProposedOperation alone;
    alone.operation = result.proposed.operation;
    result.operationJson = proposedOperationToJson(alone);
    result.requestId = result.proposed.requestId.value_or(std::string{});
    for (char &c : result.requestId) {
        if (c >= 'A' && c <= 'F')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

Result<Operation> parseBareOperation(std::string_view text)
{
    const json body = parseJson(text);
    if (body.is_discarded())
        return Fault{"The body is not JSON.", ""};
    const bool wrapped = body.is_object() && body.contains("proposed_op");
    Result<ProposedOperation> proposed =
        parseOperation(wrapped ? body.at("proposed_op") : body, wrapped ? "/proposed_op" : "");
    if (!proposed)
        return proposed.fault();
    return proposed.value().operation;
}

std::optional<Fault> confirmationFault(const ProposedOperation &proposed)
{
    if (!proposed.requestId || !isUuid(*proposed.requestId))
        return Fault{"A confirmed operation needs a request_id that is a UUID.", "/proposed_op/request_id"};
    if (!proposed.expectedRevision)
        return Fault{"A confirmed operation needs the expected_revision.", "/proposed_op/expected_revision"};
    return {};
}

HttpResponse faultResponse(const Fault &fault)
{
    std::string sentence = fault.sentence;
    if (!fault.pointer.empty() && sentence.find(fault.pointer) == std::string::npos)
        sentence += " (" + fault.pointer + ")";
    const json body{{"error", sentence}, {"pointer", fault.pointer}};
    return {400, {}, toText(body)};
}

} // namespace launchpad::sim
