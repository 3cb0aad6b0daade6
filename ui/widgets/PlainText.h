#pragma once

#include <QAction>
#include <QLabel>
#include <QString>
#include <QWidget>

namespace launchpad {

/// A label that shows its text as it is: no mark-up, no mnemonic, whatever a model or node is named.
class PlainLabel : public QLabel {
    Q_OBJECT

public:
    explicit PlainLabel(QWidget *parent = nullptr);
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr);
};

/// One line that is elided in its middle where there is too little room; the whole text is its tip then.
class ElidedLabel : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)

public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    explicit ElidedLabel(const QString &text, QWidget *parent = nullptr);

    QString text() const { return m_text; }
    void setText(const QString &text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void textChanged(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString m_text;
};

/// A tool tip that is never taken for mark-up.
QString plainToolTip(const QString &text);
void setPlainToolTip(QWidget *widget, const QString &text);
void setPlainToolTip(QAction *action, const QString &text);

/// The text with each & kept from becoming a mnemonic: for menus, buttons, tabs and group titles.
QString withoutMnemonic(const QString &text);

} // namespace launchpad
