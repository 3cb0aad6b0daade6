#pragma once

#include "models/items/RowWords.h"

namespace launchpad {

/// The tables' words in the program's language.
class TableWords : public RowWords {
public:
    QString header(ModelColumn column) const override;
    QString header(NodeColumn column) const override;
    QString exportHeader(ModelColumn column) const override;
    QString exportHeader(NodeColumn column) const override;
    QString actionsFor(const QString &name) const override;
    QString health(int serving, int chosen) const override;
    QString state(NodeState state, const QString &word) const override;
    QString stateDetail(NodeState state, const QString &message) const override;
    QString nodesOf(int chosen, int all) const override;
    QString share(BasisPoints share) const override;
    QString number(std::int64_t value) const override;
    QString gpus(std::int64_t count, const std::optional<QString> &product) const override;
    QString noGpu() const override;
    QString unknown() const override;
    QString memory(Mib memory) const override;
    QString finerMemory(Mib memory) const override;
    QString free() const override;
    QString overCommittedBy(Mib memory) const override;
    QString status(NodeStatus status) const override;
    QString modelOnNode(const QString &model, const std::optional<BasisPoints> &share) const override;
    QString gpuMemory(const GpuMemory &memory) const override;
};

} // namespace launchpad
