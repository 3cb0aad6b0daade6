#include "SharePanel.h"

#include "MemberColours.h"
#include "ShareBar.h"
#include "ShareField.h"
#include "ShareRow.h"

#include "models/planner/Shares.h"
#include "models/state/PlanDraft.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace launchpad {

namespace {

std::vector<Finding> shareFindings(const std::vector<Finding> &findings)
{
    std::vector<Finding> chosen;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(chosen),
                 [](const Finding &finding) { return stepOf(finding.code) == PlanStep::Sharing; });
    return chosen;
}

const Finding *findCode(const std::vector<Finding> &findings, Code code)
{
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [code](const Finding &finding) { return finding.code == code; });
    return found == findings.end() ? nullptr : &*found;
}

std::optional<Mib> smallestGpu(const GroupAfter &group)
{
    std::optional<Mib> smallest;
    for (const MemberAfter &member : group.members) {
        if (member.smallestGpu && (!smallest || *member.smallestGpu < *smallest))
            smallest = member.smallestGpu;
    }
    return smallest;
}

PlainLabel *columnTitle(const QString &text, int width, QWidget *parent)
{
    auto *label = new PlainLabel(text, parent);
    setTextRole(label, TextRole::Small);
    label->setForegroundRole(QPalette::PlaceholderText);
    if (width > 0) {
        label->setFixedWidth(width);
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    return label;
}

} // namespace

MessageList::MessageList(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(space::kNormal);
}

void MessageList::setFindings(const std::vector<Finding> &findings)
{
    if (m_findings == findings)
        return;
    m_findings = findings;
    while (m_messages.size() < findings.size()) {
        m_messages.push_back(new InlineMessage(InlineMessage::Kind::Problem, this));
        m_layout->addWidget(m_messages.back());
    }
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        if (i < findings.size())
            m_messages[i]->setText(sentenceFor(findings[i]), adviceFor(findings[i].code));
        else
            m_messages[i]->setText({});
    }
    setVisible(!findings.empty());
}

QString MessageList::text() const
{
    QStringList lines;
    for (const Finding &finding : m_findings) {
        lines += sentenceFor(finding);
        if (const QString advice = adviceFor(finding.code); !advice.isEmpty())
            lines += advice;
    }
    return lines.join(QLatin1Char('\n'));
}

SharePanel::SharePanel(PlanDraft &draft, QWidget *parent)
    : QFrame(parent),
      m_draft(&draft),
      m_capacity(new PlainLabel(this)),
      m_bigTotal(new PlainLabel(this)),
      m_bar(new ShareBar(this)),
      m_rowsLayout(new QVBoxLayout),
      m_freeWarning(new InlineMessage(InlineMessage::Kind::Warning, this)),
      m_total(new InlineMessage(InlineMessage::Kind::Good, this)),
      m_problems(new MessageList(this))
{
    setObjectName(names::name(names::kSharePanel));
    m_bar->setObjectName(names::name(names::kShareBar));
    m_bar->setAccessibleName(Tr::tr("Shared GPU memory"));
    m_freeWarning->textLabel()->setObjectName(names::name(names::kShareFreeWarning));
    m_total->textLabel()->setObjectName(names::name(names::kShareTotal));
    m_problems->setObjectName(names::name(names::kShareProblems));

    auto *title = new PlainLabel(Tr::tr("Shared GPU memory"), this);
    setTextRole(title, TextRole::Heading);
    setTextRole(m_bigTotal, TextRole::Heading);
    setTextRole(m_capacity, TextRole::Small);
    m_capacity->setForegroundRole(QPalette::PlaceholderText);

    auto *titles = new QHBoxLayout;
    titles->setSpacing(space::kNormal);
    titles->addWidget(title, 0, Qt::AlignBaseline);
    titles->addWidget(m_capacity, 1, Qt::AlignBaseline);
    titles->addWidget(m_bigTotal, 0, Qt::AlignBaseline);

    m_rowsLayout->setSpacing(0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kLarge, space::kLarge, space::kLarge, space::kLarge);
    layout->setSpacing(space::kMedium);
    layout->addLayout(titles);
    layout->addWidget(m_bar);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(0);
    rows->addWidget(makeHeader());
    rows->addLayout(m_rowsLayout);
    rows->addWidget(makeFreeRow());
    layout->addLayout(rows);
    // Last, so that the field that one types in doesn't move when they come and go.
    m_total->setFramed(false);
    layout->addWidget(m_total);
    layout->addWidget(m_problems);

    connect(&draft, &PlanDraft::changed, this, &SharePanel::refresh);
    refresh();
}

QWidget *SharePanel::makeHeader()
{
    const ShareColumns columns = ShareColumns::forFont(*this);
    auto *header = new QWidget(this);
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(columns.swatch + space::kMedium, 0, 0, space::kSmall);
    layout->setSpacing(space::kMedium);
    layout->addWidget(columnTitle(Tr::tr("Model"), 0, header), 1);
    layout->addWidget(columnTitle(Tr::tr("GPU memory share"), columns.share, header));
    layout->addWidget(columnTitle(Tr::tr("On the smallest GPU"), columns.memory, header));
    layout->addWidget(columnTitle(Tr::tr("Weights there"), columns.weights, header));
    return header;
}

QWidget *SharePanel::makeFreeRow()
{
    const ShareColumns columns = ShareColumns::forFont(*this);
    auto *row = new QWidget(this);
    auto *grid = new QGridLayout(row);
    grid->setContentsMargins(0, space::kSmall, 0, 0);
    grid->setHorizontalSpacing(space::kMedium);
    grid->setVerticalSpacing(space::kSmall);
    auto *swatch = new Swatch(row);
    auto *name = new PlainLabel(Tr::tr("Free"), row);
    name->setMinimumHeight(space::kControl);
    m_free = new PlainLabel(row);
    m_free->setObjectName(names::name(names::kShareFree));
    m_free->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_free->setFixedWidth(columns.share);
    m_freeMemory = new PlainLabel(row);
    m_freeMemory->setFixedWidth(columns.memory);
    m_freeMemory->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *weights = new QWidget(row);
    weights->setFixedWidth(columns.weights);
    grid->addWidget(swatch, 0, 0);
    grid->addWidget(name, 0, 1);
    grid->addWidget(m_free, 0, 2);
    grid->addWidget(m_freeMemory, 0, 3);
    grid->addWidget(weights, 0, 4);
    grid->addWidget(m_freeWarning, 1, 1, 1, 4);
    grid->setColumnStretch(1, 1);
    return row;
}

void SharePanel::refresh()
{
    if (!m_draft)
        return;
    matchRows();
    showRows();
    showFree();
    showTotal();
}

void SharePanel::matchRows()
{
    // Rows are kept for as long as their member is there, so that a field keeps focus, cursor and text.
    const std::vector<MemberAfter> &members = m_draft->group().members;
    std::vector<ShareRow *> rows;
    for (const MemberAfter &member : members) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const ShareRow *row) {
            return row && row->model() == member.model && (row->field() == nullptr) == member.router;
        });
        if (found != m_rows.end()) {
            rows.push_back(std::exchange(*found, nullptr));
            continue;
        }
        auto *row = new ShareRow(member, this);
        connect(row, &ShareRow::shareTyped, this, [this](const std::string &model, const QString &text) {
            if (m_draft)
                m_draft->setShareText(model, text);
        });
        rows.push_back(row);
        ++m_rowsMade;
    }
    for (ShareRow *gone : m_rows) {
        if (gone) {
            gone->hide();
            gone->deleteLater();
        }
    }
    QWidget *previous = nullptr;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (m_rowsLayout->indexOf(rows[i]) != int(i))
            m_rowsLayout->insertWidget(int(i), rows[i]);
        if (rows[i]->field() && previous)
            setTabOrder(previous, rows[i]->field());
        if (rows[i]->field())
            previous = rows[i]->field();
    }
    m_rows = std::move(rows);
}

void SharePanel::showRows()
{
    const GroupAfter &group = m_draft->group();
    const Simulation &simulation = m_draft->simulation();
    const auto colours = memberColours(group.members);
    const std::optional<Mib> smallest = smallestGpu(group);
    std::vector<ShareBar::Part> parts;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const MemberAfter &member = group.members[i];
        const QColor colour = colours.at(member.model);
        const ShareInput input = m_draft->share(member.model);
        m_rows[i]->show(member, member.smallestGpu ? member.smallestGpu : smallest, colour, input,
                        simulation.problems, simulation.warnings);
        parts.push_back({memberName(member), colour, member.router ? member.share : input.share()});
    }
    m_bar->setParts(std::move(parts));
    m_capacity->setText(smallest ? filled(Tr::tr("one accelerator, the smallest of the nodes chosen: %1"),
                                          {finerGigabytes(*smallest)})
                                 : QString());
}

void SharePanel::showFree()
{
    const Simulation &simulation = m_draft->simulation();
    const BasisPoints free = simulation.free.value_or(kWholeGpu);
    const auto smallest = smallestGpu(m_draft->group());
    m_free->setText(simulation.free ? percent(free) : QStringLiteral("—"));
    const bool knows = simulation.free && smallest && free.value >= 0;
    m_freeMemory->setText(knows ? filled(Tr::tr("%1 of %2"), {finerGigabytes(memoryOfShare(free, *smallest)),
                                                              finerGigabytes(*smallest)})
                                : QStringLiteral("—"));
    const Finding *warning = findCode(simulation.warnings, Code::LittleHeadroom);
    m_freeWarning->setText(warning ? sentenceFor(*warning) : QString());
}

void SharePanel::showTotal()
{
    const Simulation &simulation = m_draft->simulation();
    const std::vector<Finding> problems = shareFindings(simulation.problems);
    m_problems->setFindings(problems);
    if (!simulation.total) {
        m_total->setText({});
        m_bigTotal->setText({});
        return;
    }
    m_total->setKind(problems.empty() ? InlineMessage::Kind::Good : InlineMessage::Kind::Note);
    m_total->setText(totalLine(*simulation.total, problems.empty()));
    m_bigTotal->setText(percent(*simulation.total));
    QPalette ink = palette();
    const Theme &theme = Theme::current();
    if (*simulation.total > kWholeGpu)
        ink.setColor(QPalette::WindowText, theme.danger);
    else if (findCode(simulation.warnings, Code::LittleHeadroom))
        ink.setColor(QPalette::WindowText, theme.warning);
    m_bigTotal->setPalette(ink);
}

void SharePanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Theme::current().border);
    painter.setBrush(Theme::current().surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::kRadius, space::kRadius);
}

void SharePanel::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && event->spontaneous())
        refresh();
}

} // namespace launchpad
