#pragma once

#include "HttpExchange.h"
#include "models/planner/Result.h"
#include "models/state/ApiError.h"

#include <QList>
#include <QString>

#include <optional>

namespace launchpad {

/// The error that the status says, or that a success is that broke off; nothing for a whole success.
std::optional<ApiError> statusError(const HttpAnswer &answer, const QString &where);

/// A success whose body is not what the API promises.
ApiError notUnderstood(const HttpAnswer &answer, const QString &where, const Fault &fault);

/// Drops each text of the error that repeats a secret: an appliance may echo what it was sent.
void dropSecrets(ApiError &error, const QList<QString> &secrets);

} // namespace launchpad
