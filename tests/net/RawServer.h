#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>

namespace launchpad::testing {

/// A server that answers with exactly the bytes that it is told, and keeps what it was sent.
class RawServer : public QObject {
    Q_OBJECT

public:
    using Act = std::function<void(QTcpSocket *)>;

    RawServer();

    QUrl address(const QString &scheme = QStringLiteral("http")) const;
    /// What each whole request meets; by default nothing, so that it is never answered.
    void onRequest(Act act) { m_act = std::move(act); }
    /// Every request is answered with these bytes, on a connection that stays open.
    void answerWith(const QByteArray &bytes);
    /// The same, and then the connection is closed.
    void answerAndClose(const QByteArray &bytes);

    const QList<QByteArray> &requests() const { return m_requests; }
    int connections() const { return m_connections; }
    /// Connections that the other side has ended.
    int ended() const { return m_ended; }

Q_SIGNALS:
    void requested();

private:
    void take(QTcpSocket *socket);

    Act m_act;
    QHash<QTcpSocket *, QByteArray> m_unread;
    QList<QByteArray> m_requests;
    int m_connections = 0;
    int m_ended = 0;
    QTcpServer m_server; ///< last: its sockets tell of their end while it is destroyed
};

/// The smallest cluster document there is.
inline const QByteArray kEmptyCluster =
    R"({"revision":7,"appliance":{"name":"a","version":"1"},"mode":null,"semantic_router":null,)"
    R"("engines":[],"nodes":[],"catalog":[],"groups":[],"models":[]})";

/// `HTTP/1.1 STATUS` with a body and its length; further header lines each end in CRLF.
QByteArray httpAnswer(int status, const QByteArray &body, const QByteArray &headers = {});

/// A request's header line by its name in lower case, without the name.
QByteArray headerOf(const QByteArray &request, const QByteArray &name);
QByteArray bodyOf(const QByteArray &request);

} // namespace launchpad::testing
