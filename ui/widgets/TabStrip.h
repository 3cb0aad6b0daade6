#pragma once

#include <QAbstractButton>
#include <QList>
#include <QWidget>

class QHBoxLayout;

namespace launchpad {

/// A tab: a word with a count behind it, underlined while current.
class TabButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit TabButton(const QString &words, QWidget *parent = nullptr);

    /// Shown behind the word; -1 for none.
    void setCount(int count);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString countText() const;

    int m_count = -1;
};

/// Tabs as buttons, so that each can have its own name. One stop for the Tab key; arrows move between them.
class TabStrip : public QWidget {
    Q_OBJECT

public:
    /// Where a tab's words begin, from its edge.
    static constexpr int kInset = 4;

    explicit TabStrip(QWidget *parent = nullptr);

    TabButton *addTab(const QString &words, const QString &objectName);
    int current() const;
    void setCurrent(int tab);
    TabButton *tab(int place) const { return m_tabs[place]; }

Q_SIGNALS:
    void currentChanged(int tab);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QHBoxLayout *m_row;
    QList<TabButton *> m_tabs;
    int m_current = -1;
};

} // namespace launchpad
