#include "Console.h"
#include "DemoAppliance.h"
#include "Languages.h"
#include "Options.h"

#include "app/net/HttpApplianceApi.h"
#include "app/storage/ActivityFile.h"
#include "ui/shell/MainWindow.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"

#include <QApplication>
#include <QTextStream>

#include <cstdio>
#include <memory>

using namespace launchpad;

namespace {

int say(const TextAndExit &answer)
{
    QTextStream stream(answer.exitCode == 0 ? stdout : stderr);
    stream << answer.text << Qt::endl;
    return answer.exitCode;
}

void startDemo(Console &console, DemoAppliance &demo, const QString &scenario)
{
    QObject::connect(&demo, &DemoAppliance::listening, &console, [&](const QUrl &address) {
        console.session().signIn({address, demo.userName()}, demo.password());
    });
    QObject::connect(&demo, &DemoAppliance::failed, &console, [&](const QString &reason) {
        console.window().showMessage(InlineMessage::Kind::Problem,
                                     Tr::tr("The simulated appliance has ended. %1").arg(reason));
    });
    demo.start(scenario);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("launchpad-console"));
    QApplication::setApplicationDisplayName(QStringLiteral("Launchpad Console"));
    QApplication::setApplicationVersion(QStringLiteral(LAUNCHPAD_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("launchpad-console"));

    useLanguage(QLocale());

    const auto parsed = optionsFromArguments(QApplication::arguments());
    if (const auto *answer = std::get_if<TextAndExit>(&parsed))
        return say(*answer);
    const ConsoleOptions &options = std::get<ConsoleOptions>(parsed);

    const auto connectTo = [](const QUrl &address) -> std::unique_ptr<ApplianceApi> {
        return std::make_unique<HttpApplianceApi>(address);
    };
    // A demonstration leaves nothing behind and doesn't touch what the user has.
    const Console::Places places{ConsoleSettingsFile::defaultPath(), ActivityFile::defaultPath()};
    Console console(connectTo, options.demo ? Console::Places() : places);
    applyTheme(options.theme.value_or(console.settings().theme));
    DemoAppliance demo;
    if (options.demo)
        startDemo(console, demo, options.scenario);
    else if (!options.address.isEmpty())
        console.offer(options.address);
    console.window().show();
    return QApplication::exec();
}
