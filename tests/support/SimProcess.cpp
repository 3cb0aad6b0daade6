#include "SimProcess.h"

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace launchpad {

SimProcess::~SimProcess()
{
    stop();
}

bool SimProcess::start(const QStringList &arguments)
{
    m_process.start(QStringLiteral(LAUNCHPAD_BIN_DIR "/launchpad-sim"),
                    arguments + QStringList{QStringLiteral("--exit-with-parent"), QStringLiteral("--quiet")});
    return QTest::qWaitFor(
               [this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; },
               10'000) &&
           (m_address = QUrl(QString::fromUtf8(m_process.readLine()).trimmed())).isValid() &&
           !m_address.isEmpty();
}

void SimProcess::stop()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(3'000)) {
        m_process.kill();
        m_process.waitForFinished(3'000);
    }
}

QJsonObject SimProcess::control(const QString &path, const QJsonObject &body)
{
    return send("POST", path, QJsonDocument(body).toJson(QJsonDocument::Compact));
}

QJsonObject SimProcess::get(const QString &path)
{
    return send("GET", path, {});
}

void SimProcess::clear(const QString &path)
{
    (void)send("DELETE", path, {});
}

int SimProcess::requests(const QString &call)
{
    return get(QStringLiteral("/sim/requests"))
        .value(QStringLiteral("counts"))
        .toObject()
        .value(call)
        .toInt();
}

QJsonObject SimProcess::send(const QByteArray &verb, const QString &path, const QByteArray &body)
{
    QNetworkAccessManager network;
    QUrl url = m_address;
    url.setPath(path);
    QNetworkRequest request(url);
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("application/json"));
    const std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, verb, body));
    QSignalSpy finished(reply.get(), &QNetworkReply::finished);
    if (!reply->isFinished())
        finished.wait(10'000);
    QJsonObject answer = QJsonDocument::fromJson(reply->readAll()).object();
    answer.insert(QStringLiteral("status"),
                  reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt());
    return answer;
}

} // namespace launchpad
