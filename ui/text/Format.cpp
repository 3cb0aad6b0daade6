#include "Format.h"

#include "Tr.h"

#include "models/planner/GpuMemoryText.h"
#include "models/state/ShareInput.h"

namespace launchpad {

namespace {

constexpr double kMibPerGb = 1024;

} // namespace

QLocale uiLocale()
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale;
}

QString percent(BasisPoints share)
{
    //: A percentage; some languages set a space before the sign. %1 is the number.
    return Tr::tr("%1%").arg(shareText(share, uiLocale()));
}

QString gigabytes(Mib memory)
{
    //: An amount of memory in GB. %1 is the number.
    return Tr::tr("%1 GB").arg(number(wholeGb(memory)));
}

QString finerGigabytes(Mib memory)
{
    const double gb = double(memory) / kMibPerGb;
    // 99.95 and more would be written as 100.0.
    if (gb >= 99.95)
        return gigabytes(memory);
    return Tr::tr("%1 GB").arg(uiLocale().toString(gb, 'f', 1));
}

QString number(std::int64_t value)
{
    return uiLocale().toString(qlonglong(value));
}

} // namespace launchpad
