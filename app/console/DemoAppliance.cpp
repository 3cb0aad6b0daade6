#include "DemoAppliance.h"

#include <QCoreApplication>

namespace launchpad {

DemoAppliance::DemoAppliance(QObject *parent) : QObject(parent)
{
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &DemoAppliance::readAddress);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed(m_process.errorString());
    });
    connect(&m_process, &QProcess::finished, this,
            [this] { Q_EMIT failed(QString::fromUtf8(m_process.readAllStandardError()).trimmed()); });
}

DemoAppliance::~DemoAppliance()
{
    m_process.disconnect(this);
    m_process.terminate();
    if (!m_process.waitForFinished(2000))
        m_process.kill();
    m_process.waitForFinished(2000);
}

void DemoAppliance::start(const QString &scenario)
{
    m_process.setProgram(QCoreApplication::applicationDirPath() + QStringLiteral("/launchpad-sim"));
    m_process.setArguments({QStringLiteral("--scenario"), scenario, QStringLiteral("--port"),
                            QStringLiteral("0"), QStringLiteral("--exit-with-parent"),
                            QStringLiteral("--quiet")});
    m_process.start();
}

void DemoAppliance::readAddress()
{
    if (m_listening || !m_process.canReadLine())
        return;
    const QUrl address(QString::fromUtf8(m_process.readLine()).trimmed(), QUrl::StrictMode);
    m_listening = address.isValid();
    if (m_listening)
        Q_EMIT listening(address);
}

} // namespace launchpad
