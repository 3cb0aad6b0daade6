#pragma once

#include "Columns.h"
#include "models/planner/GpuMemoryText.h"
#include "models/planner/Units.h"
#include "NodeState.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace launchpad {

/// The words that the tables show: a port, because the models may know no language. All plain text.
class RowWords {
public:
    virtual ~RowWords() = default;

    virtual QString header(ModelColumn column) const = 0;
    virtual QString header(NodeColumn column) const = 0;
    /// The header above the column's raw values, with their unit: `Total memory (MiB)`.
    virtual QString exportHeader(ModelColumn column) const = 0;
    virtual QString exportHeader(NodeColumn column) const = 0;
    /// `Actions for glm-5.3`: the button of a row's menu.
    virtual QString actionsFor(const QString &name) const = 0;

    /// `2/3 healthy`
    virtual QString health(int serving, int chosen) const = 0;
    /// `Serving`; a word that isn't known is given back as it is.
    virtual QString state(NodeState state, const QString &word) const = 0;
    /// What there is to say beside the state: the appliance's message or a sentence; or empty.
    virtual QString stateDetail(NodeState state, const QString &message) const = 0;
    /// `2 of 4 nodes`
    virtual QString nodesOf(int chosen, int all) const = 0;
    virtual QString share(BasisPoints share) const = 0;
    virtual QString number(std::int64_t value) const = 0;
    /// `2 × NVIDIA-L40S`
    virtual QString gpus(std::int64_t count, const std::optional<QString> &product) const = 0;
    virtual QString noGpu() const = 0;
    /// For what the appliance doesn't know or tell.
    virtual QString unknown() const = 0;
    virtual QString memory(Mib memory) const = 0;
    /// As memory(), with a decimal where that tells more.
    virtual QString finerMemory(Mib memory) const = 0;
    /// What no model holds of a node's memory.
    virtual QString free() const = 0;
    /// By how much a node's GPUs are given out beyond what they hold.
    virtual QString overCommittedBy(Mib memory) const = 0;
    virtual QString status(NodeStatus status) const = 0;
    /// `glm-5.3 48%`; without a share the model has whole GPUs.
    virtual QString modelOnNode(const QString &model, const std::optional<BasisPoints> &share) const = 0;
    virtual QString gpuMemory(const GpuMemory &memory) const = 0;
};

} // namespace launchpad
