#include "TableWords.h"

#include "Format.h"
#include "Sentences.h"
#include "Tr.h"

namespace launchpad {

QString TableWords::header(ModelColumn column) const
{
    switch (column) {
    case ModelColumn::Name:
        return Tr::tr("Name");
    case ModelColumn::Health:
        return Tr::tr("Health");
    case ModelColumn::State:
        return Tr::tr("State");
    case ModelColumn::Group:
        //: Column of the models' table: the sharing group that the model is in
        return Tr::tr("Group");
    case ModelColumn::Nodes:
        return Tr::tr("Nodes");
    case ModelColumn::GpuWidth:
        //: GPUs per node that a model uses
        return Tr::tr("GPU width");
    case ModelColumn::Share:
        //: Percentage of one GPU's memory
        return Tr::tr("Share");
    case ModelColumn::Engine:
        return Tr::tr("Engine");
    case ModelColumn::Actions:
        //: Column of the buttons that open a row's menu; said, not shown
        return Tr::tr("Actions");
    }
    return {};
}

QString TableWords::header(NodeColumn column) const
{
    switch (column) {
    case NodeColumn::Name:
        return Tr::tr("Name");
    case NodeColumn::Status:
        return Tr::tr("Status");
    case NodeColumn::Gpus:
        return Tr::tr("GPUs");
    case NodeColumn::TotalMemory:
        return Tr::tr("Total memory");
    case NodeColumn::Group:
        return Tr::tr("Group");
    case NodeColumn::Models:
        return Tr::tr("Models");
    case NodeColumn::Memory:
        //: Column of the nodes' table: how many GPUs can be shared and how much memory is free
        return Tr::tr("Memory");
    case NodeColumn::Actions:
        return Tr::tr("Actions");
    }
    return {};
}

QString TableWords::exportHeader(ModelColumn column) const
{
    if (column == ModelColumn::Share)
        //: Column of an exported table: a percentage of one GPU's memory
        return Tr::tr("Share (%)");
    return header(column);
}

QString TableWords::exportHeader(NodeColumn column) const
{
    if (column == NodeColumn::TotalMemory)
        return Tr::tr("Total memory (MiB)");
    if (column == NodeColumn::Memory)
        return Tr::tr("Free memory (MiB)");
    return header(column);
}

QString TableWords::actionsFor(const QString &name) const
{
    //: The button that opens the menu of a model or node; %1 is its name
    return filled(Tr::tr("Actions for %1"), {name});
}

QString TableWords::health(int serving, int chosen) const
{
    //: %1 of %2 nodes of a model serve it
    return filled(Tr::tr("%1/%2 healthy"), {number(serving), number(chosen)});
}

QString TableWords::state(NodeState state, const QString &word) const
{
    switch (state) {
    case NodeState::Waiting:
        return Tr::tr("Waiting to start");
    case NodeState::Deploying:
        return Tr::tr("Deploying");
    case NodeState::SmokeTesting:
        return Tr::tr("Smoke-testing");
    case NodeState::Ready:
        //: State of a model on a node
        return Tr::tr("Ready", "model");
    case NodeState::Serving:
        return Tr::tr("Serving");
    case NodeState::Degraded:
        return Tr::tr("Degraded");
    case NodeState::Failed:
        return Tr::tr("Failed");
    case NodeState::VerificationFailed:
        return Tr::tr("Verification failed");
    case NodeState::Removing:
        return Tr::tr("Removing");
    case NodeState::Other:
        return word;
    }
    return word;
}

QString TableWords::stateDetail(NodeState state, const QString &message) const
{
    if (!message.isEmpty())
        return message;
    return state == NodeState::Removing ? Tr::tr("No longer chosen. Its engine is shutting down.")
                                        : QString();
}

QString TableWords::nodesOf(int chosen, int all) const
{
    //: A model runs on %1 of the cluster's %n nodes
    return filled(Tr::tr("%1 of %2 nodes", nullptr, all), {number(chosen), number(all)});
}

QString TableWords::share(BasisPoints share) const
{
    return percent(share);
}

QString TableWords::number(std::int64_t value) const
{
    return launchpad::number(value);
}

QString TableWords::gpus(std::int64_t count, const std::optional<QString> &product) const
{
    //: Number and product of a node's GPUs
    return filled(Tr::tr("%1 × %2"), {number(count), product ? *product : Tr::tr("unknown product")});
}

QString TableWords::noGpu() const
{
    return Tr::tr("no GPU");
}

QString TableWords::unknown() const
{
    return Tr::tr("unknown");
}

QString TableWords::memory(Mib memory) const
{
    return gigabytes(memory);
}

QString TableWords::finerMemory(Mib memory) const
{
    return finerGigabytes(memory);
}

QString TableWords::free() const
{
    //: What no model holds of a node's GPU memory
    return Tr::tr("Free");
}

QString TableWords::overCommittedBy(Mib memory) const
{
    //: The models on a node are given more GPU memory than there is; %1 is how much more
    return filled(Tr::tr("Over-committed by %1"), {finerGigabytes(memory)});
}

QString TableWords::status(NodeStatus status) const
{
    switch (status) {
    case NodeStatus::Ready:
        //: Status of a node
        return Tr::tr("Ready", "node");
    case NodeStatus::Cordoned:
        return Tr::tr("Cordoned");
    case NodeStatus::NotReady:
        //: Status of a node; as Kubernetes writes it
        return Tr::tr("NotReady");
    case NodeStatus::NotReadyCordoned:
        return Tr::tr("NotReady, cordoned");
    }
    return {};
}

QString TableWords::modelOnNode(const QString &model, const std::optional<BasisPoints> &share) const
{
    //: A model (%1) and the share of a GPU that it has, or `whole GPU`
    return filled(Tr::tr("%1 %2"), {model, share ? percent(*share) : Tr::tr("whole GPU")});
}

QString TableWords::gpuMemory(const GpuMemory &memory) const
{
    switch (memory.known) {
    case GpuMemory::Known::NoGpu:
        return Tr::tr("no GPU");
    case GpuMemory::Known::Unknown:
        return Tr::tr("allocation unknown");
    case GpuMemory::Known::Yes:
        break;
    }
    //: A node's GPUs: %1 of %2 can be shared; %3 GB are free, which is %4 percent
    return filled(
        Tr::tr("%1 of %2 shareable · %3 GB free (%4%)"),
        {number(memory.shareable), number(memory.count), number(memory.freeGb), number(memory.freePercent)});
}

} // namespace launchpad
