#pragma once

#include "ShareBarGeometry.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace launchpad {

/// One accelerator's memory as a bar: a segment per member, then the free rest. Where the shares add up to
/// more than the accelerator holds, its end is marked and what lies beyond is hatched.
class ShareBar : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    struct Part {
        QString name;
        QColor colour;
        std::optional<BasisPoints> share;
        friend bool operator==(const Part &, const Part &) = default;
    };

    explicit ShareBar(QWidget *parent = nullptr);

    void setParts(std::vector<Part> parts);
    /// What the bar shows, in words: `Semantic Router 6%, glm-5.3 48%, Free 46%`.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF bar() const;
    ShareBarGeometry geometryOfParts() const;
    QRectF segmentRect(const ShareBarSegment &segment) const;
    QString segmentText(const ShareBarSegment &segment) const;

    std::vector<Part> m_parts;
};

} // namespace launchpad
