#pragma once

#include <QWidget>

namespace launchpad {

/// The program's sign: a launch pad's tower in a rounded square.
class BrandMark : public QWidget {
    Q_OBJECT

public:
    /// `size` is the side in logical pixels.
    explicit BrandMark(int size, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace launchpad
