#include "TextRules.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct WordRule {
    QString rule;
    QStringList folders;
    QRegularExpression pattern;
    QString says;
    QString passes; ///< files whose name ends so may
};

constexpr int longestFile = 600;

const QList<WordRule> &wordRules()
{
    const QStringList headless = {u"models"_s, u"app/net"_s, u"app/storage"_s};
    const QStringList nested = headless + QStringList{u"ui"_s, u"app/console"_s};
    static const QList<WordRule> rules = {
        {u"nested-loop"_s, nested,
         QRegularExpression(uR"((?:\.|->|::)exec\s*\(|\bQEventLoop\b|\bprocessEvents\s*\()"_s),
         u"nothing in the program runs a nested event loop; dialogs open()"_s, u"main.cpp"_s},
        {u"nested-loop"_s,
         nested,
         QRegularExpression(
             uR"(\b(?:QMessageBox::(?:question|information|warning|critical|about)|Q\w+Dialog::get\w+)\s*\()"_s),
         u"static dialogs run a nested event loop; make one and open() it"_s,
         {}},
        {u"settings"_s,
         {u"ui"_s, u"models"_s},
         QRegularExpression(uR"(\bQSettings\b)"_s),
         u"settings come through a port, not from a singleton"_s,
         {}},
        {u"planner-call"_s,
         {u"ui"_s, u"models/items"_s},
         QRegularExpression(uR"(\bsimulate\s*\()"_s),
         u"ask PlanDraft, which holds the simulation"_s,
         {}},
        {u"clock"_s,
         {u"models"_s, u"ui"_s},
         QRegularExpression(
             uR"(\b(?:currentDateTime(?:Utc)?|currentM?Secs?SinceEpoch|currentTime|currentDate|)"
             uR"((?:system|steady|high_resolution)_clock)\b)"_s),
         u"the time comes from the Clock port"_s,
         {}},
        {u"pure"_s,
         {u"models/planner"_s},
         QRegularExpression(uR"(\b(?:setlocale|getenv|random_device|s?rand|fopen|printf)\b)"_s),
         u"the planner depends on nothing but its arguments"_s,
         {}},
        {u"json"_s,
         {u"models/planner"_s, u"models/state"_s, u"models/items"_s, u"ui"_s},
         QRegularExpression(uR"(\bnlohmann\b)"_s),
         u"JSON stays in the planner's *Json.cpp"_s,
         u"Json.cpp"_s},
        {u"sleep"_s,
         {u"tests"_s},
         QRegularExpression(uR"(\b(?:qWait|qSleep|[mun]?sleep|nanosleep|sleep_for|sleep_until)\s*\()"_s),
         u"tests wait for signals and states, not for time"_s,
         {}},
    };
    return rules;
}

bool isSource(const QString &path)
{
    return path.endsWith(".cpp"_L1) || path.endsWith(".h"_L1);
}

bool liesInAny(const QString &path, const QStringList &folders)
{
    return std::any_of(folders.begin(), folders.end(),
                       [&](const QString &folder) { return path.startsWith(folder + u'/'); });
}

int lineOf(const QString &text, qsizetype position)
{
    return int(QStringView(text).left(position).count(u'\n')) + 1;
}

/// The words that the pattern finds; each counts once in a file, where it stands first.
void addMatches(QList<Violation> &violations, const QString &file, const QString &text, const QString &rule,
                const QRegularExpression &pattern, const QString &says)
{
    QStringList seen;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        QString subject = match.captured();
        subject.remove(QRegularExpression(uR"(^(\.|->|::)|[\s(]+)"_s));
        if (!seen.contains(subject)) {
            seen += subject;
            violations += Violation{rule, file, subject, lineOf(text, match.capturedStart()), says};
        }
    }
}

/// Whether people write and read the file; pictures, recorded data and foreign text are not held to the
/// rules.
bool isWritten(const QString &path)
{
    static const QStringList ends = {u".cpp"_s, u".h"_s,       u".cmake"_s, u"CMakeLists.txt"_s, u".sh"_s,
                                     u".py"_s,  u".md"_s,      u".json"_s,  u".yaml"_s,          u".conf"_s,
                                     u".in"_s,  u".desktop"_s, u".svg"_s};
    return path == "dev"_L1 || path.startsWith(".ci/"_L1) ||
           std::any_of(ends.begin(), ends.end(), [&](const QString &end) { return path.endsWith(end); });
}

bool isData(const QString &path)
{
    return path.endsWith(".json"_L1) || path.endsWith(".yaml"_L1) || path.endsWith(".svg"_L1);
}

void checkNames(QList<Violation> &violations, const QString &file)
{
    static const QRegularExpression type(u"^[A-Z][A-Za-z0-9]*\\.(cpp|h)$"_s);
    static const QRegularExpression folder(u"^[a-z][a-z0-9_]*$"_s);
    const QStringList parts = file.split(u'/');
    if (isSource(file) && parts.last() != "main.cpp"_L1 && !type.match(parts.last()).hasMatch()) {
        violations +=
            Violation{u"name"_s, file, parts.last(), 1, u"a file is named after its main type: PascalCase"_s};
    }
    for (const QString &part : parts.first(parts.size() - 1)) {
        if (!folder.match(part).hasMatch()) {
            violations += Violation{u"name"_s, file, part, 1, u"folders have lower-case names"_s};
        }
    }
}

} // namespace

QList<Violation> wordViolations(const SourceTree &tree)
{
    QList<Violation> violations;
    for (const auto &[file, text] : tree.files()) {
        if (!isSource(file)) {
            continue;
        }
        const QString code = withoutComments(text, Literals::Blanked);
        for (const WordRule &rule : wordRules()) {
            const bool passes = !rule.passes.isEmpty() && file.endsWith(rule.passes);
            if (liesInAny(file, rule.folders) && !passes) {
                addMatches(violations, file, code, rule.rule, rule.pattern, rule.says);
            }
        }
    }
    return violations;
}

QList<Violation> hygieneViolations(const SourceTree &tree)
{
    // Put together from parts, so that this file doesn't break its own rules.
    static const QRegularExpression machinePath(u"(?<![\\w.}~-])/("_s + u"root|work|home"_s +
                                                u")/[\\w.-]*"_s);
    static const QRegularExpression leftForLater(u"\\b(TO"_s + u"DO|FIX"_s + u"ME)\\b"_s);
    QList<Violation> violations;
    for (const auto &[file, text] : tree.files()) {
        if (!isWritten(file)) {
            continue;
        }
        const qsizetype lines = text.count(u'\n');
        if (lines >= longestFile && !isData(file)) {
            violations +=
                Violation{u"length"_s, file, u"lines"_s, int(lines),
                          u"%1 lines; a file is about one thing and under %2"_s.arg(lines).arg(longestFile)};
        }
        if (file.endsWith(".h"_L1) &&
            !withoutComments(text, Literals::Kept).trimmed().startsWith("#pragma once"_L1)) {
            violations += Violation{u"pragma"_s, file, u"once"_s, 1, u"a header begins with #pragma once"_s};
        }
        if (liesInAny(file, {u"app"_s, u"models"_s, u"ui"_s})) {
            checkNames(violations, file);
        }
        addMatches(violations, file, text, u"machine-path"_s, machinePath, u"a path of somebody's machine"_s);
        addMatches(violations, file, text, u"left-for-later"_s, leftForLater,
                   u"finish it, or file an issue"_s);
    }
    return violations;
}
