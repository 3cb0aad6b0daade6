#pragma once

#include "ChartColours.h"
#include "models/items/NodeFiguresModel.h"
#include "models/state/ClusterStore.h"

#include <QStringList>
#include <QWidget>

class QAbstractItemDelegate;
class QPushButton;
class QStackedWidget;

namespace launchpad {

class ChartLegend;
class NodesChart;
class PlainLabel;
class TableView;

/// The nodes' GPU memory: the chart with its legend, or the same figures as a table.
class ChartPane : public QWidget {
    Q_OBJECT

public:
    /// The words must outlive the pane.
    explicit ChartPane(const RowWords &words, QWidget *parent = nullptr);
    ~ChartPane() override;

    /// The nodes to show, in that order.
    void setCluster(const ClusterPtr &cluster, const QStringList &nodes);
    bool showsFigures() const;
    TableView &figures() const { return *m_figuresView; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void show(const Cluster &cluster);
    void sizeFigures();

    ClusterPtr m_cluster;
    QStringList m_nodes;
    ChartColours m_colours;
    NodeFiguresModel m_figures;
    ChartLegend *m_legend;
    QPushButton *m_toggle;
    PlainLabel *m_title;
    QStackedWidget *m_pages;
    NodesChart *m_chart;
    TableView *m_figuresView;
    QAbstractItemDelegate *m_freeDelegate;
};

} // namespace launchpad
