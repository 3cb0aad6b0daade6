#include "ActivityFile.h"

#include "ActivityJson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QLockFile>
#include <QPointer>
#include <QPromise>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThreadPool>

#include <map>
#include <memory>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

constexpr QFileDevice::Permissions kUsersAlone = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
/// Others hold it for the writing of a line.
constexpr int kLockMs = 500;

QString fault(const QFileDevice &file)
{
    return u"%1 can't be written: %2."_s.arg(file.fileName(), file.errorString());
}

/// Where the newest lines begin that together have no more than so many bytes.
qsizetype beginOfNewest(const QByteArray &lines, qsizetype bytes)
{
    if (lines.size() <= bytes)
        return 0;
    const qsizetype end = lines.indexOf('\n', lines.size() - bytes - 1);
    return end < 0 ? lines.size() : end + 1;
}

/// Puts the lines of a file together.
class Reader {
public:
    void take(ActivityLine &&line)
    {
        if (auto *entry = std::get_if<ActivityEntry>(&line)) {
            const auto [place, isNew] = m_places.try_emplace(entry->id, m_read.entries.size());
            if (isNew)
                m_read.entries.push_back(std::move(*entry));
            else
                m_read.entries[place->second] = std::move(*entry);
        } else if (auto *end = std::get_if<ActivityEndLine>(&line)) {
            // Without its beginning it is of the half that is gone.
            const auto place = m_places.find(end->id);
            if (place != m_places.end())
                m_read.entries[place->second].end = std::move(end->end);
        } else {
            ++m_damaged;
        }
    }
    ActivityRead result(const QString &path)
    {
        if (m_damaged > 0)
            m_read.faults +=
                u"Lines of %1 that can't be read, and are left as they are: %2."_s.arg(path).arg(m_damaged);
        return std::move(m_read);
    }

private:
    ActivityRead m_read;
    std::map<QString, std::size_t> m_places;
    int m_damaged = 0;
};

} // namespace

QString ActivityFile::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/activity.jsonl"_s;
}

std::optional<QString> ActivityFile::append(const ActivityEntry &entry)
{
    return write(activityLine(entry));
}

std::optional<QString> ActivityFile::complete(const QString &id, const ActivityEnd &end)
{
    return write(activityLine(id, end));
}

std::optional<QString> ActivityFile::write(const QByteArray &line)
{
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!QFileInfo(folder).isDir()) {
        if (!QDir().mkpath(folder))
            return u"The folder %1 can't be made."_s.arg(folder);
        QFile::setPermissions(folder, kUsersAlone | QFileDevice::ExeOwner);
    }
    // The lock keeps lines from getting lost while another console shortens the file. Without it a line is
    // still written whole, and that matters more.
    QLockFile lock(m_path + u".lock"_s);
    const bool isLocked = lock.tryLock(kLockMs);
    std::optional<QString> shortenFault;
    if (isLocked && QFileInfo(m_path).size() + line.size() > m_bound)
        shortenFault = shorten();

    QFile file(m_path);
    // Unbuffered, so that a line is one write.
    constexpr auto mode = QIODevice::ReadWrite | QIODevice::Append | QIODevice::Unbuffered;
    if (!file.open(mode, kUsersAlone))
        return fault(file);
    char last = '\n';
    if (file.size() > 0 && file.seek(file.size() - 1) && file.read(&last, 1) != 1)
        last = '\n';
    const QByteArray bytes = last == '\n' ? line : '\n' + line;
    if (file.write(bytes) != bytes.size())
        return fault(file);
    return shortenFault;
}

std::optional<QString> ActivityFile::shorten()
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return fault(file);
    // Of a file that somebody else has made huge, only what can be kept is read.
    const qint64 half = m_bound / 2;
    if (file.size() > half + 1)
        file.seek(file.size() - half - 1);
    QByteArray newest = file.readAll();
    newest.remove(0, beginOfNewest(newest, half));
    file.close();
    QSaveFile shorter(m_path);
    if (!shorter.open(QIODevice::WriteOnly) || !shorter.setPermissions(kUsersAlone))
        return fault(shorter);
    shorter.write(newest);
    return shorter.commit() ? std::nullopt : std::optional(fault(shorter));
}

PendingCall ActivityFile::read(std::function<void(const ActivityRead &)> done)
{
    auto *watcher = new QFutureWatcher<ActivityRead>;
    QObject::connect(watcher, &QFutureWatcher<ActivityRead>::finished, watcher,
                     [watcher, done = std::move(done)] {
                         watcher->deleteLater();
                         done(watcher->result());
                     });
    const auto promise = std::make_shared<QPromise<ActivityRead>>();
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, file = *this] {
        promise->start();
        promise->addResult(file.readNow());
        promise->finish();
    });
    return PendingCall([guard = QPointer<QObject>(watcher)] {
        if (!guard)
            return;
        guard->disconnect();
        guard->deleteLater();
    });
}

ActivityRead ActivityFile::readNow() const
{
    Reader reader;
    QFile file(m_path);
    if (!file.exists())
        return reader.result(m_path);
    if (!file.open(QIODevice::ReadOnly)) {
        ActivityRead read;
        read.faults += u"%1 can't be read: %2."_s.arg(m_path, file.errorString());
        return read;
    }
    // A file beyond the bound is of another's making, and the newest of it are enough.
    const qint64 most = m_bound + 1;
    if (file.size() > most)
        file.seek(file.size() - most);
    QByteArray lines = file.readAll();
    lines.remove(0, beginOfNewest(lines, m_bound));
    for (qsizetype at = 0; at < lines.size();) {
        qsizetype end = lines.indexOf('\n', at);
        if (end < 0)
            end = lines.size();
        if (end > at)
            reader.take(activityFromLine({lines.constData() + at, std::size_t(end - at)}));
        at = end + 1;
    }
    return reader.result(m_path);
}

} // namespace launchpad
