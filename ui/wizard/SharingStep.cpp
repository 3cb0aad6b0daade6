#include "SharingStep.h"

#include "models/state/PlanDraft.h"
#include "ui/ObjectNames.h"
#include "ui/sharing/SharePanel.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace launchpad {

SharingStep::SharingStep(PlanDraft &draft, QWidget *parent)
    : QWidget(parent),
      m_draft(&draft),
      m_sharing(new QCheckBox(Tr::tr("Share the GPU with other models"), this)),
      m_groupLine(new PlainLabel(this)),
      m_panel(new SharePanel(draft, this)),
      m_wholeGpus(new InlineMessage(InlineMessage::Kind::Note, this)),
      m_warning(new InlineMessage(InlineMessage::Kind::Warning, this))
{
    m_sharing->setObjectName(names::name(names::kWizardSharing));
    m_groupLine->setObjectName(names::name(names::kWizardGroupLine));
    m_groupLine->setWordWrap(true);
    m_groupLine->setForegroundRole(QPalette::PlaceholderText);
    m_sharing->setVisible(draft.kind() == PlanDraft::Kind::Deploy);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::kNormal);
    layout->addWidget(m_sharing);
    layout->addWidget(m_groupLine);
    layout->addWidget(m_wholeGpus);
    layout->addWidget(m_warning);
    layout->addSpacing(space::kSmall);
    layout->addWidget(m_panel);
    layout->addStretch(1);

    connect(m_sharing, &QCheckBox::toggled, &draft, &PlanDraft::setSharing);
    connect(&draft, &PlanDraft::changed, this, &SharingStep::refresh);
    refresh();
}

void SharingStep::refresh()
{
    if (!m_draft)
        return;
    const bool on = m_draft->sharing();
    const QSignalBlocker quiet(m_sharing);
    m_sharing->setChecked(on);
    m_sharing->setEnabled(!m_draft->sharingIsFixed());
    m_groupLine->setText(on ? groupLine(m_draft->group().group) : QString());
    m_groupLine->setVisible(!m_groupLine->text().isEmpty());
    m_panel->setVisible(on);
    QString whole;
    if (!on) {
        const std::int64_t width = m_draft->gpuWidth();
        whole = width == 0
                    ? filled(Tr::tr("%1 uses no GPU."), {text(m_draft->model())})
                    : Tr::tr("The model gets %n whole GPU(s) on each node, which no other model can use.",
                             nullptr, int(width));
    }
    m_wholeGpus->setText(whole);
    QStringList warnings;
    for (const Finding &warning : m_draft->simulation().warnings) {
        if (warning.code == Code::GpuMemoryBelowWeights)
            warnings += sentenceFor(warning);
    }
    m_warning->setText(warnings.join(QLatin1Char('\n')));
}

} // namespace launchpad
