#include "ActivityDetails.h"

#include "models/items/ActivityModel.h"
#include "ui/delegates/HealthLook.h"
#include "ui/text/ActivityText.h"
#include "ui/text/Format.h"
#include "ui/text/OperationText.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/MutedLabel.h"
#include "ui/widgets/WrapLabel.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QVBoxLayout>

namespace launchpad {

namespace {

constexpr int kIcon = 16;
constexpr int kLabelWidth = 120;

/// As high as its width makes it, where a wrap label alone would not be less high than at its usual width.
WrapLabel *wrapped(const QString &text)
{
    auto *label = new WrapLabel(text);
    QSizePolicy policy = label->sizePolicy();
    policy.setVerticalPolicy(QSizePolicy::Preferred);
    label->setSizePolicy(policy);
    return label;
}

WrapLabel *strong(const QString &text)
{
    auto *label = wrapped(text);
    setTextRole(label, TextRole::Strong);
    return label;
}

/// A sentence with an icon before its first line.
QWidget *marked(Icon name, const QColor &colour, WrapLabel *words)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kNormal);
    auto *mark = new PlainLabel;
    mark->setPixmap(iconPixmap(name, colour, kIcon, line->devicePixelRatioF()));
    mark->setFixedSize(kIcon, qMax(kIcon, words->fontMetrics().height()));
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    return line;
}

} // namespace

ActivityDetails::ActivityDetails(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
}

void ActivityDetails::show(const ActivityEntry &entry)
{
    const bool other = entry.id != m_entry.id;
    if (!other && entry == m_entry)
        return;
    m_entry = entry;
    const int place = verticalScrollBar()->value();
    rebuild();
    verticalScrollBar()->setValue(other ? 0 : place);
}

void ActivityDetails::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_entry.id.isEmpty())
        rebuild();
}

void ActivityDetails::note(const QString &line)
{
    m_text += line + QLatin1Char('\n');
}

void ActivityDetails::rebuild()
{
    m_text.clear();
    auto *content = new QWidget;
    content->setAutoFillBackground(false);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::kLarge, space::kLarge, space::kLarge, space::kMedium);
    column->setSpacing(space::kNormal);

    const QString sentence = operationSentence(m_entry.operation);
    note(sentence);
    // The names in it stand in full below.
    auto *heading = new ElidedLabel(sentence);
    setTextRole(heading, TextRole::Heading);
    column->addWidget(heading);
    const ChipLook look = lookOf(levelOf(m_entry.end.state));
    const QString result = ActivityText().result(m_entry.end.state);
    const QString answer = m_entry.end.answer.isEmpty()
                               ? result
                               //: %1: how an operation ended, such as Applied; %2: the appliance's sentence
                               : filled(Tr::tr("%1: %2"), {result, m_entry.end.answer});
    note(answer);
    column->addWidget(marked(look.icon, look.ink, wrapped(answer)));
    column->addSpacing(space::kNormal);

    auto *halves = new QHBoxLayout;
    halves->setSpacing(space::kHuge);
    halves->addWidget(makeOperation(), 1, Qt::AlignTop);
    halves->addWidget(makeSimulation(), 1, Qt::AlignTop);
    column->addLayout(halves);
    column->addStretch(1);
    setWidget(content);
    content->setAutoFillBackground(false);
}

void ActivityDetails::addFacts(QGridLayout &grid, const QList<Fact> &facts)
{
    for (const Fact &fact : facts) {
        note(fact.label + QLatin1String(": ") + fact.text);
        const int row = grid.rowCount();
        grid.addWidget(new MutedLabel(fact.label), row, 0, Qt::AlignTop);
        grid.addWidget(wrapped(fact.text), row, 1);
    }
}

QWidget *ActivityDetails::makeOperation()
{
    auto *half = new QWidget;
    auto *grid = new QGridLayout(half);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kMedium);
    grid->setVerticalSpacing(space::kSmall);
    grid->setColumnMinimumWidth(0, kLabelWidth);
    grid->setColumnStretch(1, 1);
    grid->addWidget(strong(Tr::tr("Operation")), 0, 0, 1, 2);
    addFacts(*grid, operationFacts(m_entry.operation));
    addFacts(*grid, {{Tr::tr("When"), ActivityText().when(m_entry.when)},
                     //: %1: a user, %2: an appliance's address
                     {Tr::tr("By"), filled(Tr::tr("%1 on %2"), {m_entry.user, m_entry.appliance})},
                     {Tr::tr("Request"), m_entry.id}});
    return half;
}

QWidget *ActivityDetails::makeSimulation()
{
    auto *half = new QWidget;
    auto *grid = new QGridLayout(half);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kMedium);
    grid->setVerticalSpacing(space::kSmall);
    grid->setColumnMinimumWidth(0, kLabelWidth);
    grid->setColumnStretch(1, 1);
    grid->addWidget(strong(Tr::tr("Simulation")), 0, 0, 1, 2);
    if (!m_entry.simulation) {
        const QString none = Tr::tr("It was sent without one.");
        note(none);
        auto *label = wrapped(none);
        setMuted(label);
        grid->addWidget(label, 1, 0, 1, 2);
        return half;
    }
    addFacts(*grid, simulationFacts(*m_entry.simulation));
    //: %1 is a number that rises with each change of the cluster
    addFacts(*grid, {{Tr::tr("Judged at"), filled(Tr::tr("revision %1"), {number(m_entry.revision)})}});
    const Theme &theme = Theme::current();
    const auto addFinding = [&](const Finding &finding, Icon name, const QColor &colour) {
        const QString sentence = sentenceWithSubject(finding);
        note(sentence);
        grid->addWidget(marked(name, colour, wrapped(sentence)), grid->rowCount(), 0, 1, 2);
    };
    for (const Finding &problem : m_entry.simulation->problems)
        addFinding(problem, Icon::Problem, theme.danger);
    for (const Finding &warning : m_entry.simulation->warnings)
        addFinding(warning, Icon::Warning, theme.warning);
    return half;
}

} // namespace launchpad
