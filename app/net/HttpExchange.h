#pragma once

#include "HttpTransport.h"

#include <QByteArray>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace launchpad {

enum class HttpVerb { Get, Post };

struct HttpRequest {
    HttpVerb verb = HttpVerb::Get;
    const char *path = "";
    QUrlQuery query;
    QByteArray body;  ///< JSON; empty for none
    QByteArray token; ///< empty for none
    std::chrono::milliseconds deadline{0};
    std::chrono::milliseconds idle{0};

    /// As ApiError::where has it.
    QString where() const;
};

/// An answer with a status, whatever the status says.
struct HttpAnswer {
    int status = 0;
    QByteArray body;
    enum class Wholeness {
        Whole,
        BrokenOff, ///< the connection ended within the body
        Garbled,   ///< its compression is none
    };
    Wholeness wholeness = Wholeness::Whole;
    QString networkText; ///< the network's words where it is not whole
    QString location;    ///< of a redirect: where to, without secrets
    std::optional<int> retryAfterSeconds;
};

/// One request and its answer, under a deadline and a size limit. Ends in exactly one call of `done`, later
/// than the constructor, or in none where it is destroyed before. `done` may destroy it.
class HttpExchange : public QObject {
    Q_OBJECT

public:
    using Done = std::function<void(Answer<HttpAnswer>)>;

    HttpExchange(std::shared_ptr<HttpTransport> transport, const HttpRequest &request, Done done,
                 QObject *parent = nullptr);
    ~HttpExchange() override;

private:
    void start(const HttpRequest &request);
    void read();
    void checkSize();
    void checkCertificate();
    void takeSslErrors(const QList<QSslError> &faults);
    void setReason(ApiError::Kind kind, const QString &detail);
    /// Ends the exchange with this reason; the connection ends with the reply.
    void breakOff(ApiError::Kind kind, const QString &detail);
    void finish();
    ApiError networkError() const;
    HttpAnswer answer(int status);
    /// Hands over the outcome from the event loop, so that whoever gets it may delete anything.
    void conclude(Answer<HttpAnswer> outcome);

    std::shared_ptr<HttpTransport> m_transport;
    QString m_where;
    Done m_done;
    QNetworkReply *m_reply = nullptr;
    QTimer m_deadline;
    QByteArray m_body;
    std::optional<ApiError> m_reason; ///< why the exchange is broken off from here
};

} // namespace launchpad
