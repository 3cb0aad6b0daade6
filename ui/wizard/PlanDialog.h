#pragma once

#include "models/state/ApplyFlow.h"
#include "models/state/PlanDraft.h"
#include "ui/shell/ConsoleContext.h"

#include <QDialog>
#include <QPointer>

#include <memory>
#include <vector>

class QPushButton;
class QStackedWidget;

namespace launchpad {

class ConfirmDialog;
class InlineMessage;
class StepIndicator;

/// The window in which a plan is put together and applied: the wizard `Deploy a model`, and the same steps
/// for what runs. Nothing is written before its last button; a refusal leaves everything as it was.
class PlanDialog : public QDialog {
    Q_OBJECT

public:
    PlanDialog(const ConsoleContext &context, std::unique_ptr<PlanDraft> draft, QWidget *parent);
    ~PlanDialog() override;

    PlanDraft &draft() { return *m_draft; }

    /// Esc, Cancel and the window's own button: asks where something would be lost.
    void reject() override;

Q_SIGNALS:
    /// The appliance has taken the operation; the sentence is to be shown.
    void applied(const QString &message);

private:
    QWidget *makeHeader();
    QWidget *makeFooter();
    void makeSteps();
    void goTo(int step);
    void refresh();
    void showProblem(const QString &sentence, bool isProblem = true);
    void showChanges();
    QString unavailableReason() const;
    /// Nothing is wrong; something has still to be chosen or changed.
    bool isOnlyUnfinished() const;
    std::optional<Consent> consentNow() const;

    void tryApply();
    void take(const ApplyOutcome &outcome);

    ConsoleContext m_context;
    std::unique_ptr<PlanDraft> m_draft;
    ApplyFlow m_flow;
    ClusterPtr m_opened; ///< the cluster as it was when the window opened
    std::vector<PlanStep> m_steps;
    int m_step = 0;
    QString m_refusal; ///< what the appliance said; stands until something is edited
    Operation m_refusedOperation;

    StepIndicator *m_indicator = nullptr;
    QStackedWidget *m_pages = nullptr;
    InlineMessage *m_changes = nullptr;
    InlineMessage *m_problem = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_next = nullptr;
    QPushButton *m_apply = nullptr;
    QPointer<ConfirmDialog> m_confirm;
};

} // namespace launchpad
