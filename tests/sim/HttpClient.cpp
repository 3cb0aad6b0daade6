#include "HttpClient.h"

#include <QElapsedTimer>

namespace launchpad::sim::testing {

QByteArray Reply::header(const char *name) const
{
    const QByteArray wanted = QByteArray(name).toLower() + ':';
    for (const QByteArray &line : head.split('\n')) {
        if (line.toLower().startsWith(wanted))
            return line.mid(wanted.size()).trimmed();
    }
    return {};
}

nlohmann::json Reply::json() const
{
    return nlohmann::json::parse(body.constData(), body.constData() + body.size(), nullptr, false);
}

std::string Reply::text(const char *pointer) const
{
    const nlohmann::json document = json();
    const nlohmann::json::json_pointer at{std::string(pointer)};
    if (document.is_discarded() || !document.contains(at) || !document.at(at).is_string())
        return {};
    return document.at(at).get<std::string>();
}

HttpClient::HttpClient(const QUrl &address, int timeoutMs) : m_address(address), m_timeout(timeoutMs) {}

void HttpClient::setToken(const std::string &token)
{
    m_token = QByteArray::fromStdString(token);
}

int HttpClient::signIn(const char *user, const char *password)
{
    const Reply reply = post("/admin/login", {{"username", user}, {"password", password}});
    if (reply.status == 200)
        setToken(reply.text("/token"));
    return reply.status;
}

bool HttpClient::connectIfNeeded()
{
    if (m_socket.state() == QAbstractSocket::ConnectedState && !m_lastAnswer) {
        // The other side's goodbye is noticed only when asked for.
        m_socket.waitForReadyRead(0);
        if (m_socket.state() == QAbstractSocket::ConnectedState)
            return true;
    }
    m_socket.abort();
    m_buffer.clear();
    m_lastAnswer = false;
    m_socket.connectToHost(m_address.host(), static_cast<quint16>(m_address.port()));
    return m_socket.waitForConnected(m_timeout);
}

bool HttpClient::sendRaw(const QByteArray &bytes)
{
    if (!connectIfNeeded())
        return false;
    m_socket.write(bytes);
    while (m_socket.bytesToWrite() > 0) {
        if (!m_socket.waitForBytesWritten(m_timeout))
            return false;
    }
    return true;
}

bool HttpClient::send(const QByteArray &method, const QByteArray &target, const QByteArray &body,
                      const Headers &headers)
{
    QByteArray text = method + ' ' + target + " HTTP/1.1\r\nHost: " + m_address.authority().toUtf8() + "\r\n";
    if (!m_token.isEmpty())
        text += "Authorization: Bearer " + m_token + "\r\n";
    for (const auto &[name, value] : headers)
        text += name + ": " + value + "\r\n";
    if (!body.isEmpty() || method == "POST")
        text +=
            "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    return sendRaw(text + "\r\n" + body);
}

Reply HttpClient::receive(bool head)
{
    QElapsedTimer clock;
    clock.start();
    const auto more = [&] {
        if (m_socket.bytesAvailable() == 0 &&
            !m_socket.waitForReadyRead(qMax(1, m_timeout - static_cast<int>(clock.elapsed()))))
            return false;
        m_buffer += m_socket.readAll();
        return true;
    };
    Reply reply;
    qsizetype end = -1;
    while ((end = m_buffer.indexOf("\r\n\r\n")) < 0) {
        if (!more())
            return reply;
    }
    reply.head = m_buffer.left(end);
    m_buffer.remove(0, end + 4);
    reply.status = reply.head.mid(9, 3).toInt();
    m_lastAnswer = reply.header("Connection") == "close";
    const qsizetype length = head ? 0 : reply.header("Content-Length").toLongLong();
    while (m_buffer.size() < length) {
        if (!more())
            break;
    }
    reply.body = m_buffer.left(length);
    reply.complete = reply.body.size() == length;
    m_buffer.remove(0, reply.body.size());
    return reply;
}

Reply HttpClient::request(const QByteArray &method, const QByteArray &target, const QByteArray &body,
                          const Headers &headers)
{
    if (!send(method, target, body, headers))
        return {};
    return receive(method == "HEAD");
}

Reply HttpClient::get(const QByteArray &target, const Headers &headers)
{
    return request("GET", target, {}, headers);
}

Reply HttpClient::post(const QByteArray &target, const nlohmann::json &body)
{
    return request("POST", target, QByteArray::fromStdString(body.dump()));
}

Reply HttpClient::remove(const QByteArray &target)
{
    return request("DELETE", target);
}

void HttpClient::abandon()
{
    m_socket.abort();
    m_buffer.clear();
}

bool HttpClient::staysSilent(int ms)
{
    return m_buffer.isEmpty() && m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(ms) &&
           m_socket.state() == QAbstractSocket::ConnectedState;
}

} // namespace launchpad::sim::testing
