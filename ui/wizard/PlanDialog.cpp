#include "PlanDialog.h"

#include "PlacementStep.h"
#include "ServingStep.h"
#include "SharingStep.h"
#include "StepIndicator.h"

#include "models/state/ClusterFeed.h"
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

namespace launchpad {

namespace {

/// How often an operation whose consequences are unchanged is sent anew by itself, after the cluster has
/// moved on while it was on its way.
constexpr int kMostResends = 5;

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

PlanDialog::PlanDialog(ConsoleContext &context, std::unique_ptr<PlanDraft> draft, QWidget *parent)
    : QDialog(parent), m_context(context), m_draft(std::move(draft)), m_steps(stepsOf(m_draft->kind()))
{
    setObjectName(names::name(names::kWizard));
    setWindowTitle(titleOf(*m_draft));
    setModal(true);
    setAttribute(Qt::WA_DeleteOnClose);
    resize(980, 720);
    setMinimumSize(760, 560);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    m_pages = new QStackedWidget(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(makeFooter());
    makeSteps();

    connect(m_draft.get(), &PlanDraft::changed, this, &PlanDialog::refresh);
    connect(&m_context.store, &ClusterStore::changed, this,
            [this](const ClusterPtr &, const ClusterPtr &after) { m_draft->setBase(after); });
    connect(&m_context.session, &Session::stateChanged, this, &PlanDialog::refresh);
    connect(&m_context.session, &Session::signedIn, this, [this] {
        if (m_runner.state() == OperationRunner::State::SignInNeeded)
            m_runner.resume(*m_context.session.api());
    });
    connect(&m_runner, &OperationRunner::finished, this, &PlanDialog::take);
    connect(&m_runner, &OperationRunner::signInNeeded, this, [this] {
        m_context.session.expire();
        Q_EMIT signInNeeded();
    });
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
    if (m_runner.isBusy())
        return m_runner.state() == OperationRunner::State::SignInNeeded
                   ? Tr::tr("The session has ended. Sign in, and the operation goes on.")
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
    const bool busy = m_runner.isBusy();
    m_next->setEnabled(reason.isEmpty());
    m_apply->setEnabled(reason.isEmpty());
    setPlainToolTip(m_next, reason);
    setPlainToolTip(m_apply, reason);
    m_back->setEnabled(!busy);
    m_cancel->setEnabled(!busy || m_runner.state() == OperationRunner::State::SignInNeeded);
    m_pages->setEnabled(!busy);
    if (busy || reason.isEmpty())
        showProblem(busy ? reason : m_refusal, !busy);
    else
        showProblem(reason);
}

void PlanDialog::showProblem(const QString &sentence, bool isProblem)
{
    m_problem->setKind(isProblem ? InlineMessage::Kind::Problem : InlineMessage::Kind::Note);
    m_problem->setText(sentence);
}

void PlanDialog::tryApply()
{
    if (m_runner.isBusy() || m_confirm || !m_draft->canApply() || !m_context.session.api())
        return;
    m_refusal.clear();
    m_resends = 0;
    const Consent consent{m_draft->operation(), m_draft->simulation()};
    const QStringList paragraphs = consequences(consent.simulation, *m_draft->base());
    if (paragraphs.isEmpty()) {
        send(consent);
        return;
    }
    ConfirmDialog::Question question;
    const bool deploys = m_draft->kind() == PlanDraft::Kind::Deploy;
    question.title = deploys ? filled(Tr::tr("Deploy %1?"), {text(m_draft->model())})
                             : filled(Tr::tr("Save the changes to %1?"), {text(m_draft->model())});
    question.paragraphs = paragraphs;
    question.accept = m_apply->text();
    m_confirm = new ConfirmDialog(question, this);
    connect(m_confirm, &QDialog::accepted, this, [this, consent] { confirmed(consent); });
    m_confirm->open();
}

void PlanDialog::confirmed(const Consent &consent)
{
    // The cluster may have moved while the question stood. What was agreed to is done only while it still
    // means the same.
    const Consent now{m_draft->operation(), m_draft->simulation()};
    if (now == consent && m_draft->canApply()) {
        send(consent);
        return;
    }
    m_refusal =
        Tr::tr("The cluster has changed while you were asked. Nothing was done; look at the plan again.");
    m_refusedOperation = m_draft->operation();
    refresh();
}

void PlanDialog::send(const Consent &consent)
{
    m_sent = consent;
    m_runner.start(*m_context.session.api(), consent.operation, m_draft->base()->revision);
    refresh();
}

void PlanDialog::take(const OperationOutcome &outcome)
{
    switch (outcome.kind) {
    case OperationOutcome::Kind::Applied:
        m_context.feed.refresh();
        Q_EMIT applied(outcome.answer->message);
        accept();
        return;
    case OperationOutcome::Kind::Moved:
        retryAgainstNewest();
        return;
    case OperationOutcome::Kind::Refused: {
        QStringList reasons;
        if (outcome.error->simulation) {
            for (const Finding &problem : outcome.error->simulation->problems)
                reasons += sentenceWithSubject(problem);
        }
        m_refusal = reasons.isEmpty() ? sentenceFor(*outcome.error) : reasons.join(QLatin1Char('\n'));
        break;
    }
    case OperationOutcome::Kind::Rejected:
        m_refusal = sentenceFor(*outcome.error);
        break;
    case OperationOutcome::Kind::Unknown:
        m_refusal = filled(
            Tr::tr("It is not known whether the operation was applied: %1 Look at the Models table before "
                   "you try again."),
            {sentenceFor(*outcome.error)});
        break;
    }
    m_refusedOperation = m_draft->operation();
    refresh();
}

void PlanDialog::retryAgainstNewest()
{
    const auto giveUp = [this] {
        m_refusal =
            Tr::tr("The cluster has changed in the meantime. Nothing was done; look at the plan again.");
        m_refusedOperation = m_draft->operation();
        refresh();
    };
    if (++m_resends > kMostResends) {
        giveUp();
        return;
    }
    // What was judged is at an older revision. With the newest at hand it is judged again, and sent where it
    // means what the user has agreed to.
    setBusy(true);
    auto *once = new QObject(this);
    const auto judgeAgain = [this, once, giveUp] {
        once->deleteLater();
        setBusy(false);
        const Consent now{m_draft->operation(), m_draft->simulation()};
        if (m_sent && now == *m_sent && m_draft->canApply() && m_context.session.api())
            send(now);
        else
            giveUp();
    };
    connect(&m_context.feed, &ClusterFeed::reached, once, judgeAgain);
    connect(&m_context.feed, &ClusterFeed::failed, once, [this, once, giveUp] {
        once->deleteLater();
        setBusy(false);
        giveUp();
    });
    connect(&m_context.feed, &ClusterFeed::unauthorized, once, [this, once, giveUp] {
        once->deleteLater();
        setBusy(false);
        giveUp();
    });
    m_context.feed.refresh();
}

void PlanDialog::setBusy(bool busy)
{
    m_pages->setEnabled(!busy);
    m_apply->setEnabled(!busy);
    m_back->setEnabled(!busy);
    m_cancel->setEnabled(!busy);
    if (busy)
        showProblem(Tr::tr("Waiting for the appliance's answer."), false);
}

void PlanDialog::reject()
{
    if (m_confirm || (m_runner.isBusy() && m_runner.state() != OperationRunner::State::SignInNeeded))
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
        m_runner.abandon();
        QDialog::reject();
    });
    m_confirm->open();
}

} // namespace launchpad
