#pragma once

#include <QProcess>
#include <QStringList>
#include <QUrl>

namespace launchpad::sim::testing {

/// launchpad-sim as a child process that does not outlive the test.
class SimProcess {
public:
    SimProcess() = default;
    ~SimProcess();

    /// Starts it and waits until it listens. Frozen unless the arguments say otherwise.
    bool start(const QStringList &arguments = {});
    /// Starts it and waits for its end; the exit code.
    int runToEnd(const QStringList &arguments);
    /// SIGTERM, and the exit code.
    int stop();

    QUrl address() const { return m_address; }
    QByteArray firstLine() const { return m_firstLine; }
    QByteArray output() { return m_process.readAllStandardOutput(); }
    QByteArray errors();
    QProcess &process() { return m_process; }

    static QString program();

private:
    QProcess m_process;
    QByteArray m_firstLine;
    QByteArray m_errors;
    QUrl m_address;
};

} // namespace launchpad::sim::testing
