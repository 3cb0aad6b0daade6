#pragma once

#include "models/state/ClusterStore.h"

#include <QWidget>

namespace launchpad {

class Clock;

/// How fresh the view is: an icon and a word.
class FreshnessLabel : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    FreshnessLabel(const ClusterStore &store, const Clock &clock, QWidget *parent = nullptr);

    QString text() const { return m_text; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void show(const Freshness &freshness);

    const Clock &m_clock;
    Freshness::Kind m_kind = Freshness::Kind::Nothing;
    QString m_text;
};

} // namespace launchpad
