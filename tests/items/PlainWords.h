#pragma once

#include "models/items/RowWords.h"

namespace launchpad::testing {

/// Words for the models' tests, in no language.
class PlainWords : public RowWords {
public:
    QString header(ModelColumn column) const override { return columnKey(column); }
    QString header(NodeColumn column) const override { return columnKey(column); }
    QString exportHeader(ModelColumn column) const override { return columnKey(column); }
    QString exportHeader(NodeColumn column) const override { return columnKey(column); }
    QString actionsFor(const QString &name) const override { return QStringLiteral("Actions for ") + name; }
    QString health(int serving, int chosen) const override
    {
        return QStringLiteral("%1/%2 healthy").arg(serving).arg(chosen);
    }
    QString state(NodeState, const QString &word) const override { return word; }
    QString stateDetail(NodeState, const QString &message) const override { return message; }
    QString nodesOf(int chosen, int all) const override
    {
        return QStringLiteral("%1 of %2").arg(chosen).arg(all);
    }
    QString share(BasisPoints share) const override
    {
        return QString::number(double(share.value) / 100) + QLatin1Char('%');
    }
    QString number(std::int64_t value) const override { return QString::number(value); }
    QString gpus(std::int64_t count, const std::optional<QString> &product) const override
    {
        return QString::number(count) + QStringLiteral(" x ") + product.value_or(QStringLiteral("?"));
    }
    QString noGpu() const override { return QStringLiteral("none"); }
    QString unknown() const override { return QStringLiteral("unknown"); }
    QString memory(Mib memory) const override
    {
        return QString::number(memory / 1024) + QStringLiteral(" GB");
    }
    QString finerMemory(Mib memory) const override
    {
        return QString::number(double(memory) / 1024, 'f', 1) + QStringLiteral(" GB");
    }
    QString free() const override { return QStringLiteral("Free"); }
    QString overCommittedBy(Mib excess) const override
    {
        return QStringLiteral("over by ") + finerMemory(excess);
    }
    QString status(NodeStatus status) const override { return QString::number(int(status)); }
    QString modelOnNode(const QString &model, const std::optional<BasisPoints> &of) const override
    {
        return model + QLatin1Char(' ') + (of ? share(*of) : QStringLiteral("whole"));
    }
    QString gpuMemory(const GpuMemory &memory) const override { return QString::number(memory.freeGb); }
};

} // namespace launchpad::testing
