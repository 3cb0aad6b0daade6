#include "PlanDialog.h"

#include "PlacementStep.h"
#include "ServingStep.h"
#include "SharingStep.h"
#include "StepIndicator.h"

#include "models/state/ClusterChanges.h"
#include "models/state/Session.h"
#include "ui/dialogs/ConfirmDialog.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <set>

namespace launchpad {

namespace {

QString titleOf(const PlanDraft &draft)
{
    switch (draft.kind()) {
    case PlanDraft::Kind::Deploy:
        return Tr::tr("Deploy a model");
    case PlanDraft::Kind::Shares:
        //: %1: a model
        return filled(Tr::tr("GPU sharing of %1"), {text(draft.model())});
    case PlanDraft::Kind::Serving:
        //: %1: a model
        return filled(Tr::tr("Serving configuration of %1"), {text(draft.model())});
    }
    return {};
}

QString stepTitle(PlanStep step)
{
    switch (step) {
    case PlanStep::Placement:
        return Tr::tr("Model and placement");
    case PlanStep::Serving:
        return Tr::tr("Serving");
    case PlanStep::Sharing:
        return Tr::tr("GPU sharing");
    }
    return {};
}

std::vector<PlanStep> stepsOf(PlanDraft::Kind kind)
{
    switch (kind) {
    case PlanDraft::Kind::Deploy:
        return {PlanStep::Placement, PlanStep::Serving, PlanStep::Sharing};
    case PlanDraft::Kind::Shares:
        return {PlanStep::Sharing};
    case PlanDraft::Kind::Serving:
        return {PlanStep::Placement, PlanStep::Serving};
    }
    return {};
}

QPushButton *button(const QString &text, const char *name, QWidget *parent)
{
    auto *made = new QPushButton(text, parent);
    made->setObjectName(names::name(name));
    made->setAutoDefault(false);
    return made;
}

} // namespace

PlanDialog::PlanDialog(const ConsoleContext &context, std::unique_ptr<PlanDraft> draft, QWidget *parent)
    : QDialog(parent),
      m_context(context),
      m_draft(std::move(draft)),
      m_flow(context.store, context.session, context.feed),
      m_opened(m_draft->base()),
      m_steps(stepsOf(m_draft->kind()))
{
    setObjectName(names::name(names::kWizard));
    setWindowTitle(titleOf(*m_draft));
    setModal(true);
    setAttribute(Qt::WA_DeleteOnClose);
    resize(1040, 740);
    setMinimumSize(760, 560);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    m_pages = new QStackedWidget(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(makeFooter());
    makeSteps();

    m_flow.setActivityLog(context.activity);
    connect(m_draft.get(), &PlanDraft::changed, this, &PlanDialog::refresh);
    connect(&m_context.store, &ClusterStore::changed, this,
            [this](const ClusterPtr &, const ClusterPtr &after) { m_draft->setBase(after); });
    connect(m_draft.get(), &PlanDraft::baseChanged, this, &PlanDialog::showChanges);
    connect(&m_context.session, &Session::stateChanged, this, &PlanDialog::refresh);
    connect(&m_flow, &ApplyFlow::stateChanged, this, &PlanDialog::refresh);
    connect(&m_flow, &ApplyFlow::finished, this, &PlanDialog::take);
    goTo(0);
}

PlanDialog::~PlanDialog() = default;

QWidget *PlanDialog::makeHeader()
{
    auto *header = new QWidget(this);
    auto *layout = new QVBoxLayout(header);
    layout->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kMedium);
    layout->setSpacing(space::kMedium);
    auto *title = new PlainLabel(windowTitle(), header);
    title->setObjectName(names::name(names::kWizardTitle));
    setTextRole(title, TextRole::Title);
    QStringList stepNames;
    for (const PlanStep step : m_steps)
        stepNames += stepTitle(step);
    m_indicator = new StepIndicator(stepNames, header);
    layout->addWidget(title);
    layout->addWidget(m_indicator);
    return header;
}

QWidget *PlanDialog::makeFooter()
{
    auto *footer = new QWidget(this);
    auto *layout = new QVBoxLayout(footer);
    layout->setContentsMargins(space::kHuge, space::kMedium, space::kHuge, space::kLarge);
    layout->setSpacing(space::kMedium);
    m_changes = new InlineMessage(InlineMessage::Kind::Note, footer);
    m_changes->textLabel()->setObjectName(QStringLiteral("wizard.changes"));
    m_problem = new InlineMessage(InlineMessage::Kind::Problem, footer);
    m_problem->setFramed(false);
    // Its line is kept free, or the window's foot would jump with the keys that are pressed.
    QSizePolicy keepsPlace = m_problem->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    m_problem->setSizePolicy(keepsPlace);
    m_problem->textLabel()->setObjectName(names::name(names::kWizardProblem));
    m_cancel = button(Tr::tr("Cancel"), names::kWizardCancel, footer);
    m_back = button(Tr::tr("Back"), names::kWizardBack, footer);
    m_next = button(Tr::tr("Next"), names::kWizardNext, footer);
    const bool deploys = m_draft->kind() == PlanDraft::Kind::Deploy;
    m_apply = deploys ? button(Tr::tr("Deploy"), names::kWizardDeploy, footer)
                      : button(Tr::tr("Save"), names::kWizardSave, footer);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::kNormal);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    buttons->addWidget(m_apply);
    layout->addWidget(m_changes);
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
    connect(m_cancel, &QPushButton::clicked, this, &PlanDialog::reject);
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_step + 1); });
    connect(m_apply, &QPushButton::clicked, this, &PlanDialog::tryApply);
    return footer;
}

void PlanDialog::makeSteps()
{
    for (const PlanStep step : m_steps) {
        QWidget *content = nullptr;
        switch (step) {
        case PlanStep::Placement:
            content = new PlacementStep(*m_draft);
            break;
        case PlanStep::Serving:
            content = new ServingStep(*m_draft);
            break;
        case PlanStep::Sharing:
            content = new SharingStep(*m_draft);
            break;
        }
        auto *frame = new QWidget;
        auto *layout = new QVBoxLayout(frame);
        layout->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
        layout->addWidget(content);
        auto *scroll = new QScrollArea(m_pages);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidget(frame);
        m_pages->addWidget(scroll);
    }
}

void PlanDialog::goTo(int step)
{
    if (step < 0 || step >= int(m_steps.size()))
        return;
    m_step = step;
    m_pages->setCurrentIndex(step);
    m_indicator->setCurrent(step);
    const bool last = step + 1 == int(m_steps.size());
    m_back->setVisible(step > 0);
    m_next->setVisible(!last);
    m_apply->setVisible(last);
    m_next->setDefault(!last);
    m_apply->setDefault(last);
    refresh();
    QWidget *page = m_pages->currentWidget();
    if (!page->isAncestorOf(focusWidget()))
        page->setFocus(Qt::TabFocusReason), focusNextChild();
}

QString PlanDialog::unavailableReason() const
{
    if (m_flow.isBusy())
        return m_flow.waitsForSignIn() ? Tr::tr("The session has ended. Sign in, and the operation goes on.")
                                       : Tr::tr("Waiting for the appliance's answer.");
    if (const PlanBlocker blocker = m_draft->blocker(m_steps[std::size_t(m_step)]))
        return sentenceFor(blocker, *m_draft);
    const bool last = m_step + 1 == int(m_steps.size());
    if (last && m_context.session.state() == Session::State::SignedIn && !m_context.session.mayWrite())
        return Tr::tr("Your role may look at the appliance but not change it.");
    if (last && !m_context.session.api())
        return Tr::tr("You are not signed in to an appliance.");
    return {};
}

void PlanDialog::refresh()
{
    if (!m_refusal.isEmpty() && !(m_draft->operation() == m_refusedOperation))
        m_refusal.clear();
    const QString reason = unavailableReason();
    const bool busy = m_flow.isBusy();
    m_next->setEnabled(reason.isEmpty());
    m_apply->setEnabled(reason.isEmpty());
    setPlainToolTip(m_next, reason);
    setPlainToolTip(m_apply, reason);
    m_back->setEnabled(!busy);
    m_cancel->setEnabled(!busy || m_flow.waitsForSignIn());
    m_pages->setEnabled(!busy);
    if (busy || reason.isEmpty())
        showProblem(busy ? reason : m_refusal, !busy);
    else
        showProblem(reason, !isOnlyUnfinished());
}

bool PlanDialog::isOnlyUnfinished() const
{
    const PlanBlocker blocker = m_draft->blocker(m_steps[std::size_t(m_step)]);
    if (blocker.kind == PlanBlocker::Kind::NoModel || blocker.kind == PlanBlocker::Kind::NothingToAdd)
        return true;
    return blocker.problem &&
           (blocker.problem->code == Code::NothingChanged || blocker.problem->code == Code::NoNodeChosen);
}

void PlanDialog::showProblem(const QString &sentence, bool isProblem)
{
    m_problem->setKind(isProblem ? InlineMessage::Kind::Problem : InlineMessage::Kind::Note);
    m_problem->setText(sentence);
}

void PlanDialog::showChanges()
{
    std::set<std::string> nodes;
    for (const NodeChoice &choice : m_draft->nodeChoices()) {
        if (m_draft->isChosen(choice.node))
            nodes.insert(choice.node);
    }
    for (const std::string &gone : m_draft->chosenButGone())
        nodes.insert(gone);
    QStringList sentences;
    for (const ClusterChange &change : changesFor(*m_opened, *m_draft->base(), m_draft->model(), nodes))
        sentences += sentenceFor(change);
    m_changes->setText(sentences.isEmpty() ? QString()
                                           : Tr::tr("Since this window was opened the cluster has changed."),
                       sentences.join(QLatin1Char(' ')));
}

std::optional<Consent> PlanDialog::consentNow() const
{
    if (!m_draft->canApply())
        return std::nullopt;
    return Consent{m_draft->operation(), m_draft->simulation()};
}

void PlanDialog::tryApply()
{
    const std::optional<Consent> consent = consentNow();
    if (m_flow.isBusy() || m_confirm || !consent || !m_context.session.api())
        return;
    m_refusal.clear();
    const auto apply = [this, consent] { m_flow.start(*consent, [this] { return consentNow(); }); };
    const QStringList paragraphs = consequences(consent->simulation, *m_draft->base());
    if (paragraphs.isEmpty()) {
        apply();
        return;
    }
    ConfirmDialog::Question question;
    const bool deploys = m_draft->kind() == PlanDraft::Kind::Deploy;
    question.title = deploys ? filled(Tr::tr("Deploy %1?"), {text(m_draft->model())})
                             : filled(Tr::tr("Save the changes to %1?"), {text(m_draft->model())});
    question.paragraphs = paragraphs;
    question.accept = m_apply->text();
    m_confirm = new ConfirmDialog(question, this);
    connect(m_confirm, &QDialog::accepted, this, apply);
    m_confirm->open();
}

void PlanDialog::take(const ApplyOutcome &outcome)
{
    if (outcome.kind == ApplyOutcome::Kind::Applied) {
        Q_EMIT applied(outcome.message);
        accept();
        return;
    }
    m_refusal = sentenceFor(outcome);
    m_refusedOperation = m_draft->operation();
    refresh();
}

void PlanDialog::reject()
{
    if (m_confirm || (m_flow.isBusy() && !m_flow.waitsForSignIn()))
        return;
    if (!m_draft->isTouched()) {
        QDialog::reject();
        return;
    }
    ConfirmDialog::Question question;
    question.title = Tr::tr("Discard what you have entered?");
    question.paragraphs = {Tr::tr("Nothing has been sent to the appliance. What is entered here is lost.")};
    question.accept = Tr::tr("Discard");
    question.cancel = Tr::tr("Keep editing");
    question.role = ButtonRole::Danger;
    m_confirm = new ConfirmDialog(question, this);
    connect(m_confirm, &QDialog::accepted, this, [this] {
        m_flow.abandon();
        QDialog::reject();
    });
    m_confirm->open();
}

} // namespace launchpad
