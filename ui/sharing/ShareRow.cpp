#include "ShareRow.h"

#include "ShareField.h"

#include "models/planner/Shares.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace launchpad {

namespace {

PlainLabel *cell(int width, Qt::Alignment alignment, QWidget *parent)
{
    auto *label = new PlainLabel(parent);
    label->setFixedWidth(width);
    label->setAlignment(alignment | Qt::AlignVCenter);
    return label;
}

/// A mark beside the row is shorter than the panel's sentence, which says the rest.
QString markFor(const Finding &problem)
{
    switch (problem.code) {
    case Code::ZeroShare:
        return Tr::tr("This model reserves no share.");
    case Code::MissingShare:
        return Tr::tr("This model has no explicit share.");
    case Code::InvalidShareValue:
        return Tr::tr("This is no share.");
    default:
        return sentenceFor(problem);
    }
}

bool isAbout(const Finding &finding, const std::string &model)
{
    return std::find(finding.members.begin(), finding.members.end(), model) != finding.members.end();
}

} // namespace

ShareColumns ShareColumns::forFont(const QWidget &widget)
{
    const QFontMetrics metrics(widget.font());
    ShareColumns columns;
    columns.share = 120;
    columns.memory = metrics.horizontalAdvance(QStringLiteral("000.0 GB of 000.0 GB")) + space::kNormal;
    columns.weights = metrics.horizontalAdvance(QStringLiteral("0,000.0 GB")) + space::kLarge;
    return columns;
}

Swatch::Swatch(QWidget *parent) : QWidget(parent)
{
    setFixedSize(ShareColumns().swatch, ShareColumns().swatch);
}

void Swatch::setColour(const QColor &colour)
{
    m_colour = colour;
    update();
}

void Swatch::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF square = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(m_colour.isValid() ? QPen(Qt::NoPen) : QPen(Theme::current().borderStrong));
    painter.setBrush(m_colour.isValid() ? m_colour : Theme::current().freeSpace);
    painter.drawRoundedRect(square, 3, 3);
}

ShareRow::ShareRow(const MemberAfter &member, QWidget *parent)
    : QWidget(parent),
      m_model(member.model),
      m_grid(new QGridLayout(this)),
      m_swatch(new Swatch(this)),
      m_name(new ElidedLabel(this)),
      m_note(new PlainLabel(this)),
      m_problem(new InlineMessage(InlineMessage::Kind::Problem, this)),
      m_warning(new InlineMessage(InlineMessage::Kind::Warning, this))
{
    setObjectName(names::shareRow(launchpad::text(m_model)));
    const ShareColumns columns = ShareColumns::forFont(*this);
    m_memory = cell(columns.memory, Qt::AlignRight, this);
    m_weights = cell(columns.weights, Qt::AlignRight, this);
    setTextRole(m_note, TextRole::Small);
    m_note->setForegroundRole(QPalette::PlaceholderText);

    auto *share = new QWidget(this);
    share->setFixedWidth(columns.share);
    auto *shareLayout = new QHBoxLayout(share);
    shareLayout->setContentsMargins({});
    shareLayout->setSpacing(space::kSmall);
    shareLayout->addStretch();
    if (member.router) {
        m_fixedShare = new PlainLabel(share);
        m_fixedShare->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_fixedShare->setFixedHeight(space::kControl);
        shareLayout->addWidget(m_fixedShare);
    } else {
        m_field = new ShareField(share);
        m_field->setObjectName(names::shareField(launchpad::text(m_model)));
        m_field->setAccessibleName(
            filled(Tr::tr("GPU memory share of %1, in percent"), {launchpad::text(m_model)}));
        connect(m_field, &ShareField::typed, this,
                [this](const QString &typed) { Q_EMIT shareTyped(m_model, typed); });
        shareLayout->addWidget(m_field);
        shareLayout->addWidget(new PlainLabel(uiLocale().percent(), share));
    }

    m_grid->setContentsMargins(0, space::kSmall, 0, space::kSmall);
    m_grid->setHorizontalSpacing(space::kMedium);
    m_grid->setVerticalSpacing(space::kSmall);
    auto *names = new QHBoxLayout;
    names->setSpacing(space::kNormal);
    names->addWidget(m_name);
    names->addWidget(m_note);
    names->addStretch(1);
    m_grid->addWidget(m_swatch, 0, 0);
    m_grid->addLayout(names, 0, 1);
    m_grid->addWidget(share, 0, 2);
    m_grid->addWidget(m_memory, 0, 3);
    m_grid->addWidget(m_weights, 0, 4);
    m_grid->addWidget(m_problem, 1, 1, 1, 4);
    m_grid->addWidget(m_warning, 2, 1, 1, 4);
    m_grid->setColumnStretch(1, 1);
}

QString ShareRow::text() const
{
    QStringList words{m_name->text(), m_field        ? m_field->text()
                                      : m_fixedShare ? m_fixedShare->text()
                                                     : QString()};
    for (const PlainLabel *label : {m_note, m_memory, m_weights}) {
        if (label && !label->text().isEmpty())
            words += label->text();
    }
    for (const InlineMessage *message : {m_problem, m_warning}) {
        if (!message->text().isEmpty())
            words += message->text();
    }
    return words.join(QStringLiteral(" · "));
}

void ShareRow::show(const MemberAfter &member, std::optional<Mib> gpu, const QColor &colour,
                    const ShareInput &input, const std::vector<Finding> &problems,
                    const std::vector<Finding> &warnings)
{
    m_swatch->setColour(colour);
    m_name->setText(memberName(member));
    if (member.router)
        m_note->setText(Tr::tr("not editable"));
    else if (member.joining)
        //: beside a model that is not in the group yet
        m_note->setText(Tr::tr("new"));
    else
        m_note->setText({});
    m_note->setVisible(!m_note->text().isEmpty());

    const std::optional<BasisPoints> share = member.router ? member.share : input.share();
    if (m_field)
        m_field->showText(input.text());
    else
        m_fixedShare->setText(share ? percent(*share) : QString());

    if (share && gpu) {
        //: %1: what a share is of %2, both in GB
        m_memory->setText(
            filled(Tr::tr("%1 of %2"), {finerGigabytes(memoryOfShare(*share, *gpu)), finerGigabytes(*gpu)}));
    } else {
        m_memory->setText(QStringLiteral("—"));
    }
    const bool knowsWeights = member.weights && member.gpuWidth > 0;
    m_weights->setText(knowsWeights ? finerGigabytes(*member.weights / member.gpuWidth)
                                    : QStringLiteral("—"));
    showMarks(problems, warnings);
}

void ShareRow::showMarks(const std::vector<Finding> &problems, const std::vector<Finding> &warnings)
{
    QStringList wrong;
    for (const Finding &problem : problems) {
        if (isAbout(problem, m_model))
            wrong += markFor(problem);
    }
    QStringList doubtful;
    for (const Finding &warning : warnings) {
        if (isAbout(warning, m_model))
            doubtful += sentenceFor(warning);
    }
    m_problem->setText(wrong.join(QLatin1Char('\n')));
    m_warning->setText(doubtful.join(QLatin1Char('\n')));
    if (m_field)
        setFieldInvalid(m_field, !wrong.isEmpty());
    setAccessibleName(text());
}

} // namespace launchpad
