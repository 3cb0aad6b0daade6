#pragma once

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QTcpSocket>
#include <QUrl>

namespace launchpad::sim::testing {

struct Reply {
    int status = 0; ///< 0: the connection ended before an answer
    QByteArray head;
    QByteArray body;
    bool complete = false; ///< all that Content-Length promised has come

    QByteArray header(const char *name) const;
    nlohmann::json json() const;
    /// The text at a JSON pointer, empty where there is none.
    std::string text(const char *pointer) const;
};

/// For QCOMPARE, which knows no JSON.
inline QByteArray dumped(const nlohmann::json &value)
{
    return QByteArray::fromStdString(value.dump());
}
#define COMPARE_JSON(actual, expected) QCOMPARE(dumped(actual), dumped(expected))

/// A client that shows every byte: one kept connection, blocking, no event loop and no second thoughts (a
/// friendlier one sends a POST again by itself).
class HttpClient {
public:
    explicit HttpClient(const QUrl &address, int timeoutMs = 20'000);

    void setToken(const std::string &token);
    /// Signs in and keeps the token; the answer's status.
    int signIn(const char *user = "admin", const char *password = "admin");

    using Headers = QList<QPair<QByteArray, QByteArray>>;
    Reply request(const QByteArray &method, const QByteArray &target, const QByteArray &body = {},
                  const Headers &headers = {});
    Reply get(const QByteArray &target, const Headers &headers = {});
    Reply post(const QByteArray &target, const nlohmann::json &body);
    Reply remove(const QByteArray &target);

    /// The two halves of a request, for several at once.
    bool send(const QByteArray &method, const QByteArray &target, const QByteArray &body = {},
              const Headers &headers = {});
    Reply receive(bool head = false);
    bool sendRaw(const QByteArray &bytes);
    /// Closes without further ado.
    void abandon();
    /// True where nothing comes for so long.
    bool staysSilent(int ms);

    QTcpSocket &socket() { return m_socket; }

private:
    bool connectIfNeeded();

    QUrl m_address;
    int m_timeout;
    QByteArray m_token;
    QTcpSocket m_socket;
    QByteArray m_buffer;
    bool m_lastAnswer = false; ///< the server has said that it will close
};

} // namespace launchpad::sim::testing
