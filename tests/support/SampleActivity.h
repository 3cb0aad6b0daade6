#pragma once

#include "models/state/ActivityLog.h"
#include "models/state/Redaction.h"

#include <string>

namespace launchpad {

/// What stands in the environment of sampleDeploy() and may stand nowhere else.
inline constexpr char kSampleSecret[] = "hf_SecretOfTheLab0123456789";

inline DeployModel sampleDeploy()
{
    DeployModel op;
    op.model = "glm-5.3";
    op.nodes = {"worker-0", "worker-1"};
    op.gpuWidth = 1;
    op.extraArgs = {"--max-model-len", "32768", "--compilation-config", R"({"x": "y z"})"};
    op.env = {{"HF_TOKEN", kSampleSecret}, {"EMPTY", ""}};
    op.sharing = {true, {{"glm-5.3", BasisPoints{1250}}, {"gemma-4", NoShare{}}}};
    return op;
}

inline Simulation sampleSimulation()
{
    Simulation simulation;
    simulation.verdict = Verdict::FitsWithWarning;
    simulation.total = BasisPoints{9450};
    simulation.free = BasisPoints{550};
    simulation.group = {"text-router", GroupAction::Joins};
    Finding warning;
    warning.code = Code::LittleHeadroom;
    warning.codeText = "little_headroom";
    warning.message =
        "Lower a share until the total is 90 percent or less to give the engines room for their "
        "own overhead.";
    simulation.warnings = {warning};
    simulation.restarts = {"gemma-4"};
    return simulation;
}

/// An entry as the journal would make it; each number another.
inline ActivityEntry sampleEntry(int number)
{
    ActivityEntry entry;
    entry.id = QStringLiteral("id-%1").arg(number);
    entry.when = QDateTime(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC).addSecs(number * 61);
    entry.appliance = QStringLiteral("https://launchpad-lab.example.com");
    entry.user = QStringLiteral("Ünal \"R&D\"\n");
    entry.revision = 40 + number;
    switch (number % 4) {
    case 0:
        entry.operation = redacted(Operation(sampleDeploy()));
        break;
    case 1:
        entry.operation =
            SetGpuShares{"glm-5.3", {{"glm-5.3", BasisPoints{1250}}, {"gemma-4", BasisPoints{4000}}}};
        break;
    case 2:
        entry.operation = RemoveModel{"glm-5.3"};
        break;
    default:
        entry.operation = RemoveModelFromNode{"gemma-4", "worker-" + std::to_string(number)};
        break;
    }
    if (number % 3 != 2)
        entry.simulation = sampleSimulation();
    return entry;
}

} // namespace launchpad
