#pragma once

#include "models/state/ActivityLog.h"

#include <QScrollArea>

class QGridLayout;

namespace launchpad {

struct Fact;

/// All that is remembered of one operation: what it was, what was thought of it, what the appliance answered.
class ActivityDetails : public QScrollArea {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit ActivityDetails(QWidget *parent = nullptr);

    void show(const ActivityEntry &entry);
    /// Every line, for tests and tours.
    QString text() const { return m_text; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    QWidget *makeOperation();
    QWidget *makeSimulation();
    void addFacts(QGridLayout &grid, const QList<Fact> &facts);
    void note(const QString &line);

    ActivityEntry m_entry;
    QString m_text;
};

} // namespace launchpad
