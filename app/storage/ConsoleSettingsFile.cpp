#include "ConsoleSettingsFile.h"

#include "SettingsJson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

/// Settings have some kilobytes; a file of gigabytes is no settings.
constexpr qint64 kLargestFile = qint64{4} << 20;
constexpr QFileDevice::Permissions kUsersAlone = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

} // namespace

QString ConsoleSettingsFile::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + u"/settings.json"_s;
}

ConsoleSettings ConsoleSettingsFile::load()
{
    m_setAside.clear();
    m_mayWrite = true;
    QFile file(m_path);
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly)) {
        putAside(u"It can't be read: %1."_s.arg(file.errorString()));
        return {};
    }
    if (file.size() > kLargestFile) {
        file.close();
        putAside(u"It is too large."_s);
        return {};
    }
    const SettingsRead read = settingsFromJson(file.read(kLargestFile));
    file.close();
    if (!read.fault.isEmpty())
        putAside(read.fault);
    return read.settings;
}

void ConsoleSettingsFile::putAside(const QString &why)
{
    constexpr int mostKept = 1'000;
    for (int n = 1; n <= mostKept; ++n) {
        const QString name = u"%1.damaged-%2"_s.arg(m_path).arg(n);
        // rename() writes over nothing; the test saves a thousand failing calls.
        if (QFileInfo(name).isSymLink() || QFile::exists(name))
            continue;
        if (QFile::rename(m_path, name)) {
            QFile::setPermissions(name, kUsersAlone);
            m_setAside += u"%1 was not usable and is now %2. %3"_s.arg(m_path, name, why);
            return;
        }
        break;
    }
    m_mayWrite = false;
    m_setAside += u"%1 is not usable and can't be renamed, so settings are not saved. %2"_s.arg(m_path, why);
}

std::optional<QString> ConsoleSettingsFile::save(const ConsoleSettings &settings)
{
    if (!m_mayWrite)
        return u"%1 is not usable and is left as it is."_s.arg(m_path);
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!QFileInfo(folder).isDir()) {
        if (!QDir().mkpath(folder))
            return u"The folder %1 can't be made."_s.arg(folder);
        QFile::setPermissions(folder, kUsersAlone | QFileDevice::ExeOwner);
    }
    QSaveFile file(m_path);
    // The permissions before the content, so that nobody reads it in between.
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(kUsersAlone))
        return u"%1 can't be written: %2."_s.arg(m_path, file.errorString());
    file.write(settingsToJson(settings));
    if (!file.commit())
        return u"%1 can't be written: %2."_s.arg(m_path, file.errorString());
    return {};
}

} // namespace launchpad
