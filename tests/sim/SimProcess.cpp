#include "SimProcess.h"

namespace launchpad::sim::testing {

SimProcess::~SimProcess()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(5'000)) {
        m_process.kill();
        m_process.waitForFinished(5'000);
    }
}

QString SimProcess::program()
{
    return QStringLiteral(LAUNCHPAD_BIN_DIR "/launchpad-sim");
}

bool SimProcess::start(const QStringList &arguments)
{
    QStringList all{QStringLiteral("--exit-with-parent")};
    if (!arguments.contains(QStringLiteral("--speed")))
        all << QStringLiteral("--speed") << QStringLiteral("0");
    m_process.start(program(), all + arguments);
    if (!m_process.waitForStarted(10'000))
        return false;
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(10'000))
            return false;
    }
    m_firstLine = m_process.readLine();
    m_address = QUrl(QString::fromUtf8(m_firstLine.trimmed()));
    return m_address.isValid() && m_address.port() > 0;
}

int SimProcess::runToEnd(const QStringList &arguments)
{
    m_process.start(program(), arguments);
    if (!m_process.waitForFinished(10'000) || m_process.exitStatus() != QProcess::NormalExit)
        return -1;
    return m_process.exitCode();
}

int SimProcess::stop()
{
    m_process.terminate();
    if (!m_process.waitForFinished(10'000) || m_process.exitStatus() != QProcess::NormalExit)
        return -1;
    return m_process.exitCode();
}

QByteArray SimProcess::errors()
{
    m_errors += m_process.readAllStandardError();
    return m_errors;
}

} // namespace launchpad::sim::testing
