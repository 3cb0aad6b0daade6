#include "HttpTransport.h"

#include "PlainText.h"

#include <QElapsedTimer>
#include <QHostAddress>
#include <QNetworkProxy>
#include <QNetworkProxyFactory>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

/// The system's proxies, but none to this computer: a proxy would look on its own loopback.
class SystemProxies final : public QNetworkProxyFactory {
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        if (isLoopback(query.peerHostName()))
            return {QNetworkProxy(QNetworkProxy::NoProxy)};
        // The system may run a script to find out, so it is not asked for every request.
        if (!m_asked.isValid() || m_asked.hasExpired(kKeptMs)) {
            m_proxies = systemProxyForQuery(query);
            m_asked.start();
        }
        return m_proxies;
    }

private:
    static constexpr qint64 kKeptMs = 60'000;
    QList<QNetworkProxy> m_proxies;
    QElapsedTimer m_asked;
};

QUrl originOf(const QUrl &address)
{
    QUrl origin;
    origin.setScheme(address.scheme());
    origin.setHost(address.host());
    origin.setPort(address.port());
    return origin;
}

} // namespace

bool isLoopback(const QString &host)
{
    if (host.compare("localhost"_L1, Qt::CaseInsensitive) == 0)
        return true;
    const QHostAddress address(host);
    return !address.isNull() && address.isLoopback();
}

HttpTransport::HttpTransport(const QUrl &address, const HttpOptions &options)
    : m_address(originOf(address)), m_options(options)
{
    if (!m_options.trust)
        m_options.trust = std::make_shared<SystemTrust>();
    m_manager.setAutoDeleteReplies(false);
    m_manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_manager.setProxyFactory(new SystemProxies); // the manager owns it
}

std::optional<ApiError> HttpTransport::refusal() const
{
    const auto error = [](ApiError::Kind kind, const QString &detail) {
        ApiError refusal;
        refusal.kind = kind;
        refusal.detail = detail;
        return refusal;
    };
    if (m_address.host().isEmpty())
        return error(ApiError::Kind::Unreachable, u"The address names no host."_s);
    if (m_address.scheme() == "https"_L1)
        return {};
    if (m_address.scheme() != "http"_L1)
        return error(ApiError::Kind::Unreachable, u"The address is neither https nor http."_s);
    if (m_options.allowPlainHttp || isLoopback(m_address.host()))
        return {};
    return error(ApiError::Kind::Untrusted,
                 u"Plain http to %1 would show the password and the session to everyone on the way. "
                 "Nothing was sent."_s.arg(plainText(m_address.host(), 255)));
}

QNetworkRequest HttpTransport::request(const char *path, const QUrlQuery &query) const
{
    QUrl url = m_address;
    url.setPath(QString::fromLatin1(path));
    if (!query.isEmpty())
        url.setQuery(query);
    QNetworkRequest request(url);
    request.setRawHeader("Accept", "application/json");
    request.setRawHeader("User-Agent", "launchpad-console/" LAUNCHPAD_VERSION);
    // Set as an attribute too: the manager's policy alone does not hold for every Qt.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    // A small answer may unfold into a large one: as far as the limit, which is watched while reading.
    request.setDecompressedSafetyCheckThreshold(-1);
    return request;
}

} // namespace launchpad
