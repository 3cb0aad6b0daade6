#pragma once

#include "InlineMessage.h"

class QToolButton;

namespace launchpad {

/// The program's message bar: one sentence at a time, until it is dismissed or another takes its place.
/// Its text's label is named `message`.
class MessageBar : public InlineMessage {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(Kind kind, const QString &text, const QString &advice = {});
    void dismiss();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *m_close;
};

} // namespace launchpad
