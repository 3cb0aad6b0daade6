#pragma once

#include "models/state/ClusterStore.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace launchpad {

class EnvironmentTable;
class InlineMessage;
class PlainLabel;
class PlanDraft;
class WordList;

/// `Serving`: the engine and what it is started with.
class ServingStep : public QWidget {
    Q_OBJECT

public:
    explicit ServingStep(PlanDraft &draft, QWidget *parent = nullptr);

private:
    void fillEngines();
    void refresh();
    void showArguments();

    QPointer<PlanDraft> m_draft;
    ClusterPtr m_filledFrom;
    QComboBox *m_engine;
    QLineEdit *m_extraArgs;
    WordList *m_words;
    InlineMessage *m_argsNote;
    EnvironmentTable *m_env;
    QPushButton *m_addEnv;
    PlainLabel *m_noEnv;
    InlineMessage *m_fixedNote;
};

} // namespace launchpad
