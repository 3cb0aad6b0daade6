#pragma once

#include "ui/theme/Icons.h"

#include <QWidget>

class QPushButton;

namespace launchpad {

class PlainLabel;

/// What stands where there is nothing to show: an icon, what is so, and what to do about it.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(QWidget *parent = nullptr);

    void setContent(Icon icon, const QString &headline, const QString &advice);
    /// A button below the advice; no words hide it.
    void setAction(const QString &words);
    QString headline() const;

Q_SIGNALS:
    void actionChosen();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showIcon();

    Icon m_icon = Icon::Info;
    PlainLabel *m_picture;
    PlainLabel *m_headline;
    PlainLabel *m_advice;
    QPushButton *m_action;
};

} // namespace launchpad
