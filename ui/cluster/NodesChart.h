#pragma once

#include "models/items/NodeMemory.h"

#include <QColor>
#include <QList>
#include <QScrollArea>
#include <QString>

namespace launchpad {

/// Who holds GPU memory, as the chart shows it.
struct ChartModel {
    std::string model;
    QString name;
    QColor colour;
    friend bool operator==(const ChartModel &, const ChartModel &) = default;
};

/// Each node's GPU memory as a bar, by the models that hold it, with what is free; drawn by Qt Charts. What
/// isn't known is said, not drawn. A node that is given out beyond what it holds is marked by a word, an
/// icon, and a line where its memory ends. The tip of a row has the exact figures.
class NodesChart : public QScrollArea {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit NodesChart(QWidget *parent = nullptr);
    ~NodesChart() override;

    /// From top to bottom. Nothing is drawn anew where nothing has changed.
    void setNodes(const std::vector<NodeMemory> &nodes, const std::vector<ChartModel> &models);
    /// What the chart shows, a line per node, for those who can't see it.
    QString text() const;
    /// The figures of a node, a line each; empty below the last one.
    QString tipAt(const QPoint &position) const;

protected:
    void changeEvent(QEvent *event) override;

private:
    class View;
    View *m_view;
};

} // namespace launchpad
