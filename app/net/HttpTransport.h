#pragma once

#include "HttpOptions.h"
#include "models/state/ApiError.h"

#include <QNetworkAccessManager>
#include <QNetworkRequest>
#include <QUrl>
#include <QUrlQuery>

#include <optional>

namespace launchpad {

/// The way to one appliance: its address, its connections, and the trust in them.
class HttpTransport {
public:
    HttpTransport(const QUrl &address, const HttpOptions &options);

    /// Why nothing may be sent to this address.
    std::optional<ApiError> refusal() const;
    QNetworkRequest request(const char *path, const QUrlQuery &query) const;
    QNetworkAccessManager &manager() { return m_manager; }
    const HttpOptions &options() const { return m_options; }

private:
    QUrl m_address; ///< scheme, host and port
    HttpOptions m_options;
    QNetworkAccessManager m_manager;
};

/// This computer, by name or by number.
bool isLoopback(const QString &host);

} // namespace launchpad
