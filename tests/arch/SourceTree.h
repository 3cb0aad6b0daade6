#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <map>

/// The repository's files as text, by their paths from its root: what the checks read. Built by hand in the
/// checks' own tests.
class SourceTree {
public:
    /// Everything under root but hidden folders (.ci is read) and build folders.
    static SourceTree read(const QString &root);

    void add(const QString &path, const QString &text) { m_files[path] = text; }
    bool contains(const QString &path) const { return m_files.contains(path); }
    const std::map<QString, QString> &files() const { return m_files; }
    /// The folders at the root, in order.
    QStringList topFolders() const;
    bool hasFolder(const QString &path) const;

private:
    std::map<QString, QString> m_files;
};

/// The source with its comments blanked out, and its string and character literals too unless they are
/// kept; lines stay where they are.
enum class Literals { Kept, Blanked };
QString withoutComments(const QString &source, Literals literals);
