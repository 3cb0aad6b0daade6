#pragma once

#include "models/items/ModelsTreeModel.h"
#include "models/items/NodesTableModel.h"
#include "ui/shell/ConsoleContext.h"
#include "ui/text/TableWords.h"
#include "ui/theme/Icons.h"

#include <QByteArray>
#include <QMap>
#include <QTimer>
#include <QWidget>

class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace launchpad {

class ChartPane;
class Chip;
class ElidedLabel;
class TablePane;
class TabStrip;

/// The cluster as it is: its models and its nodes.
class ClusterPage : public QWidget {
    Q_OBJECT

public:
    enum class Tab { Models, Nodes };

    explicit ClusterPage(const ConsoleContext &context, QWidget *parent = nullptr);
    ~ClusterPage() override;

    Tab tab() const;
    void showTab(Tab tab);
    /// The model whose row is current, or of whose node; empty where none is.
    QString currentModel() const;
    /// Brings the model's row into view and makes it current.
    void showModel(const QString &model);

    /// The tables' columns (order, widths, visibility, sort) by the tables' names, for ConsoleSettings.
    QMap<QString, QByteArray> saveColumns() const;
    /// States of other tables or versions are left alone.
    void restoreColumns(const QMap<QString, QByteArray> &states);

Q_SIGNALS:
    void deployRequested();
    /// A row's menu was asked for. `node` is empty on a model's own row.
    void modelMenuRequested(const QString &model, const QString &node, const QPoint &globalPosition);
    void nodeMenuRequested(const QString &node, const QPoint &globalPosition);
    /// What is shown is to be exported. The name is that of a file, without a folder.
    void exportRequested(const QByteArray &csv, const QString &suggestedName);
    /// saveColumns() has something new; once, when the changes have come to rest.
    void columnsChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHeader();
    QWidget *makeToolbar();
    QWidget *makeModelsTab();
    QWidget *makeNodesTab();
    QToolButton *makeTool(const char *name, Icon icon, const QString &words);
    void makeShortcuts();
    void followTable(TablePane &pane);
    void showColumnMenu(TablePane &pane, const QPoint &globalPosition);
    void exportShown();
    bool showsChart() const;
    void chooseNodesView();
    void refreshChart();
    void takeCluster(const ClusterPtr &cluster);
    void showHeader();
    void showEmptyStates();
    void showMayDeploy();
    TablePane &currentPane();

    ConsoleContext m_context;
    TableWords m_words;
    ModelsTreeModel m_models;
    NodesTableModel m_nodes;

    ElidedLabel *m_name = nullptr;
    Chip *m_mode = nullptr;
    QPushButton *m_deploy = nullptr;
    TabStrip *m_tabs = nullptr;
    QLineEdit *m_filter = nullptr;
    QPushButton *m_chartToggle = nullptr;
    QToolButton *m_columns = nullptr;
    QToolButton *m_export = nullptr;
    QStackedWidget *m_pages = nullptr;
    QStackedWidget *m_nodesViews = nullptr;
    ChartPane *m_chart = nullptr; ///< made when it is first shown
    QTimer m_chartDue;
    QTimer m_columnsRest;
    TablePane *m_modelsPane = nullptr;
    TablePane *m_nodesPane = nullptr;
    bool m_modelsFresh = false;
    bool m_nodesFresh = false;
};

} // namespace launchpad
