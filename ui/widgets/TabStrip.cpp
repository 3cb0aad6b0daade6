#include "TabStrip.h"

#include "PlainText.h"
#include "ui/text/Format.h"
#include "ui/theme/Paint.h"
#include "ui/theme/Theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace launchpad {

namespace {

constexpr int kHeight = 36;
constexpr int kInset = TabStrip::kInset;

} // namespace

TabButton::TabButton(const QString &words, QWidget *parent) : QAbstractButton(parent)
{
    setText(withoutMnemonic(words));
    setAccessibleName(words);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(fontFor(TextRole::Strong));
}

void TabButton::setCount(int count)
{
    if (m_count == count)
        return;
    m_count = count;
    updateGeometry();
    update();
}

QString TabButton::countText() const
{
    return m_count < 0 ? QString() : number(m_count);
}

QSize TabButton::sizeHint() const
{
    int width = 2 * kInset + fontMetrics().horizontalAdvance(text());
    if (m_count >= 0)
        width += space::kSmall + space::kTiny + fontMetrics().horizontalAdvance(countText());
    return {width, kHeight};
}

void TabButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    const auto placed = [&](const QRect &r) { return QStyle::visualRect(layoutDirection(), rect(), r); };
    const int wordsWidth = fontMetrics().horizontalAdvance(text());
    const int flags = int(Qt::AlignVCenter | Qt::AlignLeading) | Qt::TextHideMnemonic;
    painter.setPen(isChecked() || underMouse() ? theme.text : theme.textMuted);
    painter.drawText(placed({kInset, 0, wordsWidth + 1, kHeight}), flags, text());
    if (m_count >= 0) {
        QFont light = font();
        light.setWeight(QFont::Normal);
        painter.setFont(light);
        painter.setPen(theme.textMuted);
        const int x = kInset + wordsWidth + space::kSmall + space::kTiny;
        painter.drawText(placed({x, 0, width() - x, kHeight}), flags, countText());
    }
    if (isChecked())
        painter.fillRect(QRect(kInset, height() - 2, width() - 2 * kInset, 2), theme.accent);
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paint::focusRing(painter, rect().adjusted(0, 3, 0, -3));
}

TabStrip::TabStrip(QWidget *parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(space::kMedium);
    m_row->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

TabButton *TabStrip::addTab(const QString &words, const QString &objectName)
{
    auto *tab = new TabButton(words);
    tab->setObjectName(objectName);
    tab->installEventFilter(this);
    const int place = int(m_tabs.size());
    connect(tab, &TabButton::clicked, this, [this, place] { setCurrent(place); });
    m_tabs += tab;
    m_row->insertWidget(place, tab);
    if (m_current < 0)
        setCurrent(0);
    tab->setFocusPolicy(place == m_current ? Qt::StrongFocus : Qt::ClickFocus);
    return tab;
}

int TabStrip::current() const
{
    return m_current;
}

void TabStrip::setCurrent(int tab)
{
    if (tab < 0 || tab >= m_tabs.size())
        return;
    for (int i = 0; i < m_tabs.size(); ++i) {
        m_tabs[i]->setChecked(i == tab);
        m_tabs[i]->setFocusPolicy(i == tab ? Qt::StrongFocus : Qt::ClickFocus);
    }
    if (m_current == tab)
        return;
    m_current = tab;
    Q_EMIT currentChanged(tab);
}

bool TabStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        int step = 0;
        if (key == Qt::Key_Right)
            step = mirrored ? -1 : 1;
        else if (key == Qt::Key_Left)
            step = mirrored ? 1 : -1;
        if (step != 0) {
            const int next = qBound(0, m_current + step, int(m_tabs.size()) - 1);
            setCurrent(next);
            m_tabs[next]->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace launchpad
