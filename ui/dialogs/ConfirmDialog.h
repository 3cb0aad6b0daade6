#pragma once

#include "ui/theme/Theme.h"

#include <QDialog>
#include <QStringList>

class QLineEdit;
class QPushButton;

namespace launchpad {

/// What is asked before something happens: a headline, what it brings about, and two buttons. Opened with
/// open(); answers by accepted() or rejected(), once.
class ConfirmDialog : public QDialog {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    struct Question {
        QString title;
        QStringList paragraphs;
        QString accept; ///< the word on the button that does it
        QString cancel; ///< empty for `Cancel`
        ButtonRole role = ButtonRole::Primary;
        /// Where not empty, this must be typed before it can be accepted.
        QString typed;
    };

    explicit ConfirmDialog(const Question &question, QWidget *parent);

    /// The paragraphs, a line each.
    QString text() const { return m_text; }

private:
    QString m_text;
    QLineEdit *m_typed = nullptr;
    QPushButton *m_accept;
};

} // namespace launchpad
