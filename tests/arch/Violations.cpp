#include "Violations.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool names(const Exception &exception, const Violation &violation)
{
    return exception.rule == violation.rule && exception.file == violation.file &&
           exception.subject == violation.subject;
}

} // namespace

QList<Exception> parseExceptions(const QString &text, QStringList &faults)
{
    QList<Exception> exceptions;
    const QStringList lines = text.split(u'\n');
    for (int i = 0; i < lines.size(); ++i) {
        const QString line = lines[i].trimmed();
        if (line.isEmpty() || line.startsWith(u'#')) {
            continue;
        }
        const QStringList words = line.section(" # "_L1, 0, 0).split(u' ', Qt::SkipEmptyParts);
        const QString reason = line.section(" # "_L1, 1).trimmed();
        if (words.size() != 3 || reason.isEmpty()) {
            faults += u"exceptions.txt:%1: not of the form: rule file subject # reason"_s.arg(i + 1);
            continue;
        }
        exceptions += Exception{words[0], words[1], words[2], reason, i + 1};
    }
    return exceptions;
}

QStringList judge(const QList<Violation> &violations, const QList<Exception> &exceptions)
{
    QStringList sentences;
    for (const Violation &violation : violations) {
        const bool excepted = std::any_of(exceptions.begin(), exceptions.end(),
                                          [&](const Exception &e) { return names(e, violation); });
        if (!excepted) {
            sentences += u"%1:%2: %3 [%4 %5]"_s.arg(violation.file, QString::number(violation.line),
                                                    violation.says, violation.rule, violation.subject);
        }
    }
    for (const Exception &exception : exceptions) {
        const bool needed = std::any_of(violations.begin(), violations.end(),
                                        [&](const Violation &v) { return names(exception, v); });
        if (!needed) {
            sentences += u"exceptions.txt:%1: no longer needed: %2 %3 %4"_s.arg(
                QString::number(exception.line), exception.rule, exception.file, exception.subject);
        }
    }
    return sentences;
}
