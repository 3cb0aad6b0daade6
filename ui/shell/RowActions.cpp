#include "RowActions.h"

#include "models/state/Removal.h"
#include "ui/dialogs/ConfirmDialog.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/widgets/PlainText.h"

#include <QMenu>

#include <algorithm>

namespace launchpad {

namespace {

QStringList nodesOf(const Cluster &cluster, const std::string &name)
{
    QStringList nodes;
    if (const DeployedModel *model = findModel(cluster, name)) {
        for (const Placement &placement : model->nodes)
            nodes += text(placement.node);
    }
    return nodes;
}

ConfirmDialog::Question questionFor(const Cluster &cluster, const std::string &model, const std::string &node,
                                    const Simulation &simulation)
{
    ConfirmDialog::Question question;
    const QString name = text(model);
    const QStringList nodes = nodesOf(cluster, model);
    if (node.empty()) {
        question.title = filled(Tr::tr("Remove %1?"), {name});
        //: %1: a model, %2: names of nodes
        question.paragraphs +=
            nodes.isEmpty()
                ? filled(Tr::tr("%1 is removed. It runs on no node."), {name})
                : filled(Tr::tr("%1 is removed from %2, and its engines shut down."), {name, joined(nodes)});
    } else {
        //: %1: a model, %2: a node
        question.title = filled(Tr::tr("Remove %1 from %2?"), {name, text(node)});
        question.paragraphs += filled(Tr::tr("%1 is removed from %2 alone, and its engine there shuts down."),
                                      {name, text(node)});
    }
    question.paragraphs += consequences(simulation, cluster);
    question.paragraphs += riskSentence(simulation.risk);
    question.accept = Tr::tr("Remove");
    question.role = ButtonRole::Danger;
    const bool stopsDefault =
        std::any_of(simulation.warnings.begin(), simulation.warnings.end(),
                    [](const Finding &warning) { return warning.code == Code::DefaultStops; });
    if (stopsDefault)
        question.typed = name;
    return question;
}

} // namespace

RowActions::RowActions(const ConsoleContext &context, QWidget &window)
    : QObject(&window),
      m_context(context),
      m_window(window),
      m_flow(context.store, context.session, context.feed)
{
    m_flow.setActivityLog(context.activity);
    connect(&m_flow, &ApplyFlow::finished, this, [this](const ApplyOutcome &outcome) {
        const bool applied = outcome.kind == ApplyOutcome::Kind::Applied;
        Q_EMIT messageShown(applied ? InlineMessage::Kind::Good : InlineMessage::Kind::Problem,
                            sentenceFor(outcome));
    });
}

void RowActions::newMenu()
{
    delete m_menu;
    m_menu = new QMenu(&m_window);
    m_menu->setObjectName(QStringLiteral("row.menu"));
    m_menu->setAttribute(Qt::WA_DeleteOnClose);
    m_menu->setToolTipsVisible(true);
}

void RowActions::showModelMenu(const QString &model, const QString &node, const QPoint &globalPosition)
{
    newMenu();
    const std::string name = model.toStdString();
    if (node.isEmpty()) {
        addEdit(*m_menu, Tr::tr("GPU sharing"), PlanDraft::Kind::Shares, name);
        addEdit(*m_menu, Tr::tr("Serving configuration"), PlanDraft::Kind::Serving, name);
        m_menu->addSeparator();
    }
    addRemove(*m_menu, Tr::tr("Remove"), name, node.toStdString());
    m_menu->popup(globalPosition);
}

void RowActions::showNodeMenu(const QString &node, const QPoint &globalPosition)
{
    newMenu();
    const std::string name = node.toStdString();
    const ClusterPtr cluster = m_context.store.current();
    for (const DeployedModel &model : cluster ? cluster->models : std::vector<DeployedModel>()) {
        const bool there = std::any_of(model.nodes.begin(), model.nodes.end(),
                                       [&](const Placement &placement) { return placement.node == name; });
        if (there) {
            //: %1: a model
            addRemove(*m_menu, withoutMnemonic(filled(Tr::tr("Remove %1"), {text(model.name)})), model.name,
                      name);
        }
    }
    if (m_menu->isEmpty())
        m_menu->addAction(Tr::tr("No model runs here"))->setEnabled(false);
    m_menu->popup(globalPosition);
}

void RowActions::addEdit(QMenu &menu, const QString &title, PlanDraft::Kind kind, const std::string &model)
{
    QAction *action = menu.addAction(title);
    const QString why = whyNotEdited(kind, model);
    action->setEnabled(why.isEmpty());
    setPlainToolTip(action, why);
    connect(action, &QAction::triggered, this, [this, kind, model] {
        if (m_context.store.current() && findModel(*m_context.store.current(), model))
            Q_EMIT editRequested(kind, model);
        else
            sayGone(model);
    });
}

void RowActions::addRemove(QMenu &menu, const QString &title, const std::string &model,
                           const std::string &node)
{
    QAction *action = menu.addAction(title);
    const QString why = whyNotRemoved(model, node);
    action->setEnabled(why.isEmpty());
    setPlainToolTip(action, why);
    connect(action, &QAction::triggered, this, [this, model, node] { remove(model, node); });
}

QString RowActions::whyNotWritten() const
{
    if (!m_context.session.api())
        return Tr::tr("You are not signed in to an appliance.");
    if (m_context.session.role() == Role::Viewer)
        return Tr::tr("Your role may look at the appliance but not change it.");
    if (m_flow.isBusy())
        return Tr::tr("Waiting for the appliance's answer.");
    return {};
}

QString RowActions::whyNotEdited(PlanDraft::Kind kind, const std::string &model) const
{
    if (const QString why = whyNotWritten(); !why.isEmpty())
        return why;
    const PlanDraft draft(kind, m_context.store.current(), model, uiLocale());
    for (const Finding &problem : draft.simulation().problems) {
        if (problem.code == Code::NotShared || problem.code == Code::NotDeployed)
            return sentenceFor(problem);
    }
    return {};
}

QString RowActions::whyNotRemoved(const std::string &model, const std::string &node) const
{
    if (const QString why = whyNotWritten(); !why.isEmpty())
        return why;
    if (!m_context.store.current())
        return Tr::tr("Nothing is known of the appliance yet.");
    const Consent removal = removalOf(*m_context.store.current(), model, node);
    return removal.simulation.problems.empty() ? QString() : sentenceFor(removal.simulation.problems.front());
}

void RowActions::remove(const std::string &model, const std::string &node)
{
    if (m_confirm || m_flow.isBusy() || !m_context.store.current())
        return;
    const Consent consent = removalOf(*m_context.store.current(), model, node);
    if (!consent.simulation.problems.empty()) {
        sayGone(model);
        return;
    }
    m_confirm = new ConfirmDialog(questionFor(*m_context.store.current(), model, node, consent.simulation),
                                  &m_window);
    connect(m_confirm, &QDialog::accepted, this, [this, consent, model, node] {
        m_flow.start(consent, [this, model, node]() -> std::optional<Consent> {
            if (!m_context.store.current())
                return std::nullopt;
            return removalOf(*m_context.store.current(), model, node);
        });
    });
    m_confirm->open();
}

void RowActions::sayGone(const std::string &model)
{
    Q_EMIT messageShown(
        InlineMessage::Kind::Warning,
        filled(Tr::tr("%1 is no longer deployed there: somebody has removed it."), {text(model)}));
}

} // namespace launchpad
