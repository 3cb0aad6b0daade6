#pragma once

#include "HttpExchange.h"
#include "models/state/ApplianceApi.h"

#include <QByteArray>
#include <QString>

namespace launchpad {

// What the appliance's answers say: HTTP status first, then the body. Pure and safe from any thread.

/// A session, with the token that stays inside the client.
struct LoginGrant {
    QByteArray token;
    LoginAnswer answer;
};

Answer<LoginGrant> readLogin(const HttpAnswer &answer, const QString &where);
Answer<WhoAmIAnswer> readWhoAmI(const HttpAnswer &answer, const QString &where);
/// `mayBeUnchanged`: whether the question was one that 304 answers.
Answer<ClusterAnswer> readCluster(const HttpAnswer &answer, const QString &where, bool mayBeUnchanged);
/// An answer that says the opposite of what was asked (a dry run that was applied, a confirmed operation
/// that was not) is not understood.
Answer<ApplyAnswer> readApply(const HttpAnswer &answer, const QString &where, bool confirmed);

QByteArray loginBody(const QString &user, const QString &password);
QByteArray applyBody(const ProposedOperation &proposed);

} // namespace launchpad
