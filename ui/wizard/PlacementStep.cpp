#include "PlacementStep.h"

#include "models/items/NodeChoiceModel.h"
#include "models/planner/GpuMemoryText.h"
#include "models/state/PlanDraft.h"
#include "ui/ObjectNames.h"
#include "ui/text/Format.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/FieldLabel.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/TableView.h"
#include "ui/wizard/NodeChoiceDelegate.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <map>

namespace launchpad {

namespace {

bool fitsMode(const Cluster &cluster, const CatalogEntry &entry)
{
    return !cluster.mode || !entry.mode || *cluster.mode == *entry.mode;
}

/// `<Name> · <N>+GPU · <size>GB`
QString modelText(const CatalogEntry &entry)
{
    QStringList parts{text(entry.displayName)};
    //: how many GPUs a model needs at least
    parts += entry.minGpus > 0 ? filled(Tr::tr("%1+GPU"), {number(entry.minGpus)}) : Tr::tr("CPU");
    //: a model's size
    parts +=
        entry.weights ? filled(Tr::tr("%1GB"), {number(wholeGb(*entry.weights))}) : Tr::tr("size unknown");
    return parts.join(QStringLiteral(" · "));
}

QString hardwareText(const Node &node)
{
    if (!node.gpus)
        return Tr::tr("GPUs unknown");
    if (node.gpus->empty())
        return Tr::tr("no GPU");
    std::map<std::string, int> products;
    for (const Gpu &gpu : *node.gpus)
        ++products[gpu.product.value_or(std::string())];
    QStringList parts;
    for (const auto &[product, count] : products) {
        const QString name = product.empty() ? Tr::tr("unknown product") : text(product);
        //: %1: a number of GPUs, %2: their product
        parts += filled(Tr::tr("%1 × %2"), {number(count), name});
    }
    return parts.join(QStringLiteral(", "));
}

QString headerText(NodeChoiceModel::Column column)
{
    switch (column) {
    case NodeChoiceModel::Column::Node:
        return Tr::tr("Node");
    case NodeChoiceModel::Column::Hardware:
        return Tr::tr("Hardware");
    case NodeChoiceModel::Column::Gpus:
        return Tr::tr("Free GPUs");
    case NodeChoiceModel::Column::Status:
        return Tr::tr("Can run the model");
    }
    return {};
}

QString statusText(const NodeChoice &choice, NodeChoiceModel::Standing standing)
{
    switch (standing) {
    case NodeChoiceModel::Standing::Unjudged:
        return QStringLiteral("—");
    case NodeChoiceModel::Standing::Eligible:
        //: a node that can run the model
        return Tr::tr("Yes");
    case NodeChoiceModel::Standing::Ineligible:
    case NodeChoiceModel::Standing::ChosenUnfit:
        return choice.ineligibility ? sentenceFor(*choice.ineligibility) : QString();
    case NodeChoiceModel::Standing::AlreadyDeployed:
        return Tr::tr("Already deployed");
    }
    return {};
}

} // namespace

PlacementStep::PlacementStep(PlanDraft &draft, QWidget *parent)
    : QWidget(parent),
      m_draft(&draft),
      m_model(new QComboBox(this)),
      m_otherModels(new PlainLabel(this)),
      m_width(new QSpinBox(this)),
      m_nodes(new TableView(this)),
      m_selectAll(new QPushButton(Tr::tr("Select all eligible"), this)),
      m_chosen(new PlainLabel(this)),
      m_note(new InlineMessage(InlineMessage::Kind::Warning, this))
{
    m_model->setObjectName(names::name(names::kWizardModel));
    m_model->setPlaceholderText(Tr::tr("Choose a model"));
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(24);
    m_model->setMaxVisibleItems(16);
    m_width->setObjectName(names::name(names::kWizardGpuWidth));
    m_width->setRange(0, 1024);
    m_width->setFixedWidth(120);
    m_nodes->setObjectName(names::name(names::kWizardNodes));
    m_selectAll->setObjectName(names::name(names::kWizardSelectAll));
    m_selectAll->setAutoDefault(false);
    m_chosen->setObjectName(names::name(names::kWizardNodesChosen));
    setTextRole(m_otherModels, TextRole::Small);
    m_otherModels->setForegroundRole(QPalette::PlaceholderText);
    m_chosen->setForegroundRole(QPalette::PlaceholderText);

    NodeChoiceModel::Words words;
    words.header = headerText;
    words.hardware = hardwareText;
    words.gpus = [](const NodeChoice &choice) {
        return choice.usableGpus ? number(*choice.usableGpus) : QStringLiteral("—");
    };
    words.status = statusText;
    m_nodeModel = new NodeChoiceModel(draft, std::move(words), this);
    m_nodes->setModel(m_nodeModel);
    m_nodes->setItemDelegate(new NodeChoiceDelegate(m_nodes));
    m_nodes->setRootIsDecorated(false);
    // The cluster's own order, as every message about nodes has it.
    m_nodes->setSortingEnabled(false);
    m_nodes->header()->setSortIndicatorShown(false);
    m_nodes->header()->setSectionsClickable(false);
    m_nodes->setTextElideMode(Qt::ElideMiddle);
    m_nodes->setColumnWidths({{100, 150, 1}, {110, 190, 1}, {84, 92, 0}, {280, 560, 3}});

    auto *modelBox = new QVBoxLayout;
    modelBox->setSpacing(space::kSmall);
    modelBox->addWidget(fieldLabel(Tr::tr("Model"), m_model, this));
    modelBox->addWidget(m_model);
    auto *widthBox = new QVBoxLayout;
    widthBox->setSpacing(space::kSmall);
    widthBox->addWidget(fieldLabel(Tr::tr("GPU width"), m_width, this));
    widthBox->addWidget(m_width);
    m_width->setAccessibleDescription(Tr::tr("GPUs per node that the model uses"));
    setPlainToolTip(m_width, Tr::tr("GPUs per node that the model uses"));
    auto *top = new QHBoxLayout;
    top->setSpacing(space::kLarge);
    top->addLayout(modelBox, 1);
    top->addLayout(widthBox);

    auto *nodesTitle = new QHBoxLayout;
    nodesTitle->setSpacing(space::kMedium);
    nodesTitle->addWidget(fieldLabel(Tr::tr("Nodes"), m_nodes, this));
    nodesTitle->addWidget(m_chosen);
    nodesTitle->addStretch(1);
    nodesTitle->addWidget(m_selectAll);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::kNormal);
    layout->addLayout(top);
    layout->addWidget(m_otherModels);
    layout->addSpacing(space::kSmall);
    layout->addLayout(nodesTitle);
    layout->addWidget(m_nodes, 1);
    layout->addWidget(m_note);

    connect(m_model, &QComboBox::currentIndexChanged, this, [this](int place) {
        if (place >= 0 && m_draft)
            m_draft->setModel(m_model->itemData(place).toString().toStdString());
    });
    connect(m_width, &QSpinBox::valueChanged, this, [this](int width) {
        if (m_draft)
            m_draft->setGpuWidth(width);
    });
    connect(m_selectAll, &QPushButton::clicked, &draft, &PlanDraft::chooseAllEligible);
    connect(m_nodes, &TableView::activated, this, [this](const QModelIndex &index) {
        const QModelIndex box = index.siblingAtColumn(0);
        const bool checked = box.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        m_nodeModel->setData(box, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    });
    connect(&draft, &PlanDraft::changed, this, &PlacementStep::refresh);
    refresh();
}

void PlacementStep::fillModels()
{
    const ClusterPtr cluster = m_draft->base();
    if (m_filledFrom && m_filledFrom->catalog == cluster->catalog && m_filledFrom->mode == cluster->mode)
        return;
    m_filledFrom = cluster;
    const QSignalBlocker quiet(m_model);
    m_model->clear();
    int others = 0;
    for (const CatalogEntry &entry : cluster->catalog) {
        if (isRouter(*cluster, entry.name))
            continue;
        if (!fitsMode(*cluster, entry)) {
            ++others;
            continue;
        }
        m_model->addItem(modelText(entry), text(entry.name));
        m_model->setItemData(m_model->count() - 1, plainToolTip(text(entry.name)), Qt::ToolTipRole);
    }
    m_otherModels->setText(
        others > 0
            ? filled(
                  Tr::tr(
                      "%n more model(s) of the catalog run in another mode: the appliance runs in %1 mode.",
                      nullptr, others),
                  {text(cluster->mode.value_or(std::string()))})
            : QString());
    m_otherModels->setVisible(others > 0);
}

void PlacementStep::refresh()
{
    if (!m_draft)
        return;
    fillModels();
    const QSignalBlocker quietModel(m_model);
    const QSignalBlocker quietWidth(m_width);
    const QString model = text(m_draft->model());
    int place = m_model->findData(model);
    if (place < 0 && !model.isEmpty()) {
        // The catalog lost it, or it never was the catalog's: it is shown all the same.
        m_model->addItem(model, model);
        place = m_model->count() - 1;
    }
    m_model->setCurrentIndex(place);
    m_model->setEnabled(m_draft->kind() == PlanDraft::Kind::Deploy);
    m_width->setEnabled(!model.isEmpty() && !m_draft->settingsAreFixed());
    m_width->setValue(int(m_draft->gpuWidth()));
    m_selectAll->setEnabled(!model.isEmpty() && m_draft->eligibleCount() > m_draft->chosenCount());
    //: %1: how many nodes are chosen, %2: how many can be
    m_chosen->setText(filled(Tr::tr("%1 of %2 eligible nodes chosen"),
                             {number(m_draft->chosenCount()), number(m_draft->eligibleCount())}));
    m_chosen->setVisible(!model.isEmpty());

    QStringList notes;
    for (const Finding &warning : m_draft->simulation().warnings) {
        if (stepOf(warning.code) == PlanStep::Placement)
            notes += sentenceFor(warning);
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
}

} // namespace launchpad
