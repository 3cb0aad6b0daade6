#pragma once

#include "HttpOptions.h"
#include "models/state/ApplianceApi.h"

#include <QByteArray>
#include <QUrl>

#include <memory>

class QObject;

namespace launchpad {

class HttpTransport;
struct HttpRequest;
struct LoginGrant;

/// One appliance over HTTP. It has its own connections and its own trust: another address, or another
/// decision on a certificate, takes another object. Calls that are under way when it is destroyed end in
/// nothing; it may be destroyed from within an answer.
class HttpApplianceApi final : public ApplianceApi {
public:
    explicit HttpApplianceApi(const QUrl &address, const HttpOptions &options = {});
    ~HttpApplianceApi() override;

    /// Qt sends a POST anew by itself where the appliance closes the connection before it answers, so one
    /// wrong password can count twice there.
    PendingCall logIn(const QString &user, const QString &password, Done<LoginAnswer> done) override;
    void logOut() override;
    PendingCall whoAmI(Done<WhoAmIAnswer> done) override;
    PendingCall cluster(const ClusterQuery &query, Done<ClusterAnswer> done) override;
    /// Sent anew as a log-in may be; the operation's request_id makes that harmless.
    PendingCall apply(const ProposedOperation &proposed, Done<ApplyAnswer> done) override;

private:
    QList<QString> secrets() const;
    /// Keeps the session, unless another log-in or a log-out came in between.
    Answer<LoginAnswer> keep(const Answer<LoginGrant> &grant, int generation, const QString &where);

    std::shared_ptr<HttpTransport> m_transport;
    std::unique_ptr<QObject> m_calls; ///< parent of the calls under way
    QByteArray m_token;
    int m_generation = 0; ///< of log-ins and log-outs
};

} // namespace launchpad
