#include "ShareInput.h"

#include "models/planner/Shares.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <string>

namespace launchpad {

namespace {

QChar::Category categoryOf(QChar c)
{
    return c.category();
}

bool isPercentSign(QChar c)
{
    return c == QLatin1Char('%') || c == QChar(0x066A) || c == QChar(0xFF05);
}

bool isDecimalSign(QChar c)
{
    return c == QLatin1Char('.') || c == QLatin1Char(',') || c == QChar(0x066B) || c == QChar(0xFF0E);
}

/// Marks of direction that a right-to-left keyboard or a paste brings along.
bool isInvisible(QChar c)
{
    return categoryOf(c) == QChar::Other_Format;
}

/// ASCII digits and '.', or nothing where there is any other sign.
std::optional<std::string> plainDecimal(const QString &text)
{
    QString trimmed;
    for (const QChar c : text) {
        if (!isInvisible(c))
            trimmed += c;
    }
    trimmed = trimmed.trimmed();
    if (!trimmed.isEmpty() && isPercentSign(trimmed.back()))
        trimmed = trimmed.chopped(1).trimmed();

    std::string plain;
    for (const QChar c : trimmed) {
        if (c.isDigit())
            plain += char('0' + c.digitValue());
        else if (isDecimalSign(c))
            plain += '.';
        else
            return std::nullopt;
    }
    return plain;
}

std::string jsonString(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2).toStdString();
}

} // namespace

ShareInput ShareInput::fromText(const QString &text)
{
    ShareInput input;
    input.m_text = text;
    if (text.trimmed().isEmpty())
        return input;
    const std::optional<std::string> plain = plainDecimal(text);
    const std::optional<BasisPoints> share = plain ? shareFromDecimal(*plain) : std::nullopt;
    if (share)
        input.m_value = *share;
    else
        input.m_value = InvalidShare{jsonString(text)};
    return input;
}

ShareInput ShareInput::fromShare(std::optional<BasisPoints> share, const QLocale &locale)
{
    ShareInput input;
    if (share) {
        input.m_text = shareText(*share, locale);
        input.m_value = *share;
    }
    return input;
}

std::optional<BasisPoints> ShareInput::share() const
{
    if (const auto *share = std::get_if<BasisPoints>(&m_value))
        return *share;
    return std::nullopt;
}

QString shareText(BasisPoints share, const QLocale &locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    const bool negative = share.value < 0;
    const qint64 size = negative ? -share.value : share.value;
    QString text = plain.toString(size / 100);
    if (const int decimals = int(size % 100); decimals != 0) {
        text += plain.decimalPoint();
        text += plain.toString(decimals / 10);
        if (decimals % 10 != 0)
            text += plain.toString(decimals % 10);
    }
    return negative ? plain.negativeSign() + text : text;
}

} // namespace launchpad
