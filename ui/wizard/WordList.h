#pragma once

#include <QStringList>
#include <QWidget>

namespace launchpad {

/// The words of a command line, each in its own frame, so that one sees where each begins and ends.
class WordList : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit WordList(QWidget *parent = nullptr);

    void setWords(const QStringList &words);
    /// The words, a line each.
    QString text() const { return m_words.join(QLatin1Char('\n')); }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<QRect> places(int width) const;

    QStringList m_words;
};

} // namespace launchpad
