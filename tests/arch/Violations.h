#pragma once

#include <QList>
#include <QString>
#include <QStringList>

/// A rule that a line of the sources breaks. Rule, file and subject together are what an exception names.
struct Violation {
    QString rule;
    QString file;
    QString subject; ///< what is wrong there, in one word: the header, the call
    int line = 0;
    QString says;
};

struct Exception {
    QString rule;
    QString file;
    QString subject;
    QString reason;
    int line = 0;
};

/// The list of exceptions: lines of "rule file subject # reason"; empty lines and those that begin with #
/// are passed over. Lines that say something else are added to `faults`.
QList<Exception> parseExceptions(const QString &text, QStringList &faults);

/// One sentence for each violation that no exception names, and one for each exception that names none.
QStringList judge(const QList<Violation> &violations, const QList<Exception> &exceptions);
