#include "SourceTree.h"

#include <QDir>
#include <QFile>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

void readFolder(SourceTree &tree, const QString &root, const QString &folder)
{
    const QDir dir(folder.isEmpty() ? root : root + u'/' + folder);
    const QFileInfoList entries = dir.entryInfoList(
        QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden | QDir::NoSymLinks, QDir::Name);
    for (const QFileInfo &entry : entries) {
        const QString name = entry.fileName();
        const QString path = folder.isEmpty() ? name : folder + u'/' + name;
        if (entry.isDir()) {
            const bool hidden = name.startsWith(u'.') && name != ".ci"_L1;
            const bool built = folder.isEmpty() && (name == "build"_L1 || name.startsWith("build-"_L1));
            if (!hidden && !built) {
                readFolder(tree, root, path);
            }
            continue;
        }
        QFile file(entry.filePath());
        if (file.open(QIODevice::ReadOnly)) {
            tree.add(path, QString::fromUtf8(file.readAll()));
        }
    }
}

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

/// Whether the quote at i separates digits, as in 1'000: the word that it stands in began with a digit.
bool separatesDigits(const QString &source, qsizetype i)
{
    qsizetype start = i;
    while (start > 0 && (isWord(source[start - 1]) || source[start - 1] == u'\'')) {
        --start;
    }
    return start < i && source[start].isDigit();
}

/// Where the raw string whose quote is at i ends, or -1 if that quote opens no raw string.
qsizetype endOfRawString(const QString &source, qsizetype i)
{
    if (i == 0 || source[i - 1] != u'R') {
        return -1;
    }
    const qsizetype open = source.indexOf(u'(', i);
    if (open < 0) {
        return -1;
    }
    const QString close = u')' + source.mid(i + 1, open - i - 1) + u'"';
    const qsizetype end = source.indexOf(close, open);
    return end < 0 ? source.size() : end + close.size();
}

qsizetype endOfLiteral(const QString &source, qsizetype i)
{
    const QChar quote = source[i];
    qsizetype end = i + 1;
    while (end < source.size() && source[end] != quote && source[end] != u'\n') {
        end += source[end] == u'\\' ? 2 : 1;
    }
    return std::min(end + 1, source.size());
}

} // namespace

SourceTree SourceTree::read(const QString &root)
{
    SourceTree tree;
    readFolder(tree, root, QString());
    return tree;
}

QStringList SourceTree::topFolders() const
{
    QStringList folders;
    for (const auto &[path, text] : m_files) {
        const qsizetype slash = path.indexOf(u'/');
        if (slash > 0 && !path.startsWith(u'.') && !folders.contains(path.left(slash))) {
            folders += path.left(slash);
        }
    }
    return folders;
}

bool SourceTree::hasFolder(const QString &path) const
{
    const auto next = m_files.lower_bound(path + u'/');
    return next != m_files.end() && next->first.startsWith(path + u'/');
}

QString withoutComments(const QString &source, Literals literals)
{
    QString result = source;
    const auto blank = [&result](qsizetype from, qsizetype to) {
        for (qsizetype i = from; i < to; ++i) {
            if (result[i] != u'\n') {
                result[i] = u' ';
            }
        }
    };
    qsizetype i = 0;
    while (i < source.size()) {
        const QStringView rest = QStringView(source).mid(i);
        qsizetype end = i + 1;
        if (rest.startsWith("//"_L1)) {
            end = source.indexOf(u'\n', i);
            end = end < 0 ? source.size() : end;
            blank(i, end);
        } else if (rest.startsWith("/*"_L1)) {
            end = source.indexOf("*/"_L1, i + 2);
            end = end < 0 ? source.size() : end + 2;
            blank(i, end);
        } else if (source[i] == u'"' || (source[i] == u'\'' && !separatesDigits(source, i))) {
            const qsizetype raw = source[i] == u'"' ? endOfRawString(source, i) : -1;
            end = raw < 0 ? endOfLiteral(source, i) : raw;
            if (literals == Literals::Blanked) {
                blank(i + 1, end - 1);
            }
        }
        i = end;
    }
    return result;
}
