#pragma once

#include "SourceTree.h"
#include "Violations.h"

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

/// A folder and what its files may include beside each other.
struct Zone {
    QString folder;
    QStringList folders;   ///< of this repository
    QStringList qtModules; ///< without the Qt in front
    QStringList libraries; ///< others: the first part of the include's path; posix for the system's headers
    QStringList forbidden; ///< single headers, of the standard library or of a module that is allowed
};

/// The table of who may include whom. README shows it too, and a test holds the two together.
const QList<Zone> &zones();

/// The zone that a file lies in; null where it lies in none.
const Zone *zoneOf(const QString &path);

/// Which Qt modules have a header of that name, read from the folders that Qt's own headers lie in.
class QtHeaders {
public:
    explicit QtHeaders(const QStringList &includeFolders);
    /// For QLabel, QtWidgets/QLabel or qlabel.h: Widgets. Empty for what is not Qt's.
    QStringList modulesOf(const QString &header) const;
    bool isEmpty() const { return m_modules.isEmpty(); }

private:
    QHash<QString, QStringList> m_modules;
};

/// Every include line under app, models and ui that the table does not allow.
QList<Violation> includeViolations(const SourceTree &tree, const QtHeaders &qt);
