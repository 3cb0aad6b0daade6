#include "PlainText.h"

namespace launchpad {

namespace {

bool isUnwanted(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format: // direction overrides and isolates, zero-width characters
    case QChar::Other_Surrogate:
    case QChar::Other_NotAssigned:
        // Joiners belong to the spelling of some languages and of emoji.
        return c != 0x200C && c != 0x200D;
    default:
        return false;
    }
}

} // namespace

QString plainText(const QString &foreign, qsizetype longest)
{
    QString text;
    // A hostile text of megabytes is not walked to its end.
    const QStringView head = QStringView(foreign).left(longest * 8);
    text.reserve(qMin(head.size(), longest));
    for (qsizetype i = 0; i < head.size() && text.size() <= longest; ++i) {
        char32_t c = head[i].unicode();
        if (head[i].isHighSurrogate() && i + 1 < head.size() && head[i + 1].isLowSurrogate())
            c = QChar::surrogateToUcs4(head[i], head[i + 1]);
        if (QChar::requiresSurrogates(c))
            ++i;
        if (QChar::isSpace(c)) {
            if (!text.isEmpty() && !text.endsWith(u' '))
                text += u' ';
        } else if (!isUnwanted(c)) {
            text += QChar::fromUcs4(c);
        }
    }
    text = std::move(text).trimmed();
    if (text.size() > longest) {
        text.truncate(longest - 1);
        if (text.back().isHighSurrogate())
            text.chop(1);
        text += u'…';
    }
    return text;
}

} // namespace launchpad
