#include "CsvWriter.h"

#include <QLocale>

#include <csv.h>

#include <cmath>
#include <optional>

namespace launchpad {

namespace {

std::optional<QByteArray> numberIn(const QVariant &cell)
{
    switch (cell.typeId()) {
    case QMetaType::Int:
    case QMetaType::Long:
    case QMetaType::LongLong:
        return QByteArray::number(cell.toLongLong());
    case QMetaType::UInt:
    case QMetaType::ULong:
    case QMetaType::ULongLong:
        return QByteArray::number(cell.toULongLong());
    case QMetaType::Float:
    case QMetaType::Double:
        if (std::isfinite(cell.toDouble()))
            return QByteArray::number(cell.toDouble(), 'f', QLocale::FloatingPointShortest);
        return QByteArray();
    default:
        return {};
    }
}

/// Spreadsheets take a text that begins so for a formula, also behind spaces, and the wide forms too.
bool looksLikeFormula(const QString &text)
{
    for (const QChar c : text) {
        switch (c.unicode()) {
        case u'=':
        case u'+':
        case u'-':
        case u'@':
        case u'\t':
        case u'\r':
        case u'\n':
        case u'\uff1d':
        case u'\uff0b':
        case u'\uff0d':
        case u'\uff20':
            return true;
        default:
            if (!c.isSpace())
                return false;
        }
    }
    return false;
}

void append(QByteArray &out, const QVariant &cell)
{
    if (const std::optional<QByteArray> number = numberIn(cell)) {
        out += *number;
        return;
    }
    const QString shown = cell.toString();
    if (shown.isEmpty())
        return;
    const QByteArray text = (looksLikeFormula(shown) ? QLatin1Char('\'') + shown : shown).toUtf8();
    const auto size = std::size_t(text.size());
    const qsizetype at = out.size();
    const std::size_t needed = csv_write(nullptr, 0, text.constData(), size);
    out.resize(at + qsizetype(needed));
    csv_write(out.data() + at, needed, text.constData(), size);
}

template<class Cells>
void appendLine(QByteArray &out, const Cells &cells)
{
    bool first = true;
    for (const auto &cell : cells) {
        if (!first)
            out += ',';
        first = false;
        append(out, cell);
    }
    out += "\r\n";
}

} // namespace

QByteArray csv(const QStringList &header, const QList<QList<QVariant>> &rows)
{
    QByteArray out("\xef\xbb\xbf");
    appendLine(out, header);
    for (const QList<QVariant> &row : rows)
        appendLine(out, row);
    return out;
}

} // namespace launchpad
