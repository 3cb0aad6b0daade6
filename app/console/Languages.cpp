#include "Languages.h"

#include <QCoreApplication>
#include <QTranslator>

namespace launchpad {

void useLanguage(const QLocale &locale)
{
    const QString folder =
        QCoreApplication::applicationDirPath() + QStringLiteral("/../share/launchpad/translations");
    const QLocale english(QLocale::English, QLocale::UnitedStates);
    auto *translator = new QTranslator(QCoreApplication::instance());
    const bool known = locale.language() != QLocale::C &&
                       translator->load(locale, QStringLiteral("launchpad"), QStringLiteral("_"), folder);
    if (!known && !translator->load(english, QStringLiteral("launchpad"), QStringLiteral("_"), folder)) {
        delete translator;
        translator = nullptr;
    }
    QLocale::setDefault(known ? locale : english);
    if (translator)
        QCoreApplication::installTranslator(translator);
}

} // namespace launchpad
