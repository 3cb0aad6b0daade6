#pragma once

#include <QLatin1String>
#include <QString>

namespace launchpad::names {

// The names of tours.md. Tests and tours live on them; each stays what it is.

inline constexpr char kSignIn[] = "signin";
inline constexpr char kSignInAddress[] = "signin.address";
inline constexpr char kSignInUser[] = "signin.user";
inline constexpr char kSignInPassword[] = "signin.password";
inline constexpr char kSignInKeep[] = "signin.keep";
inline constexpr char kSignInConnect[] = "signin.connect";
inline constexpr char kSignInError[] = "signin.error";

inline constexpr char kNavCluster[] = "nav.cluster";
inline constexpr char kNavPlans[] = "nav.plans";
inline constexpr char kNavActivity[] = "nav.activity";
inline constexpr char kFreshness[] = "status.freshness";
inline constexpr char kMessage[] = "message";

inline constexpr char kTabModels[] = "cluster.tab.models";
inline constexpr char kTabNodes[] = "cluster.tab.nodes";
inline constexpr char kFilter[] = "cluster.filter";
inline constexpr char kModelsTable[] = "models.table";
inline constexpr char kModelsDeploy[] = "models.deploy";
inline constexpr char kNodesTable[] = "nodes.table";
inline constexpr char kNodesChart[] = "nodes.chart";
inline constexpr char kNodesChartToggle[] = "nodes.chartToggle";
inline constexpr char kNodesFigures[] = "nodes.figures";
inline constexpr char kNodesFiguresToggle[] = "nodes.figuresToggle";
inline constexpr char kClusterColumns[] = "cluster.columns";
inline constexpr char kClusterExport[] = "cluster.export";

inline constexpr char kActivityTable[] = "activity.table";
inline constexpr char kActivityFilter[] = "activity.filter";
inline constexpr char kActivityExport[] = "activity.export";
inline constexpr char kActivityExportCsv[] = "activity.export.csv";
inline constexpr char kActivityExportJson[] = "activity.export.json";
inline constexpr char kActivityDetails[] = "activity.details";

inline constexpr char kWizard[] = "wizard";
inline constexpr char kWizardTitle[] = "wizard.title";
inline constexpr char kWizardStep[] = "wizard.step";
inline constexpr char kWizardBack[] = "wizard.back";
inline constexpr char kWizardNext[] = "wizard.next";
inline constexpr char kWizardCancel[] = "wizard.cancel";
inline constexpr char kWizardDeploy[] = "wizard.deploy";
inline constexpr char kWizardSave[] = "wizard.save";
inline constexpr char kWizardSavePlan[] = "wizard.savePlan";
inline constexpr char kWizardProblem[] = "wizard.problem";
inline constexpr char kWizardModel[] = "wizard.model";
inline constexpr char kWizardGpuWidth[] = "wizard.gpuWidth";
inline constexpr char kWizardNodes[] = "wizard.nodes";
inline constexpr char kWizardSelectAll[] = "wizard.selectAll";
inline constexpr char kWizardNodesChosen[] = "wizard.nodesChosen";
inline constexpr char kWizardEngine[] = "wizard.engine";
inline constexpr char kWizardExtraArgs[] = "wizard.extraArgs";
inline constexpr char kWizardEnv[] = "wizard.env";
inline constexpr char kWizardAddEnv[] = "wizard.addEnv";
inline constexpr char kWizardSharing[] = "wizard.sharing";
inline constexpr char kWizardGroupLine[] = "wizard.groupLine";

inline constexpr char kSharePanel[] = "share.panel";
inline constexpr char kShareBar[] = "share.bar";
inline constexpr char kShareFree[] = "share.free";
inline constexpr char kShareFreeWarning[] = "share.freeWarning";
inline constexpr char kShareTotal[] = "share.total";
inline constexpr char kShareProblems[] = "share.problems";

inline constexpr char kConfirm[] = "confirm";
inline constexpr char kConfirmText[] = "confirm.text";
inline constexpr char kConfirmAccept[] = "confirm.accept";
inline constexpr char kConfirmCancel[] = "confirm.cancel";
inline constexpr char kConfirmTyped[] = "confirm.typed";

inline QString shareField(const QString &member)
{
    return QLatin1String("share.field.") + member;
}

inline QString shareRow(const QString &member)
{
    return QLatin1String("share.row.") + member;
}

inline QString name(const char *text)
{
    return QLatin1String(text);
}

} // namespace launchpad::names
