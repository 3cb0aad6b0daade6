#pragma once

#include "ClusterStore.h"
#include "ShareInput.h"
#include "ShellWords.h"

#include "models/planner/Eligibility.h"
#include "models/planner/Operation.h"
#include "models/planner/Plan.h"

#include <QLocale>
#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace launchpad {

/// One row of the environment table, as typed.
struct EnvRow {
    QString name;
    QString value;
    friend bool operator==(const EnvRow &, const EnvRow &) = default;
};

enum class EnvFault {
    None,
    NameMissing,
    NameInvalid, ///< not letters, digits, '_', '-' and '.', beginning with no digit
    NameTwice,
    ValueInvalid, ///< holds a NUL, which no environment can
};

/// The three steps of the wizard; the other editors use one or two of them.
enum class PlanStep { Placement, Serving, Sharing };

/// The step where a problem of this kind is put right.
PlanStep stepOf(Code code);

/// What keeps a plan, or a step of it, from going on.
struct PlanBlocker {
    enum class Kind { None, NoCluster, NoModel, NothingToAdd, Arguments, Environment, Problem };
    Kind kind = Kind::None;
    std::optional<Finding> problem;      ///< with Problem
    std::optional<ShellFault> arguments; ///< with Arguments
    EnvFault environment = EnvFault::None;
    int row = -1; ///< with Environment

    explicit operator bool() const { return kind != Kind::None; }
};

/// An operation that is being put together: a base (the cluster), what the user has edited, and what the
/// planner says to the two. Wizard, share editor and serving configuration are all one of these.
///
/// A field that nobody touched follows the cluster when it moves; a touched one keeps what was typed.
class PlanDraft : public QObject {
    Q_OBJECT

public:
    enum class Kind { Deploy, Shares, Serving };

    /// @param model what is edited; for Deploy it may be empty, to be chosen later.
    PlanDraft(Kind kind, ClusterPtr base, std::string model, const QLocale &locale,
              QObject *parent = nullptr);

    Kind kind() const { return m_kind; }
    ClusterPtr base() const { return m_base; }
    /// The cluster has moved on. Null is taken for a cluster without anything.
    void setBase(ClusterPtr base);

    const std::string &model() const { return m_model; }
    void setModel(const std::string &model);
    /// The catalog's entry for the model; nullptr where it has none.
    const CatalogEntry *catalogEntry() const;
    /// The model as it is deployed in the base; nullptr where it isn't.
    const DeployedModel *deployed() const;

    std::int64_t gpuWidth() const;
    void setGpuWidth(std::int64_t width);
    /// A deploy of a model that already runs can only add nodes: the rest is as it runs.
    bool settingsAreFixed() const { return m_kind == Kind::Deploy && deployed() != nullptr; }

    const std::vector<NodeChoice> &nodeChoices() const { return m_choices; }
    /// Whether the node is chosen; a node where the model already runs is not, it is locked.
    bool isChosen(const std::string &node) const { return m_chosen.contains(node); }
    bool isLocked(const NodeChoice &choice) const { return m_kind == Kind::Deploy && choice.runsModel; }
    bool isEligible(const NodeChoice &choice) const;
    void setChosen(const std::string &node, bool chosen);
    void chooseAllEligible();
    /// Chosen and choosable nodes, locked ones left out.
    int chosenCount() const;
    int eligibleCount() const;
    /// Nodes chosen that the cluster no longer has.
    std::vector<std::string> chosenButGone() const;

    QString engine() const;
    void setEngine(const QString &id);
    QString extraArgsText() const;
    void setExtraArgsText(const QString &text);
    std::variant<QStringList, ShellFault> extraArgs() const;
    std::vector<EnvRow> environment() const;
    void setEnvironment(std::vector<EnvRow> rows);
    /// One entry per row of environment().
    std::vector<EnvFault> environmentFaults() const;

    bool sharing() const;
    void setSharing(bool on);
    /// Sharing can't be chosen: the model runs already, or uses no GPU.
    bool sharingIsFixed() const;
    const GroupAfter &group() const { return m_group; }
    ShareInput share(const std::string &member) const;
    void setShareText(const std::string &member, const QString &text);

    const Operation &operation() const { return m_operation; }
    const Simulation &simulation() const { return m_simulation; }

    PlanStep lastStep() const;
    /// What keeps the step from being left forward; problems of later steps don't.
    PlanBlocker blocker(PlanStep step) const;
    bool canApply() const { return !blocker(lastStep()); }
    /// Whether anything has been entered that would be lost.
    bool isTouched() const;

Q_SIGNALS:
    /// After anything of it has changed, the simulation included.
    void changed();
    /// After setBase, before changed().
    void baseChanged(const launchpad::ClusterPtr &before, const launchpad::ClusterPtr &after);

private:
    const MemberAfter *memberAfter(const std::string &name) const;
    ShareInput untouchedShare(const std::string &member) const;
    std::vector<std::string> operationNodes() const;
    std::vector<NamedShare> operationShares() const;
    Operation buildOperation(bool withShares) const;
    void choosePlacedNodes();
    void judge();

    const Kind m_kind;
    const QLocale m_locale;
    ClusterPtr m_base;
    std::string m_model;

    // What the user has touched; empty is untouched.
    std::optional<std::int64_t> m_width;
    std::optional<QString> m_engine;
    std::optional<QString> m_extraArgs;
    std::optional<std::vector<EnvRow>> m_env;
    std::optional<bool> m_sharing;
    std::map<std::string, ShareInput> m_shares;
    std::set<std::string> m_chosen;
    bool m_nodesTouched = false;

    // What follows from all that.
    Operation m_operation;
    Simulation m_simulation;
    GroupAfter m_group;
    std::vector<NodeChoice> m_choices;
};

} // namespace launchpad
