#pragma once

#include "ui/theme/Icons.h"

#include <QAbstractButton>

namespace launchpad {

/// An entry of the main menu: icon and word; the current one is marked by a bar as well as by colour.
class NavButton : public QAbstractButton {
    Q_OBJECT

public:
    NavButton(Icon icon, const QString &words, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Icon m_icon;
};

} // namespace launchpad
