#include "app/console/Console.h"
#include "app/console/Languages.h"
#include "app/net/HttpApplianceApi.h"
#include "tests/support/GuiDriver.h"
#include "tests/support/SimProcess.h"
#include "ui/ObjectNames.h"
#include "ui/shell/MainWindow.h"
#include "ui/theme/Theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QTextStream>

#include <functional>

using namespace launchpad;

namespace {

int failures = 0;

void must(bool done, const QString &what)
{
    if (done)
        return;
    ++failures;
    QTextStream(stderr) << what << Qt::endl;
}

/// Everything one sees of the program: the window with a dialog in front of it, dimmed by nothing.
void shoot(const QString &path)
{
    QWidget *front = QApplication::activeModalWidget();
    if (!front) {
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (window->isVisible() && window->isWindow() && window->windowType() == Qt::Window)
                front = window;
        }
    }
    must(front && front->grab().save(path), QStringLiteral("no picture: ") + path);
    QTextStream(stdout) << path << Qt::endl;
}

class Tour {
public:
    Tour(const QString &scenario, const QString &folder, const QString &suffix, const QSize &size)
        : m_folder(folder), m_suffix(suffix)
    {
        must(m_sim.start(
                 {QStringLiteral("--scenario"), scenario, QStringLiteral("--speed"), QStringLiteral("0")}),
             QStringLiteral("launchpad-sim did not start: ") + m_sim.errors());
        m_console = std::make_unique<Console>(
            [](const QUrl &address) { return std::make_unique<HttpApplianceApi>(address); },
            Console::Places());
        m_console->window().resize(size);
        m_console->window().show();
    }

    void signIn()
    {
        act(driver.type(m_sim.address().toString(), names::name(names::kSignInAddress)));
        act(driver.type(QStringLiteral("admin"), names::name(names::kSignInUser)));
        act(driver.type(QStringLiteral("admin"), names::name(names::kSignInPassword)));
        act(driver.click(names::kSignInConnect));
        act(GuiDriver::waitFor([this] { return m_console->store().current() != nullptr; }));
    }
    void act(bool done) { must(done, driver.error()); }
    void shot(const QString &name)
    {
        // A hidden message gives its room back over several layout passes.
        for (int pass = 0; pass < 8; ++pass)
            QApplication::processEvents();
        shoot(m_folder + QLatin1Char('/') + name + QLatin1Char('-') + m_suffix + QStringLiteral(".png"));
    }

    GuiDriver driver;
    SimProcess &sim() { return m_sim; }
    Console &console() { return *m_console; }

private:
    SimProcess m_sim;
    std::unique_ptr<Console> m_console;
    QString m_folder;
    QString m_suffix;
};

void deployShots(const QString &folder, const QString &suffix)
{
    Tour tour(QStringLiteral("two-gpus"), folder, suffix, {1280, 800});
    tour.shot(QStringLiteral("01-sign-in"));
    tour.act(tour.driver.type(QStringLiteral("http://127.0.0.1:1"), names::name(names::kSignInAddress)));
    tour.act(tour.driver.type(QStringLiteral("admin"), names::name(names::kSignInUser)));
    tour.act(tour.driver.type(QStringLiteral("x"), names::name(names::kSignInPassword)));
    tour.act(tour.driver.click(names::kSignInConnect));
    tour.act(GuiDriver::waitFor([] { return !GuiDriver::text(names::name(names::kSignInError)).isEmpty(); }));
    tour.shot(QStringLiteral("02-sign-in-error"));
    tour.signIn();
    tour.shot(QStringLiteral("03-models"));
    tour.act(tour.driver.click(names::kTabNodes));
    tour.shot(QStringLiteral("04-nodes"));
    tour.act(tour.driver.click(names::kTabModels));

    const QString model = QStringLiteral("glm-5.3-shared-with-vision");
    tour.act(tour.driver.click(names::kModelsDeploy));
    tour.shot(QStringLiteral("05-wizard-empty"));
    tour.act(tour.driver.choose(QStringLiteral("GLM 5.3 shared with vision"), names::kWizardModel));
    tour.shot(QStringLiteral("06-wizard-no-node"));
    tour.act(tour.driver.click(names::kWizardSelectAll));
    tour.shot(QStringLiteral("07-wizard-placement"));
    tour.act(tour.driver.click(names::kWizardNext));
    tour.shot(QStringLiteral("08-wizard-serving-empty"));
    tour.act(tour.driver.type(
        QStringLiteral("--max-model-len 32768 --compilation-config '{\"x\": 1}' --enable-prefix-caching"),
        names::name(names::kWizardExtraArgs)));
    tour.act(tour.driver.click(names::kWizardAddEnv));
    tour.shot(QStringLiteral("09-wizard-serving-editing"));
    tour.act(tour.driver.click(names::kWizardNext));
    tour.shot(QStringLiteral("10-wizard-sharing-warning"));
    const QString field = names::shareField(model);
    tour.act(tour.driver.type(QStringLiteral("30"), field));
    tour.shot(QStringLiteral("11-wizard-sharing-fits"));
    tour.act(tour.driver.type(QStringLiteral("60"), field));
    tour.shot(QStringLiteral("12-wizard-over-capacity"));
    tour.act(tour.driver.type(QStringLiteral("0"), field));
    tour.shot(QStringLiteral("13-wizard-zero"));
    tour.act(tour.driver.type(QString(), field));
    tour.shot(QStringLiteral("14-wizard-missing"));
    tour.act(tour.driver.type(QStringLiteral("12,x"), field));
    tour.shot(QStringLiteral("15-wizard-invalid"));
    tour.act(tour.driver.type(QStringLiteral("10"), field));
    tour.shot(QStringLiteral("16-wizard-below-weights"));
    tour.act(tour.driver.check(names::kWizardSharing, false));
    tour.shot(QStringLiteral("17-wizard-sharing-off"));
    tour.act(tour.driver.check(names::kWizardSharing, true));
    tour.act(tour.driver.type(QStringLiteral("36"), field));
    tour.act(tour.driver.type(QStringLiteral("40"), names::shareField(QStringLiteral("glm-5.3"))));
    tour.act(tour.driver.click(names::kWizardDeploy));
    tour.shot(QStringLiteral("18-confirm"));
    tour.act(tour.driver.click(names::kConfirmAccept));
    tour.act(GuiDriver::waitFor([] { return !GuiDriver::isShown(names::kWizard); }));
    tour.act(GuiDriver::waitFor([&] { return GuiDriver::rows(names::kModelsTable) == 2; }));
    tour.shot(QStringLiteral("19-deploying"));
    (void)tour.sim().control(QStringLiteral("/sim/advance"), {{QStringLiteral("seconds"), 60}});
    tour.act(GuiDriver::waitFor([&] {
        return GuiDriver::cell(model, QStringLiteral("Health"), names::kModelsTable) ==
               QStringLiteral("1/1 healthy");
    }));
    tour.shot(QStringLiteral("20-serving"));
    tour.act(tour.driver.click(names::kTabNodes));
    tour.shot(QStringLiteral("21-nodes-after"));
}

void scenarioShots(const QString &scenario, const QString &folder, const QString &suffix, const QSize &size)
{
    Tour tour(scenario, folder, suffix, size);
    tour.signIn();
    tour.shot(scenario + QStringLiteral("-models"));
    tour.act(tour.driver.click(names::kTabNodes));
    tour.shot(scenario + QStringLiteral("-nodes"));
    tour.act(tour.driver.click(names::kTabModels));
    tour.act(tour.driver.click(names::kModelsDeploy));
    tour.act(tour.driver.key(Qt::Key_Tab));
    auto &store = tour.console().store();
    for (const CatalogEntry &entry : store.current()->catalog) {
        if (entry.mode && store.current()->mode && *entry.mode != *store.current()->mode)
            continue;
        tour.act(tour.driver.choose(QString::fromStdString(entry.displayName), names::kWizardModel));
        tour.shot(scenario + QStringLiteral("-wizard-") + QString::fromStdString(entry.name).left(30));
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption out(QStringLiteral("out"), QStringLiteral("Where the pictures go."),
                                 QStringLiteral("folder"), QStringLiteral("shots"));
    const QCommandLineOption only(QStringLiteral("only"), QStringLiteral("deploy, or a scenario's name."),
                                  QStringLiteral("name"));
    parser.addOptions({out, only});
    parser.addHelpOption();
    parser.process(app);
    useLanguage(QLocale(QLocale::English, QLocale::UnitedStates));
    const QString folder = parser.value(out);
    QDir().mkpath(folder);
    const auto wanted = [&](const QString &name) {
        return !parser.isSet(only) || parser.value(only) == name;
    };

    for (const bool dark : {false, true}) {
        const QString theme = dark ? QStringLiteral("dark") : QStringLiteral("light");
        applyTheme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        if (wanted(QStringLiteral("deploy")))
            deployShots(folder, theme);
        for (const char *scenario : {"mixed", "full", "empty", "router-only", "vision"}) {
            if (wanted(QLatin1String(scenario)))
                scenarioShots(QLatin1String(scenario), folder, theme, {1280, 800});
        }
        if (wanted(QStringLiteral("wide")))
            scenarioShots(QStringLiteral("mixed"), folder, theme + QStringLiteral("-1920"), {1920, 1080});
    }
    return failures == 0 ? 0 : 1;
}
