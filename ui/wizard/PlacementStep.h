#pragma once

#include "models/state/ClusterStore.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QPushButton;
class QSpinBox;

namespace launchpad {

class InlineMessage;
class NodeChoiceModel;
class PlainLabel;
class PlanDraft;
class TableView;

/// `Model and placement`: which model, how many GPUs of a node, and on which nodes.
class PlacementStep : public QWidget {
    Q_OBJECT

public:
    explicit PlacementStep(PlanDraft &draft, QWidget *parent = nullptr);

private:
    void fillModels();
    void refresh();

    QPointer<PlanDraft> m_draft;
    ClusterPtr m_filledFrom;
    QComboBox *m_model;
    PlainLabel *m_otherModels;
    QSpinBox *m_width;
    TableView *m_nodes;
    NodeChoiceModel *m_nodeModel;
    QPushButton *m_selectAll;
    PlainLabel *m_chosen;
    InlineMessage *m_note;
};

} // namespace launchpad
