#pragma once

#include "models/planner/Units.h"

#include <QLineEdit>

namespace launchpad {

/// Where a share is typed: any text is taken, and what is no share is marked and said, never put right in
/// silence. Up and Down step by one percent, with Shift by ten. A mouse wheel changes nothing.
class ShareField : public QLineEdit {
    Q_OBJECT

public:
    explicit ShareField(QWidget *parent = nullptr);

    /// Shows the text without taking it for typing. A field that already shows it is left alone, cursor and
    /// all.
    void showText(const QString &text);

    QSize sizeHint() const override;

Q_SIGNALS:
    /// At every key press, paste and step.
    void typed(const QString &text);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void step(BasisPoints by);
};

} // namespace launchpad
