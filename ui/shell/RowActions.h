#pragma once

#include "ConsoleContext.h"

#include "models/state/ApplyFlow.h"
#include "models/state/PlanDraft.h"
#include "ui/widgets/InlineMessage.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <string>

class QMenu;
class QWidget;

namespace launchpad {

class ConfirmDialog;

/// What the three-dot menus of the Models and Nodes tables offer. A menu acts on the model and node that it
/// was opened on, whatever the tables show by then; an entry that can't apply is unavailable and says why.
class RowActions : public QObject {
    Q_OBJECT

public:
    RowActions(const ConsoleContext &context, QWidget &window);

    /// `node` is empty on a model's own row.
    void showModelMenu(const QString &model, const QString &node, const QPoint &globalPosition);
    /// A node's row in the Nodes table: each model there can be removed from it.
    void showNodeMenu(const QString &node, const QPoint &globalPosition);
    /// Asks first, then removes.
    void remove(const std::string &model, const std::string &node);

Q_SIGNALS:
    void editRequested(launchpad::PlanDraft::Kind kind, const std::string &model);
    void messageShown(launchpad::InlineMessage::Kind kind, const QString &text);

private:
    void newMenu();
    void addEdit(QMenu &menu, const QString &title, PlanDraft::Kind kind, const std::string &model);
    void addRemove(QMenu &menu, const QString &title, const std::string &model, const std::string &node);
    QString whyNotEdited(PlanDraft::Kind kind, const std::string &model) const;
    QString whyNotRemoved(const std::string &model, const std::string &node) const;
    QString whyNotWritten() const;
    void sayGone(const std::string &model);

    ConsoleContext m_context;
    QWidget &m_window;
    ApplyFlow m_flow;
    QPointer<QMenu> m_menu;
    QPointer<ConfirmDialog> m_confirm;
};

} // namespace launchpad
