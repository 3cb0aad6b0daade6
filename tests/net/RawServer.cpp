#include "RawServer.h"

#include <QHostAddress>

namespace launchpad::testing {

RawServer::RawServer()
{
    m_server.listen(QHostAddress::LocalHost);
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            ++m_connections;
            connect(socket, &QTcpSocket::readyRead, &m_server, [this, socket] { take(socket); });
            connect(socket, &QTcpSocket::disconnected, &m_server, [this, socket] {
                ++m_ended;
                m_unread.remove(socket);
                socket->deleteLater();
            });
        }
    });
}

QUrl RawServer::address(const QString &scheme) const
{
    QUrl url;
    url.setScheme(scheme);
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(m_server.serverPort());
    return url;
}

void RawServer::answerWith(const QByteArray &bytes)
{
    onRequest([bytes](QTcpSocket *socket) { socket->write(bytes); });
}

void RawServer::answerAndClose(const QByteArray &bytes)
{
    onRequest([bytes](QTcpSocket *socket) {
        socket->write(bytes);
        socket->disconnectFromHost();
    });
}

void RawServer::take(QTcpSocket *socket)
{
    QByteArray &unread = m_unread[socket];
    unread += socket->readAll();
    for (;;) {
        const qsizetype head = unread.indexOf("\r\n\r\n");
        if (head < 0)
            return;
        const qsizetype size = head + 4 + headerOf(unread.left(head + 4), "content-length").toLongLong();
        if (unread.size() < size)
            return;
        m_requests += unread.left(size);
        unread.remove(0, size);
        const QPointer<QTcpSocket> guard(socket);
        if (m_act)
            m_act(socket);
        Q_EMIT requested();
        if (!guard || socket->state() != QAbstractSocket::ConnectedState)
            return;
    }
}

QByteArray httpAnswer(int status, const QByteArray &body, const QByteArray &headers)
{
    return "HTTP/1.1 " + QByteArray::number(status) + " Some words\r\nContent-Type: application/json\r\n" +
           headers + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

QByteArray headerOf(const QByteArray &request, const QByteArray &name)
{
    const QByteArray head = request.left(request.indexOf("\r\n\r\n"));
    for (const QByteArray &line : head.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0 && line.left(colon).trimmed().toLower() == name)
            return line.mid(colon + 1).trimmed();
    }
    return {};
}

QByteArray bodyOf(const QByteArray &request)
{
    return request.mid(request.indexOf("\r\n\r\n") + 4);
}

} // namespace launchpad::testing
