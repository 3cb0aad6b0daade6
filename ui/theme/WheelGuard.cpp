#include "WheelGuard.h"

#include <QEvent>
#include <QWidget>

namespace launchpad {

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto *field = qobject_cast<QWidget *>(watched);
    if (event->type() != QEvent::Wheel || !field || field->hasFocus())
        return false;
    event->ignore();
    return true;
}

} // namespace launchpad
