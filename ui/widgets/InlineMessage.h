#pragma once

#include <QFrame>
#include <QString>

namespace launchpad {

class PlainLabel;

/// A sentence in a tinted box with an icon that tells its kind without colour; for problems, warnings and
/// notes beside what they are about. Hidden while it has no text. Announced to screen readers once.
class InlineMessage : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Note, Good, Warning, Problem };

    explicit InlineMessage(Kind kind, QWidget *parent = nullptr);

    Kind kind() const { return m_kind; }
    void setKind(Kind kind);
    /// Without a frame it is a line with an icon, for places that are calm by themselves.
    void setFramed(bool framed);
    QString text() const;
    /// An empty text hides the box. `advice` is shown below the sentence, quieter.
    void setText(const QString &text, const QString &advice = {});
    QSize sizeHint() const override;
    /// The label that shows the sentence, for naming it.
    PlainLabel *textLabel() const { return m_text; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int inset() const;

    bool m_framed = true;
    Kind m_kind;
    PlainLabel *m_text;
    PlainLabel *m_advice;
};

} // namespace launchpad
