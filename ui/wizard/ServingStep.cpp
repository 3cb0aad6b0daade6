#include "ServingStep.h"

#include "EnvironmentTable.h"
#include "WordList.h"

#include "models/state/PlanDraft.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/FieldLabel.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace launchpad {

namespace {

/// An en or em dash where a text editor has replaced the two hyphens that were typed.
bool beginsWithDash(const QString &word)
{
    return word.startsWith(QChar(0x2013)) || word.startsWith(QChar(0x2014)) || word.startsWith(QChar(0x2212));
}

} // namespace

ServingStep::ServingStep(PlanDraft &draft, QWidget *parent)
    : QWidget(parent),
      m_draft(&draft),
      m_engine(new QComboBox(this)),
      m_extraArgs(new QLineEdit(this)),
      m_words(new WordList(this)),
      m_argsNote(new InlineMessage(InlineMessage::Kind::Warning, this)),
      m_env(new EnvironmentTable(this)),
      m_addEnv(new QPushButton(Tr::tr("Add variable"), this)),
      m_noEnv(new PlainLabel(Tr::tr("No environment variables are set."), this)),
      m_fixedNote(new InlineMessage(InlineMessage::Kind::Note, this))
{
    m_engine->setObjectName(names::name(names::kWizardEngine));
    m_extraArgs->setObjectName(names::name(names::kWizardExtraArgs));
    m_extraArgs->setPlaceholderText(QStringLiteral("--max-model-len 32768"));
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(fontFor(TextRole::Body).pointSizeF());
    m_extraArgs->setFont(fixed);
    m_words->setObjectName(QStringLiteral("wizard.extraArgsList"));
    m_words->setAccessibleName(Tr::tr("The arguments as the engine gets them"));
    m_addEnv->setObjectName(names::name(names::kWizardAddEnv));
    m_addEnv->setAutoDefault(false);
    m_engine->setMinimumWidth(280);
    m_noEnv->setForegroundRole(QPalette::PlaceholderText);
    m_noEnv->setMinimumHeight(space::kRow);

    auto *engineBox = new QVBoxLayout;
    engineBox->setSpacing(space::kSmall);
    engineBox->addWidget(fieldLabel(Tr::tr("Engine"), m_engine, this));
    engineBox->addWidget(m_engine, 0, Qt::AlignLeading);
    auto *argsBox = new QVBoxLayout;
    argsBox->setSpacing(space::kSmall);
    argsBox->addWidget(fieldLabel(Tr::tr("Extra arguments"), m_extraArgs, this));
    argsBox->addWidget(m_extraArgs);
    argsBox->addWidget(m_words);
    argsBox->addWidget(m_argsNote);
    auto *envTitle = new QHBoxLayout;
    envTitle->addWidget(fieldLabel(Tr::tr("Environment variables"), m_env, this));
    envTitle->addStretch();
    envTitle->addWidget(m_addEnv);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::kNormal);
    layout->addWidget(m_fixedNote);
    layout->addLayout(engineBox);
    layout->addSpacing(space::kSmall);
    layout->addLayout(argsBox);
    layout->addSpacing(space::kSmall);
    layout->addLayout(envTitle);
    layout->addWidget(m_noEnv);
    layout->addWidget(m_env, 1);
    layout->addStretch(0);

    connect(m_engine, &QComboBox::currentIndexChanged, this, [this](int place) {
        if (place >= 0 && m_draft)
            m_draft->setEngine(m_engine->itemData(place).toString());
    });
    connect(m_extraArgs, &QLineEdit::textEdited, &draft, &PlanDraft::setExtraArgsText);
    connect(m_env, &EnvironmentTable::edited, this, [this] {
        if (m_draft)
            m_draft->setEnvironment(m_env->rows());
    });
    connect(m_addEnv, &QPushButton::clicked, m_env, &EnvironmentTable::addRow);
    connect(&draft, &PlanDraft::changed, this, &ServingStep::refresh);
    refresh();
}

void ServingStep::fillEngines()
{
    const ClusterPtr cluster = m_draft->base();
    if (m_filledFrom && m_filledFrom->engines == cluster->engines)
        return;
    m_filledFrom = cluster;
    const QSignalBlocker quiet(m_engine);
    m_engine->clear();
    m_engine->addItem(QLatin1String(kAutoEngine), QLatin1String(kAutoEngine));
    for (const Engine &engine : cluster->engines)
        m_engine->addItem(text(engine.id) + QStringLiteral(" · ") + text(engine.kind), text(engine.id));
}

void ServingStep::refresh()
{
    if (!m_draft)
        return;
    fillEngines();
    const bool fixed = m_draft->settingsAreFixed();
    const QSignalBlocker quiet(m_engine);
    const QString engine = m_draft->engine();
    if (m_engine->findData(engine) < 0)
        m_engine->addItem(engine, engine);
    m_engine->setCurrentIndex(m_engine->findData(engine));
    m_engine->setEnabled(!fixed);
    if (m_extraArgs->text() != m_draft->extraArgsText())
        m_extraArgs->setText(m_draft->extraArgsText());
    m_extraArgs->setReadOnly(fixed);
    m_env->setRows(m_draft->environment());
    m_env->setFixed(fixed);
    m_addEnv->setEnabled(!fixed);
    m_env->setFaults(m_draft->environmentFaults());
    m_env->setVisible(m_env->rowCount() > 0);
    m_noEnv->setVisible(m_env->rowCount() == 0);
    m_fixedNote->setText(
        fixed ? filled(Tr::tr("%1 already runs. New nodes get the settings that it runs with; to change "
                              "them, use Serving configuration."),
                       {text(m_draft->model())})
              : QString());
    showArguments();
}

void ServingStep::showArguments()
{
    const auto split = m_draft->extraArgs();
    if (std::holds_alternative<ShellFault>(split)) {
        // The wizard's foot says what is wrong.
        m_words->setWords({});
        m_words->setVisible(false);
        m_argsNote->setText({});
        return;
    }
    const QStringList &words = std::get<QStringList>(split);
    m_words->setWords(words);
    m_words->setVisible(!words.isEmpty());
    const auto dash = std::find_if(words.begin(), words.end(), beginsWithDash);
    m_argsNote->setText(
        dash == words.end()
            ? QString()
            : filled(Tr::tr("%1 begins with a long dash; options begin with two hyphens."), {*dash}));
}

} // namespace launchpad
