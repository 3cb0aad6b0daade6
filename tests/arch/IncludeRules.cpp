#include "IncludeRules.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QString anything = u"*"_s;

/// No files, no clock, no locale and no chance in the planner: the same document gives the same verdict
/// everywhere. Streams format by the locale.
const QStringList notPure = {
    u"chrono"_s,  u"clocale"_s, u"cstdio"_s,   u"ctime"_s,     u"filesystem"_s, u"fstream"_s, u"future"_s,
    u"iomanip"_s, u"ios"_s,     u"iostream"_s, u"istream"_s,   u"locale"_s,     u"ostream"_s, u"random"_s,
    u"regex"_s,   u"sstream"_s, u"stdio.h"_s,  u"streambuf"_s, u"syncstream"_s, u"thread"_s,  u"time.h"_s};

/// The state reaches files, settings and other processes through its ports only.
const QStringList notThroughAPort = {
    u"cstdio"_s,         u"filesystem"_s,    u"fstream"_s,       u"iostream"_s,
    u"QDir"_s,           u"QFile"_s,         u"QFileInfo"_s,     u"QFileSystemWatcher"_s,
    u"QLockFile"_s,      u"QProcess"_s,      u"QSaveFile"_s,     u"QSettings"_s,
    u"QStandardPaths"_s, u"QTemporaryDir"_s, u"QTemporaryFile"_s};

struct Include {
    QString name;
    bool quoted = false;
    int line = 0;
};

QList<Include> includesOf(const QString &source)
{
    static const QRegularExpression pattern(uR"(^\s*#\s*include\s*(?:"([^"]+)\"|<([^>]+)>))"_s);
    QList<Include> includes;
    const QStringList lines = withoutComments(source, Literals::Kept).split(u'\n');
    for (int i = 0; i < lines.size(); ++i) {
        const QRegularExpressionMatch match = pattern.match(lines[i]);
        if (match.hasMatch()) {
            const bool quoted = match.hasCaptured(1);
            includes += Include{match.captured(quoted ? 1 : 2), quoted, i + 1};
        }
    }
    return includes;
}

QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(u'/'));
}

bool liesIn(const QString &path, const QString &folder)
{
    return path.startsWith(folder + u'/');
}

bool allows(const QStringList &list, const QString &what)
{
    return list.contains(anything) || list.contains(what);
}

/// Why the zone may not have the project's header at `path`, or nothing.
QString refuseProjectHeader(const Zone &zone, const QString &path)
{
    if (liesIn(path, zone.folder) || zone.folders.contains(anything)) {
        return {};
    }
    const bool allowed = std::any_of(zone.folders.begin(), zone.folders.end(),
                                     [&](const QString &folder) { return liesIn(path, folder); });
    return allowed ? QString() : u"%1 may not include %2"_s.arg(zone.folder, path);
}

QString refuseQuoted(const Zone &zone, const SourceTree &tree, const QString &file, const QString &name)
{
    if (name.endsWith(".moc"_L1)) {
        return {};
    }
    if (name.contains(".."_L1)) {
        return u"paths begin at the repository's root, not with .."_s;
    }
    const QString sibling = folderOf(file) + u'/' + name;
    if (!name.contains(u'/')) {
        return tree.contains(sibling) ? QString() : u"there is no %1"_s.arg(sibling);
    }
    return tree.contains(name) ? refuseProjectHeader(zone, name) : u"there is no %1"_s.arg(name);
}

/// The library that an include is of, as the table names it; empty for the standard library.
QString libraryOf(const QString &name)
{
    if (name.startsWith("glib"_L1) || name.startsWith("gio/"_L1)) {
        return u"glib"_s;
    }
    const qsizetype slash = name.indexOf(u'/');
    const QString first = name.left(slash);
    if (slash > 0) {
        static const QStringList system = {u"arpa"_s, u"net"_s, u"netinet"_s, u"sys"_s};
        return system.contains(first) ? u"posix"_s : first;
    }
    return name.contains(u'.') ? u"posix"_s : QString();
}

QString refuseAngled(const Zone &zone, const SourceTree &tree, const QtHeaders &qt, const QString &file,
                     const QString &name)
{
    const QString header = name.mid(name.lastIndexOf(u'/') + 1);
    if (zone.forbidden.contains(header)) {
        return u"%1 may not include <%2>"_s.arg(zone.folder, name);
    }
    if (tree.contains(name)) {
        return refuseProjectHeader(zone, name);
    }
    const QStringList modules = qt.modulesOf(name);
    if (!modules.isEmpty()) {
        const bool allowed = std::any_of(modules.begin(), modules.end(), [&](const QString &module) {
            return allows(zone.qtModules, module);
        });
        return allowed ? QString() : u"%1 may not include Qt %2"_s.arg(zone.folder, modules.join(u'/'));
    }
    const QString library = libraryOf(name);
    if (library.isEmpty()) {
        // Qt's headers without a module are unknown ones, such as those of a module that isn't installed.
        static const QRegularExpression qtName(u"^Q[A-Zt]"_s);
        return qtName.match(name).hasMatch() ? u"no module of Qt has <%1>"_s.arg(name) : QString();
    }
    const bool plannersJson = zone.folder == "models/planner"_L1 && library == "nlohmann"_L1;
    if (plannersJson && file.endsWith("Json.cpp"_L1)) {
        return {};
    }
    return allows(zone.libraries, library) ? QString() : u"%1 may not include <%2>"_s.arg(zone.folder, name);
}

} // namespace

const QList<Zone> &zones()
{
    const QString planner = u"models/planner"_s;
    const QString state = u"models/state"_s;
    const QString items = u"models/items"_s;
    static const QList<Zone> table = {
        {planner, {}, {}, {}, notPure},
        {state, {planner}, {u"Core"_s}, {}, notThroughAPort},
        {items, {planner, state}, {u"Core"_s, u"Gui"_s}, {}, {u"QSettings"_s}},
        {u"ui"_s,
         {planner, state, items},
         {u"Core"_s, u"Gui"_s, u"Widgets"_s, u"Charts"_s, u"Svg"_s, u"SvgWidgets"_s},
         {},
         {u"QEventLoop"_s, u"QSettings"_s}},
        {u"app/net"_s, {planner, state}, {u"Core"_s, u"Network"_s}, {u"nlohmann"_s}, {}},
        {u"app/storage"_s, {planner, state}, {u"Core"_s}, {u"nlohmann"_s, u"qt6keychain"_s}, {}},
        {u"app/sim"_s, {planner}, {}, {u"boost"_s, u"nlohmann"_s, u"openssl"_s, u"posix"_s}, {}},
        {u"app/plan_cli"_s, {planner}, {}, {u"nlohmann"_s, u"posix"_s}, {}},
        {u"app/tour"_s, {anything}, {anything}, {}, {}},
        {u"app/console"_s, {anything}, {anything}, {u"posix"_s}, {}},
    };
    return table;
}

const Zone *zoneOf(const QString &path)
{
    const QList<Zone> &table = zones();
    const auto zone =
        std::find_if(table.begin(), table.end(), [&](const Zone &z) { return liesIn(path, z.folder); });
    return zone == table.end() ? nullptr : &*zone;
}

QtHeaders::QtHeaders(const QStringList &includeFolders)
{
    const QSet<QString> folders(includeFolders.begin(), includeFolders.end());
    for (const QString &folder : folders) {
        const QDir parent(folder);
        for (const QString &module : parent.entryList({u"Qt*"_s}, QDir::Dirs)) {
            const QString name = module.mid(2);
            m_modules[module] += name;
            for (const QString &header : QDir(parent.filePath(module)).entryList(QDir::Files)) {
                m_modules[header] += name;
            }
        }
    }
}

QStringList QtHeaders::modulesOf(const QString &header) const
{
    return m_modules.value(header.section(u'/', 0, 0));
}

QList<Violation> includeViolations(const SourceTree &tree, const QtHeaders &qt)
{
    QList<Violation> violations;
    for (const auto &[file, text] : tree.files()) {
        const bool product = liesIn(file, u"app"_s) || liesIn(file, u"models"_s) || liesIn(file, u"ui"_s);
        if (!product || !(file.endsWith(".cpp"_L1) || file.endsWith(".h"_L1))) {
            continue;
        }
        const Zone *zone = zoneOf(file);
        if (!zone) {
            violations += Violation{
                u"folder"_s, file, folderOf(file), 1,
                u"the table of who may include whom (IncludeRules.cpp, README) has no such folder"_s};
            continue;
        }
        for (const Include &include : includesOf(text)) {
            const QString refusal = include.quoted ? refuseQuoted(*zone, tree, file, include.name)
                                                   : refuseAngled(*zone, tree, qt, file, include.name);
            if (!refusal.isEmpty()) {
                violations += Violation{u"include"_s, file, include.name, include.line, refusal};
            }
        }
    }
    return violations;
}
