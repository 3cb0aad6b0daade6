#include "Options.h"

#include "ui/text/Tr.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace launchpad {

namespace {

constexpr int kUsageError = 2;

std::optional<ThemeChoice> themeFromWord(const QString &word)
{
    if (word == QStringLiteral("light"))
        return ThemeChoice::Light;
    if (word == QStringLiteral("dark"))
        return ThemeChoice::Dark;
    if (word == QStringLiteral("system"))
        return ThemeChoice::System;
    return std::nullopt;
}

} // namespace

std::variant<ConsoleOptions, TextAndExit> optionsFromArguments(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Console for an LLM appliance: shared GPUs, models and nodes."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  Tr::tr("Start a simulated appliance and sign in to it."));
    const QCommandLineOption scenario(QStringLiteral("scenario"),
                                      Tr::tr("With --demo: the scenario's name or file."),
                                      QStringLiteral("scenario"), QStringLiteral("two-gpus"));
    const QCommandLineOption theme(QStringLiteral("theme"), Tr::tr("light, dark or system."),
                                   QStringLiteral("theme"));
    parser.addOptions({demo, scenario, theme});
    parser.addPositionalArgument(QStringLiteral("address"), Tr::tr("The appliance's address, to sign in to."),
                                 QStringLiteral("[address]"));

    if (!parser.parse(arguments))
        return TextAndExit{parser.errorText(), kUsageError};
    if (parser.isSet(help))
        return TextAndExit{parser.helpText(), 0};
    if (parser.isSet(version))
        return TextAndExit{QCoreApplication::applicationName() + QLatin1Char(' ') +
                               QCoreApplication::applicationVersion(),
                           0};
    if (parser.positionalArguments().size() > 1)
        return TextAndExit{
            Tr::tr("One address at most: %1 is one too many.").arg(parser.positionalArguments().at(1)),
            kUsageError};

    ConsoleOptions options;
    options.demo = parser.isSet(demo);
    options.scenario = parser.value(scenario);
    options.address = parser.positionalArguments().value(0);
    if (parser.isSet(theme)) {
        options.theme = themeFromWord(parser.value(theme));
        if (!options.theme)
            return TextAndExit{
                Tr::tr("%1 is no theme: it is light, dark or system.").arg(parser.value(theme)), kUsageError};
    }
    return options;
}

} // namespace launchpad
