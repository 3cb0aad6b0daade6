#pragma once

#include "models/planner/Operation.h"
#include "models/planner/Units.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace launchpad {

/// What a share field holds, as typed: nothing, a share, or something that is no share.
///
/// A share has at most two decimals and no thousands, so a comma and a point can both only be the decimal
/// sign, whatever the language: `12,5` and `12.5` are 12.5 everywhere, and never 125.
class ShareInput {
public:
    ShareInput() = default;
    /// Digits of any script, one decimal sign ('.', ',' or Arabic's), an optional percent sign, blanks
    /// around. Everything else is invalid, never half read.
    static ShareInput fromText(const QString &text);
    static ShareInput fromShare(std::optional<BasisPoints> share, const QLocale &locale);

    const QString &text() const { return m_text; }
    const ShareValue &value() const { return m_value; }
    std::optional<BasisPoints> share() const;
    bool isInvalid() const { return std::holds_alternative<InvalidShare>(m_value); }

private:
    QString m_text;
    ShareValue m_value = NoShare{};
};

/// A share as the language writes it, without a percent sign: 33.3, 33,3.
QString shareText(BasisPoints share, const QLocale &locale);

} // namespace launchpad
