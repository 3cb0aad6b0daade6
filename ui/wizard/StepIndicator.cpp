#include "StepIndicator.h"

#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/PlainText.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>

namespace launchpad {

namespace {
constexpr int kDisc = 24;
constexpr int kCheck = 16;
constexpr int kLine = 40;
} // namespace

StepDisc::StepDisc(int number, QWidget *parent) : QWidget(parent), m_number(number)
{
    setFixedSize(kDisc, kDisc);
}

void StepDisc::setState(State state)
{
    m_state = state;
    update();
}

void StepDisc::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_state == State::ToCome ? QPen(theme.borderStrong, 1) : QPen(Qt::NoPen));
    painter.setBrush(m_state == State::Current ? theme.accent
                     : m_state == State::Done  ? theme.accentSoft
                                               : theme.surface);
    painter.drawEllipse(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    if (m_state == State::Done) {
        const QPixmap check = iconPixmap(Icon::Check, theme.accent, kCheck, devicePixelRatioF());
        painter.drawPixmap((kDisc - kCheck) / 2, (kDisc - kCheck) / 2, check);
        return;
    }
    painter.setFont(fontFor(TextRole::Strong));
    painter.setPen(m_state == State::Current ? theme.onAccent : theme.textMuted);
    painter.drawText(rect(), Qt::AlignCenter, number(m_number));
}

StepIndicator::StepIndicator(const QStringList &names, QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::kNormal);
    for (int i = 0; i < names.size(); ++i) {
        if (i > 0) {
            auto *line = new QFrame(this);
            line->setFixedSize(kLine, 1);
            line->setFrameShape(QFrame::HLine);
            layout->addSpacing(space::kSmall);
            layout->addWidget(line);
            layout->addSpacing(space::kSmall);
        }
        m_discs.push_back(new StepDisc(i + 1, this));
        m_labels.push_back(new PlainLabel(names.at(i), this));
        layout->addWidget(m_discs.back());
        layout->addWidget(m_labels.back());
    }
    layout->addStretch();
    setCurrent(0);
}

void StepIndicator::setCurrent(int step)
{
    for (int i = 0; i < int(m_labels.size()); ++i) {
        PlainLabel *label = m_labels[std::size_t(i)];
        const bool current = i == step;
        label->setObjectName(current ? names::name(names::kWizardStep) : QString());
        setTextRole(label, current ? TextRole::Strong : TextRole::Body);
        label->setForegroundRole(current ? QPalette::WindowText : QPalette::PlaceholderText);
        m_discs[std::size_t(i)]->setState(current    ? StepDisc::State::Current
                                          : i < step ? StepDisc::State::Done
                                                     : StepDisc::State::ToCome);
        if (current) {
            //: %1: the step's number, %2: how many there are, %3: its name
            setAccessibleName(filled(Tr::tr("Step %1 of %2: %3"),
                                     {number(i + 1), number(std::int64_t(m_labels.size())), label->text()}));
        }
    }
}

} // namespace launchpad
