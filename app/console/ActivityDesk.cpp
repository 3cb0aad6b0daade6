#include "ActivityDesk.h"

#include "app/storage/ActivityJson.h"
#include "app/storage/WholeFile.h"
#include "ui/shell/MainWindow.h"
#include "ui/text/ActivityText.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"

#include <QDir>

namespace launchpad {

namespace {

/// Of a console that keeps nothing.
class Forgetful : public ActivityStore {
public:
    std::optional<QString> append(const ActivityEntry &) override { return {}; }
    std::optional<QString> complete(const QString &, const ActivityEnd &) override { return {}; }
    PendingCall read(std::function<void(const ActivityRead &)> done) override
    {
        done({});
        return {};
    }
};

std::unique_ptr<ActivityStore> storeFor(const QString &path)
{
    if (path.isEmpty())
        return std::make_unique<Forgetful>();
    return std::make_unique<ActivityFile>(path);
}

} // namespace

ActivityDesk::ActivityDesk(const QString &path, const Session &session, const Clock &clock, QObject *parent)
    : QObject(parent), m_store(storeFor(path)), m_journal(*m_store, session, clock, answerSentence)
{
}

ActivityDesk::~ActivityDesk() = default;

void ActivityDesk::furnish(MainWindow &window)
{
    auto *page = new ActivityPage(m_journal);
    window.setPage(MainWindow::Page::Activity, page);
    connect(page, &ActivityPage::exportRequested, &window,
            [this, page, &window](ActivityPage::Format format, const QString &path) {
                exportTo(window, *page, format, path);
            });
    connect(&m_journal, &ActivityJournal::notKept, &window, [&window](const QString &why) {
        window.showMessage(InlineMessage::Kind::Warning, Tr::tr("The activity is not kept on disk."), why);
    });
}

void ActivityDesk::exportTo(MainWindow &window, const ActivityPage &page, ActivityPage::Format format,
                            const QString &path)
{
    const std::vector<ActivityEntry> entries = page.shownEntries();
    const QByteArray content =
        format == ActivityPage::Format::Csv ? activityCsv(entries, page.words()) : activityToJson(entries);
    if (const std::optional<QString> fault = writeWholeFile(path, content))
        window.showMessage(InlineMessage::Kind::Problem, Tr::tr("The activity was not exported."), *fault);
    else
        //: %1: a file
        window.showMessage(InlineMessage::Kind::Good,
                           filled(Tr::tr("%n operation(s) exported to %1.", nullptr, int(entries.size())),
                                  {QDir::toNativeSeparators(path)}));
}

} // namespace launchpad
