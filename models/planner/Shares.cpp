#include "Shares.h"

#include "Wide.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace launchpad {

namespace {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A JSON number's magnitude in millionths, rounded down, with whether anything was cut off.
struct Millionths {
    bool negative = false;
    std::int64_t whole = 0;
    bool cut = false;
};

constexpr std::int64_t kMostIntegerDigits = 11;

std::int64_t exponentOf(std::string_view digits)
{
    // Past this no text that fits in memory can bring the number back into range.
    constexpr std::int64_t limit = std::int64_t{1} << 60;
    const bool negative = !digits.empty() && digits.front() == '-';
    std::int64_t value = 0;
    for (const char c : digits) {
        if (isDigit(c) && value < limit / 16)
            value = value * 10 + (c - '0');
    }
    return negative ? -value : value;
}

/// Nothing where the number has more than kMostIntegerDigits digits before its point.
std::optional<Millionths> millionths(std::string_view number)
{
    Millionths result;
    result.negative = !number.empty() && number.front() == '-';
    const std::size_t mantissaEnd = std::min(number.find_first_of("eE"), number.size());
    const std::int64_t exponent =
        mantissaEnd < number.size() ? exponentOf(number.substr(mantissaEnd + 1)) : 0;

    bool seenPoint = false;
    bool started = false;
    std::int64_t place = exponent; // how many digits stand before the point once all are read
    std::int64_t taken = 0;
    for (const char c : number.substr(0, mantissaEnd)) {
        if (c == '.')
            seenPoint = true;
        if (isDigit(c) && !seenPoint && (started || c != '0'))
            ++place;
        if (isDigit(c) && seenPoint && !started && c == '0')
            --place;
        started = started || (isDigit(c) && c != '0');
    }
    if (!started)
        return result;
    if (place > kMostIntegerDigits)
        return std::nullopt;

    const std::int64_t wanted = place + 6; // digits down to the millionths
    for (const char c : number.substr(0, mantissaEnd)) {
        if (!isDigit(c) || (taken == 0 && c == '0'))
            continue;
        if (taken < wanted)
            result.whole = result.whole * 10 + (c - '0');
        else
            result.cut = result.cut || c != '0';
        ++taken;
    }
    for (; taken < wanted; ++taken)
        result.whole *= 10;
    return result;
}

} // namespace

std::string percentText(BasisPoints share)
{
    const bool negative = share.value < 0;
    const std::uint64_t size =
        negative ? 0 - static_cast<std::uint64_t>(share.value) : static_cast<std::uint64_t>(share.value);
    std::string text = negative ? "-" : "";
    text += std::to_string(size / 100);
    const std::uint64_t hundredths = size % 100;
    if (hundredths != 0) {
        text += '.';
        text += static_cast<char>('0' + hundredths / 10);
        if (hundredths % 10 != 0)
            text += static_cast<char>('0' + hundredths % 10);
    }
    return text;
}

std::optional<BasisPoints> percentFromJsonNumber(std::string_view number)
{
    constexpr std::int64_t step = 10'000; // millionths in a hundredth
    const std::optional<Millionths> read = millionths(number);
    if (!read)
        return std::nullopt;
    const std::int64_t nearest = (read->whole + step / 2) / step;
    // Closer than a millionth from above: only digits that were cut off are in excess. From below: the
    // last millionth is lacking, but not all of it.
    const bool fromAbove = read->whole == nearest * step;
    const bool fromBelow = read->whole == nearest * step - 1 && read->cut;
    if (!fromAbove && !fromBelow)
        return std::nullopt;
    return BasisPoints{read->negative ? -nearest : nearest};
}

std::optional<BasisPoints> shareFromJsonNumber(std::string_view number)
{
    const std::optional<BasisPoints> share = percentFromJsonNumber(number);
    if (!share || *share < BasisPoints{0} || *share > kLargestShare)
        return std::nullopt;
    return share;
}

std::optional<BasisPoints> shareFromNumber(double percent)
{
    if (!(percent > -1.0 && percent < 1001.0))
        return std::nullopt;
    std::array<char, 64> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), percent);
    return shareFromJsonNumber({text.data(), static_cast<std::size_t>(written.ptr - text.data())});
}

std::optional<BasisPoints> shareFromDecimal(std::string_view text)
{
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view decimals = point < text.size() ? text.substr(point + 1) : std::string_view{};
    if (whole.empty() && decimals.empty())
        return std::nullopt;
    if (decimals.size() > 2)
        return std::nullopt;
    std::int64_t value = 0;
    for (const char c : whole) {
        if (!isDigit(c))
            return std::nullopt;
        value = value * 10 + (c - '0');
        if (value > kLargestShare.value)
            return std::nullopt;
    }
    value *= 100;
    std::int64_t unit = 10;
    for (const char c : decimals) {
        if (!isDigit(c))
            return std::nullopt;
        value += unit * (c - '0');
        unit /= 10;
    }
    const BasisPoints share{value};
    return share > kLargestShare ? std::nullopt : std::optional(share);
}

Mib memoryOfShare(BasisPoints share, Mib gpu)
{
    const Wide product = Wide{share.value} * gpu;
    const Wide size = product / kWholeGpu.value;
    return narrow(product < 0 && product % kWholeGpu.value != 0 ? size - 1 : size);
}

} // namespace launchpad
