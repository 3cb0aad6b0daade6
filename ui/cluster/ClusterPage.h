#pragma once

#include "models/items/ModelsTreeModel.h"
#include "models/items/NodesTableModel.h"
#include "ui/shell/ConsoleContext.h"
#include "ui/text/TableWords.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace launchpad {

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

Q_SIGNALS:
    void deployRequested();
    /// A row's menu was asked for. `node` is empty on a model's own row.
    void modelMenuRequested(const QString &model, const QString &node, const QPoint &globalPosition);
    void nodeMenuRequested(const QString &node, const QPoint &globalPosition);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHeader();
    QWidget *makeToolbar();
    QWidget *makeModelsTab();
    QWidget *makeNodesTab();
    void makeShortcuts();
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
    QStackedWidget *m_pages = nullptr;
    TablePane *m_modelsPane = nullptr;
    TablePane *m_nodesPane = nullptr;
    bool m_modelsFresh = false;
    bool m_nodesFresh = false;
};

} // namespace launchpad
