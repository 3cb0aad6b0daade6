#pragma once

#include <QString>
#include <QWidget>

class QTextLayout;

namespace launchpad {

/// Paragraphs of plain text that wrap at words, and inside a word that is longer than a line, so that no name
/// makes its window wider.
class WrapLabel : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit WrapLabel(const QString &text, QWidget *parent = nullptr);

    QString text() const { return m_text; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// Lays the text out and gives its height.
    double layOut(QTextLayout &layout, int width) const;

    QString m_text;
};

} // namespace launchpad
