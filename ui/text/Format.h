#pragma once

#include "models/planner/Units.h"

#include <QLocale>
#include <QString>

#include <string>

namespace launchpad {

/// The language's own number forms.
QLocale uiLocale();

/// `54%`, `33.3%`; the percent sign as the language sets it.
QString percent(BasisPoints share);
/// `180 GB` of whole GB (MiB / 1024).
QString gigabytes(Mib memory);
/// GB with one decimal below 100, else whole: for sizes that a share gives.
QString finerGigabytes(Mib memory);
QString number(std::int64_t value);

inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace launchpad
