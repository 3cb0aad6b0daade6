#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace launchpad {

/// A launchpad-sim of the test's own, ended with it.
class SimProcess {
public:
    ~SimProcess();

    /// Starts it and waits for its address; false where it did not come up.
    bool start(const QStringList &arguments);
    void stop();
    QUrl address() const { return m_address; }
    QString errors() { return QString::fromUtf8(m_process.readAllStandardError()); }

    /// POST to the control interface (/sim/...); the parsed answer, with "status" put in.
    QJsonObject control(const QString &path, const QJsonObject &body = {});
    QJsonObject get(const QString &path);
    /// DELETE to the control interface.
    void clear(const QString &path);
    /// How often a call has arrived so far, such as "POST /admin/apply".
    int requests(const QString &call);

private:
    QJsonObject send(const QByteArray &verb, const QString &path, const QByteArray &body);

    QProcess m_process;
    QUrl m_address;
};

} // namespace launchpad
