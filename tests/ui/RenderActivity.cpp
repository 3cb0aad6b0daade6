// Writes pictures of the activity in both themes: `ui_render_activity FOLDER`. For looking at while working
// on it.

#include "Fixtures.h"

#include "models/state/ActivityJournal.h"
#include "tests/support/MemoryActivity.h"
#include "tests/support/SampleActivity.h"
#include "ui/activity/ActivityPage.h"
#include "ui/shell/MainWindow.h"
#include "ui/text/ActivityText.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/TableView.h"

#include <QApplication>
#include <QDir>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

struct Shot {
    QString name;
    std::vector<ActivityEntry> entries;
    int row = -1; ///< chosen
    QSize size{1280, 800};
    QStringList faults;
};

void finish(ActivityEntry &entry, int number)
{
    entry.user = QStringLiteral("admin");
    switch (number % 6) {
    case 0:
        entry.end = {ActivityState::Applied, QStringLiteral("glm-5.3 is being deployed.")};
        break;
    case 1:
        entry.end = {ActivityState::Refused,
                     QStringLiteral("The shares add up to more than the accelerator holds.")};
        break;
    case 2:
        entry.end = {ActivityState::Moved,
                     QStringLiteral("The cluster has changed in the meantime. Nothing was "
                                    "done; look at it again.")};
        break;
    case 3:
        entry.end = {ActivityState::Unknown,
                     QStringLiteral("The appliance does not answer. Try again in a moment.")};
        break;
    case 4:
        entry.end = {ActivityState::Rejected,
                     QStringLiteral("Your role may look at the appliance but not change it.")};
        break;
    default:
        break;
    }
}

std::vector<ActivityEntry> some(int count)
{
    std::vector<ActivityEntry> all;
    for (int i = 0; i < count; ++i) {
        all.push_back(sampleEntry(i * 4 + (i % 4)));
        finish(all.back(), i);
    }
    return all;
}

std::vector<ActivityEntry> longNames()
{
    const std::string name(253, 'm');
    std::vector<ActivityEntry> all = some(3);
    DeployModel op = sampleDeploy();
    op.model = name;
    op.nodes = {name, std::string(253, 'n')};
    op.extraArgs = {std::string(2'000, 'x')};
    op.sharing.shares = {{name, BasisPoints{3600}}};
    all[2].operation = redacted(Operation(op));
    all[2].user = QString(253, QLatin1Char('u'));
    all[2].appliance = QStringLiteral("https://") + QString(200, QLatin1Char('a'));
    all[2].simulation = sampleSimulation();
    all[2].simulation->restarts = {name, "b"};
    Finding finding;
    finding.message = name + " is not deployed.";
    all[2].simulation->problems = {finding};
    all[2].end.answer = QString::fromStdString(name) + QStringLiteral(" is being deployed.");
    return all;
}

void shoot(const Shot &shot, const QDir &folder, const QString &theme)
{
    Console console;
    MemoryActivity store;
    store.kept = {shot.entries, shot.faults};
    ActivityJournal journal(store, console.session, console.clock, answerSentence);
    MainWindow window(console.context);
    auto *page = new ActivityPage(journal);
    window.setPage(MainWindow::Page::Activity, page);
    window.resize(shot.size);
    window.show();
    console.signIn();
    window.showPage(MainWindow::Page::Activity);
    while (!journal.isLoaded())
        QCoreApplication::processEvents();
    auto *view = page->findChild<TableView *>(QStringLiteral("activity.table"));
    if (shot.row >= 0)
        view->setCurrentIndex(view->model()->index(shot.row, 0));
    for (int i = 0; i < 3; ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
    window.grab().save(folder.filePath(shot.name + QLatin1Char('-') + theme + QStringLiteral(".png")));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(choice);
        const QString theme = choice == ThemeChoice::Dark ? QStringLiteral("dark") : QStringLiteral("light");
        shoot({QStringLiteral("activity-0"), {}, -1, {1280, 800}, {}}, folder, theme);
        shoot({QStringLiteral("activity-3"), some(3), 2, {1280, 800}, {}}, folder, theme);
        shoot({QStringLiteral("activity-200"), some(200), -1, {1280, 800}, {}}, folder, theme);
        shoot({QStringLiteral("activity-200-chosen"),
               some(200),
               4,
               {1920, 1080},
               {QStringLiteral("Lines of activity.jsonl that can't be read, and are left as they are: 1.")}},
              folder, theme);
        shoot({QStringLiteral("activity-long"), longNames(), 0, {1280, 800}, {}}, folder, theme);
        shoot({QStringLiteral("activity-small"), longNames(), 0, {960, 600}, {}}, folder, theme);
    }
    return 0;
}
