#include "HttpApplianceApi.h"

#include "AnswersJson.h"
#include "ApiCall.h"
#include "ApiPaths.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

constexpr std::chrono::seconds kLongestPoll{60};

} // namespace

HttpApplianceApi::HttpApplianceApi(const QUrl &address, const HttpOptions &options)
    : m_transport(std::make_shared<HttpTransport>(address, options)), m_calls(std::make_unique<QObject>())
{
}

HttpApplianceApi::~HttpApplianceApi() = default;

QList<QString> HttpApplianceApi::secrets() const
{
    return {QString::fromLatin1(m_token)};
}

PendingCall HttpApplianceApi::logIn(const QString &user, const QString &password, Done<LoginAnswer> done)
{
    const CallDeadlines &deadlines = m_transport->options().deadlines;
    HttpRequest request;
    request.verb = HttpVerb::Post;
    request.path = api::path::kLogin;
    request.body = loginBody(user, password);
    request.deadline = deadlines.logIn;
    request.idle = deadlines.idle;

    const int generation = ++m_generation;
    const QString where = request.where();
    auto *call = new ApiCall<LoginGrant>(
        m_calls.get(), m_transport, request, secrets() << password,
        [where](const HttpAnswer &answer) { return readLogin(answer, where); },
        [this, generation, where, done = std::move(done)](const Answer<LoginGrant> &grant) {
            done(keep(grant, generation, where));
        });
    return ApiCall<LoginGrant>::handle(call);
}

Answer<LoginAnswer> HttpApplianceApi::keep(const Answer<LoginGrant> &grant, int generation,
                                           const QString &where)
{
    if (!grant)
        return grant.error();
    if (generation == m_generation) {
        m_token = grant.value().token;
        return grant.value().answer;
    }
    ApiError error;
    error.kind = ApiError::Kind::Unauthorized;
    error.where = where;
    error.detail = u"Another sign-in or a sign-out came in between."_s;
    return error;
}

void HttpApplianceApi::logOut()
{
    ++m_generation;
    const QByteArray token = std::exchange(m_token, QByteArray());
    if (token.isEmpty())
        return;
    const CallDeadlines &deadlines = m_transport->options().deadlines;
    HttpRequest request;
    request.verb = HttpVerb::Post;
    request.path = api::path::kLogout;
    request.token = token;
    request.deadline = deadlines.logOut;
    request.idle = deadlines.idle;
    // Outlives this object, which is often dropped right after signing out, but not the program.
    auto *farewell = new ApiCall<bool>(
        QCoreApplication::instance(), m_transport, request, {}, [](const HttpAnswer &) { return true; },
        [](const Answer<bool> &) {});
    QObject::connect(QCoreApplication::instance(), &QCoreApplication::aboutToQuit, farewell,
                     &QObject::deleteLater);
}

PendingCall HttpApplianceApi::whoAmI(Done<WhoAmIAnswer> done)
{
    const CallDeadlines &deadlines = m_transport->options().deadlines;
    HttpRequest request;
    request.path = api::path::kWhoAmI;
    request.token = m_token;
    request.deadline = deadlines.whoAmI;
    request.idle = deadlines.idle;
    return ApiCall<WhoAmIAnswer>::handle(new ApiCall<WhoAmIAnswer>(
        m_calls.get(), m_transport, request, secrets(),
        [where = request.where()](const HttpAnswer &answer) { return readWhoAmI(answer, where); },
        std::move(done)));
}

PendingCall HttpApplianceApi::cluster(const ClusterQuery &query, Done<ClusterAnswer> done)
{
    const CallDeadlines &deadlines = m_transport->options().deadlines;
    HttpRequest request;
    request.path = api::path::kCluster;
    request.token = m_token;
    request.deadline = deadlines.cluster;
    request.idle = deadlines.idle;
    const bool mayBeUnchanged = query.after.has_value();
    if (mayBeUnchanged) {
        const std::chrono::seconds wait = std::clamp(query.wait, std::chrono::seconds(0), kLongestPoll);
        request.query.addQueryItem(QString::fromLatin1(api::query::kAfter), QString::number(*query.after));
        request.query.addQueryItem(QString::fromLatin1(api::query::kWait), QString::number(wait.count()));
        if (wait.count() > 0) {
            request.deadline = wait + deadlines.longPollMargin;
            request.idle = wait + deadlines.idle;
        }
    }
    return ApiCall<ClusterAnswer>::handle(new ApiCall<ClusterAnswer>(
        m_calls.get(), m_transport, request, secrets(),
        [where = request.where(), mayBeUnchanged](const HttpAnswer &answer) {
            return readCluster(answer, where, mayBeUnchanged);
        },
        std::move(done)));
}

PendingCall HttpApplianceApi::apply(const ProposedOperation &proposed, Done<ApplyAnswer> done)
{
    const CallDeadlines &deadlines = m_transport->options().deadlines;
    HttpRequest request;
    request.verb = HttpVerb::Post;
    request.path = api::path::kApply;
    request.body = applyBody(proposed);
    request.token = m_token;
    request.deadline = deadlines.apply;
    request.idle = deadlines.idle;
    return ApiCall<ApplyAnswer>::handle(new ApiCall<ApplyAnswer>(
        m_calls.get(), m_transport, request, secrets(),
        [where = request.where(), confirmed = proposed.confirmed](const HttpAnswer &answer) {
            return readApply(answer, where, confirmed);
        },
        std::move(done)));
}

} // namespace launchpad
