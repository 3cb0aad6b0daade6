#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QUrl>

namespace launchpad {

/// The simulated appliance that belongs to this program: started beside it, ended with it.
class DemoAppliance : public QObject {
    Q_OBJECT

public:
    explicit DemoAppliance(QObject *parent = nullptr);
    ~DemoAppliance() override;

    /// Ends in listening() or failed(). `scenario` is a scenario's name or a file.
    void start(const QString &scenario);
    QString userName() const { return QStringLiteral("admin"); }
    QString password() const { return QStringLiteral("admin"); }

Q_SIGNALS:
    void listening(const QUrl &address);
    /// What the appliance said before it ended, or why it could not be started.
    void failed(const QString &reason);

private:
    void readAddress();

    QProcess m_process;
    bool m_listening = false;
};

} // namespace launchpad
