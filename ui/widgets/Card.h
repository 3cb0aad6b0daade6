#pragma once

#include <QFrame>

namespace launchpad {

/// A surface with a hairline around it that holds what belongs together.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace launchpad
