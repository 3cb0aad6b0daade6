#pragma once

#include <QColor>
#include <QList>
#include <QString>
#include <QWidget>

namespace launchpad {

/// A colour and a name for each, in as many lines as it takes; a long name is elided, whole in its tip.
class ChartLegend : public QWidget {
    Q_OBJECT

public:
    struct Entry {
        QString name;
        QColor colour;
        friend bool operator==(const Entry &, const Entry &) = default;
    };

    explicit ChartLegend(QWidget *parent = nullptr);

    void setEntries(const QList<Entry> &entries);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QList<QRect> placesIn(int width) const;
    int widthOf(const Entry &entry) const;

    QList<Entry> m_entries;
};

} // namespace launchpad
