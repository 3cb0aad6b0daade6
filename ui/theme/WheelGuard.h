#pragma once

#include <QObject>

namespace launchpad {

/// Keeps the mouse wheel from changing drop-downs and number fields that merely lie under the pointer while
/// a page is scrolled: without the focus they pass it on to what is around them. The style puts it on every
/// such field.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace launchpad
