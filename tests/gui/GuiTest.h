#pragma once

#include "app/console/Console.h"
#include "app/console/Languages.h"
#include "app/net/HttpApplianceApi.h"
#include "models/planner/ClusterJson.h"
#include "tests/support/GuiDriver.h"
#include "tests/support/SimProcess.h"
#include "ui/ObjectNames.h"
#include "ui/shell/MainWindow.h"
#include "ui/theme/Theme.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace launchpad {

// An act of the driver that has to succeed; a failure names the widget.
#define ACT(act)                                                                                             \
    do {                                                                                                     \
        if (!(driver.act)) {                                                                                 \
            QFAIL(qPrintable(driver.error()));                                                               \
        }                                                                                                    \
    } while (false)

#define WAIT_FOR(condition)                                                                                  \
    do {                                                                                                     \
        if (!GuiDriver::waitFor([&] { return bool(condition); })) {                                          \
            QFAIL("never happened: " #condition);                                                            \
        }                                                                                                    \
    } while (false)

// A helper that may have failed the test: the test function ends with it.
#define STEP(call)                                                                                           \
    do {                                                                                                     \
        call;                                                                                                \
        if (QTest::currentTestFailed())                                                                      \
            return;                                                                                          \
    } while (false)

/// A console with a simulated appliance of its own, for each test function.
class GuiTest : public QObject {
    Q_OBJECT

protected:
    GuiDriver driver;

    static QString shown(const char *name) { return GuiDriver::text(QLatin1String(name)); }
    static QString field(const char *model) { return names::shareField(QLatin1String(model)); }

    void launch(const char *scenario, const QStringList &more = {})
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_sim = std::make_unique<SimProcess>();
        const bool started =
            m_sim->start(QStringList{QStringLiteral("--scenario"), QLatin1String(scenario)} + more);
        QVERIFY2(started, qPrintable(m_sim->errors()));
        startConsole();
    }
    /// A console on what an earlier one has kept.
    void startConsole()
    {
        m_console = std::make_unique<Console>(
            [](const QUrl &address) { return std::make_unique<HttpApplianceApi>(address); },
            Console::Places{m_folder->filePath(QStringLiteral("settings.json")),
                            m_folder->filePath(QStringLiteral("activity.jsonl"))});
        applyTheme(ThemeChoice::Light);
        m_console->window().resize(1280, 800);
        m_console->window().show();
        QVERIFY(QTest::qWaitForWindowActive(&m_console->window()));
    }
    void signIn(const char *user = "admin", const char *password = nullptr)
    {
        ACT(type(m_sim->address().toString(), QLatin1String(names::kSignInAddress)));
        ACT(type(QLatin1String(user), QLatin1String(names::kSignInUser)));
        ACT(type(QLatin1String(password ? password : user), QLatin1String(names::kSignInPassword)));
        ACT(click(names::kSignInConnect));
    }
    /// Signed in, with the cluster on screen.
    void open(const char *scenario, const QStringList &more = {}, const char *user = "admin")
    {
        launch(scenario, more);
        signIn(user);
        WAIT_FOR(m_console->store().current() && GuiDriver::isEnabled(names::kTabModels));
    }
    /// From the cluster to the wizard's third step, with every eligible node chosen.
    void walkToSharing(const char *displayName)
    {
        ACT(click(names::kModelsDeploy));
        ACT(choose(QLatin1String(displayName), names::kWizardModel));
        ACT(click(names::kWizardSelectAll));
        ACT(click(names::kWizardNext));
        ACT(click(names::kWizardNext));
        WAIT_FOR(shown(names::kWizardStep) == QStringLiteral("GPU sharing"));
    }

    /// Everything that the console has written so far.
    QByteArray written() const
    {
        QByteArray all;
        for (const QString &name : QDir(m_folder->path()).entryList(QDir::Files)) {
            QFile file(m_folder->filePath(name));
            if (file.open(QIODevice::ReadOnly))
                all += file.readAll();
        }
        return all;
    }
    QString place(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    /// Ends the console, so that it writes what it writes at its end.
    void quit() { m_console.reset(); }

    SimProcess &sim() { return *m_sim; }
    Console &console() { return *m_console; }

private Q_SLOTS:
    void initTestCase() { useLanguage(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void cleanup()
    {
        m_console.reset();
        m_sim.reset();
        m_folder.reset();
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SimProcess> m_sim;
    std::unique_ptr<Console> m_console;
};

} // namespace launchpad
