#include "WordList.h"

#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"

#include <QFontDatabase>
#include <QPainter>

#include <algorithm>

namespace launchpad {

namespace {

constexpr int kHeight = 24;

QFont wordFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(fontFor(TextRole::Small).pointSizeF());
    return font;
}

/// An empty word and a line end inside a word have to be seen too.
QString shown(QString word)
{
    if (word.isEmpty())
        return Tr::tr("(empty)");
    word.replace(QLatin1Char('\n'), QChar(0x21B5));
    word.replace(QLatin1Char('\t'), QChar(0x21E5));
    return word;
}

} // namespace

WordList::WordList(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WordList::setWords(const QStringList &words)
{
    if (m_words == words)
        return;
    m_words = words;
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

QList<QRect> WordList::places(int width) const
{
    const QFontMetrics metrics(wordFont());
    QList<QRect> places;
    int x = 0;
    int y = 0;
    for (const QString &word : m_words) {
        const int wanted = metrics.horizontalAdvance(shown(word)) + 2 * space::kNormal + space::kSmall;
        const int length = std::min(wanted, std::max(width, 40));
        if (x > 0 && x + length > width) {
            x = 0;
            y += kHeight + space::kSmall;
        }
        places += QRect(x, y, length, kHeight);
        x += length + space::kSmall;
    }
    return places;
}

int WordList::heightForWidth(int width) const
{
    const QList<QRect> all = places(width);
    return all.isEmpty() ? 0 : all.last().bottom() + 1;
}

QSize WordList::sizeHint() const
{
    return {240, heightForWidth(std::max(width(), 240))};
}

void WordList::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(wordFont());
    const QFontMetrics metrics(wordFont());
    const QList<QRect> all = places(width());
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QRect &place = all.at(i);
        painter.setPen(theme.border);
        painter.setBrush(theme.raised);
        painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setPen(m_words.at(i).isEmpty() ? theme.textMuted : theme.text);
        const QRect inner = place.adjusted(space::kNormal, 0, -space::kNormal, 0);
        painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(shown(m_words.at(i)), Qt::ElideMiddle, inner.width()));
    }
}

} // namespace launchpad
