#include "HttpExchange.h"

#include "PlainText.h"
#include "RetryAfter.h"

#include <QSslConfiguration>
#include <QStringList>

#include <utility>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

QString networkWords(const QNetworkReply &reply)
{
    return plainText(reply.errorString());
}

/// Where a redirect points, without what a server may have put into it for others not to see.
QString placeOf(const QUrl &url)
{
    return plainText(url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment));
}

HttpAnswer::Wholeness wholeness(QNetworkReply::NetworkError error, int status)
{
    using Wholeness = HttpAnswer::Wholeness;
    const bool success = status >= 200 && status < 300;
    // A status that is no success is an error of its own in Qt, apart from those of the connection.
    const bool statusSays =
        error > QNetworkReply::UnknownProxyError || error == QNetworkReply::ProxyAuthenticationRequiredError;
    if (error == QNetworkReply::NoError || (!success && statusSays))
        return Wholeness::Whole;
    return success && error == QNetworkReply::UnknownContentError ? Wholeness::Garbled : Wholeness::BrokenOff;
}

} // namespace

QString HttpRequest::where() const
{
    return (verb == HttpVerb::Get ? u"GET "_s : u"POST "_s) + QString::fromLatin1(path);
}

HttpExchange::HttpExchange(std::shared_ptr<HttpTransport> transport, const HttpRequest &request, Done done,
                           QObject *parent)
    : QObject(parent), m_transport(std::move(transport)), m_where(request.where()), m_done(std::move(done))
{
    if (std::optional<ApiError> refusal = m_transport->refusal()) {
        refusal->where = m_where;
        conclude(*std::move(refusal));
        return;
    }
    start(request);
}

HttpExchange::~HttpExchange()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    m_reply->deleteLater();
}

void HttpExchange::start(const HttpRequest &request)
{
    QNetworkRequest asked = m_transport->request(request.path, request.query);
    if (!request.token.isEmpty())
        asked.setRawHeader("Authorization", "Bearer " + request.token);
    if (!request.body.isEmpty())
        asked.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    asked.setTransferTimeout(static_cast<int>(request.idle.count()));

    QNetworkAccessManager &manager = m_transport->manager();
    m_reply = request.verb == HttpVerb::Get ? manager.get(asked) : manager.post(asked, request.body);
    connect(m_reply, &QNetworkReply::encrypted, this, &HttpExchange::checkCertificate);
    connect(m_reply, &QNetworkReply::sslErrors, this, &HttpExchange::takeSslErrors);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HttpExchange::checkSize);
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpExchange::read);
    connect(m_reply, &QNetworkReply::finished, this, &HttpExchange::finish);

    m_deadline.setSingleShot(true);
    m_deadline.callOnTimeout(
        this, [this] { breakOff(ApiError::Kind::TimedOut, u"The whole answer was not here in time."_s); });
    m_deadline.start(request.deadline);
}

void HttpExchange::checkSize()
{
    const qint64 announced = m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong();
    if (announced > m_transport->options().largestBody)
        breakOff(ApiError::Kind::TooLarge, u"The answer announces %1 bytes."_s.arg(announced));
}

void HttpExchange::read()
{
    const qint64 most = m_transport->options().largestBody;
    while (m_reply->isOpen()) {
        // In pieces: a compressed body unfolds as it is read.
        const QByteArray piece = m_reply->read(qint64{64} << 10);
        if (piece.isEmpty())
            return;
        m_body += piece;
        if (m_body.size() > most) {
            breakOff(ApiError::Kind::TooLarge, u"The answer has more than %1 bytes."_s.arg(most));
            return;
        }
    }
}

void HttpExchange::checkCertificate()
{
    if (!m_transport->options().trust->accepts(m_reply->sslConfiguration().peerCertificate(), {})) {
        setReason(ApiError::Kind::Untrusted,
                  u"The certificate is not the one that was trusted. Nothing was sent."_s);
        m_reply->abort(); // within this event, so that nothing is sent; finishes at once
    }
}

void HttpExchange::takeSslErrors(const QList<QSslError> &faults)
{
    if (m_transport->options().trust->accepts(m_reply->sslConfiguration().peerCertificate(), faults)) {
        m_reply->ignoreSslErrors(faults);
        return;
    }
    QStringList words;
    for (const QSslError &fault : faults) {
        const QString sentence = plainText(fault.errorString());
        if (!words.contains(sentence))
            words += sentence;
    }
    // The handshake now fails by itself.
    setReason(ApiError::Kind::Untrusted, words.join(u' '));
}

void HttpExchange::setReason(ApiError::Kind kind, const QString &detail)
{
    if (m_reason)
        return;
    m_reason.emplace();
    m_reason->kind = kind;
    m_reason->detail = detail;
    m_reason->where = m_where;
}

void HttpExchange::breakOff(ApiError::Kind kind, const QString &detail)
{
    setReason(kind, detail);
    finish();
}

void HttpExchange::finish()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QNetworkReply::NetworkError error = m_reply->error();
    if (error == QNetworkReply::OperationCanceledError)
        setReason(ApiError::Kind::TimedOut, u"Nothing came for too long."_s); // the idle timer
    if (!m_reason)
        read();
    if (!m_reply)
        return; // broken off while reading the rest
    if (m_reason) {
        m_reason->httpStatus = status;
        conclude(*m_reason);
    } else if (status == 0) {
        conclude(networkError());
    } else {
        conclude(answer(status));
    }
}

ApiError HttpExchange::networkError() const
{
    ApiError error;
    error.where = m_where;
    error.detail = networkWords(*m_reply);
    switch (m_reply->error()) {
    case QNetworkReply::TimeoutError:
    case QNetworkReply::ProxyTimeoutError:
        error.kind = ApiError::Kind::TimedOut;
        break;
    case QNetworkReply::NoError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolUnknownError:
        error.kind = ApiError::Kind::NotUnderstood;
        break;
    default:
        error.kind = ApiError::Kind::Unreachable;
        break;
    }
    return error;
}

HttpAnswer HttpExchange::answer(int status)
{
    HttpAnswer answer;
    answer.status = status;
    answer.body = std::move(m_body);
    answer.wholeness = wholeness(m_reply->error(), status);
    if (answer.wholeness != HttpAnswer::Wholeness::Whole)
        answer.networkText = networkWords(*m_reply);
    if (const QByteArray location = m_reply->rawHeader("Location"); !location.isEmpty())
        answer.location = placeOf(m_reply->url().resolved(QUrl::fromEncoded(location)));
    const QDateTime theirs = httpDate(m_reply->rawHeader("Date"));
    // By the appliance's own clock where it tells: theirs and ours may differ by hours.
    answer.retryAfterSeconds = retryAfterSeconds(m_reply->rawHeader("Retry-After"),
                                                 theirs.isValid() ? theirs : QDateTime::currentDateTimeUtc());
    return answer;
}

void HttpExchange::conclude(Answer<HttpAnswer> outcome)
{
    m_deadline.stop();
    if (m_reply) {
        m_reply->disconnect(this);
        std::exchange(m_reply, nullptr)->deleteLater();
    }
    QMetaObject::invokeMethod(
        this,
        [this, outcome = std::move(outcome)]() mutable {
            const Done done = std::exchange(m_done, nullptr);
            done(std::move(outcome)); // may have deleted this
        },
        Qt::QueuedConnection);
}

} // namespace launchpad
