#pragma once

#include "models/planner/Plan.h"

#include <QFrame>
#include <QPointer>

#include <vector>

class QVBoxLayout;

namespace launchpad {

class InlineMessage;
class PlainLabel;
class PlanDraft;
class ShareBar;
class ShareRow;
class Swatch;

/// The messages of a list, each with its advice; as long as the list is, no longer.
class MessageList : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit MessageList(QWidget *parent = nullptr);
    void setFindings(const std::vector<Finding> &findings);
    /// Sentences and advice, a line each.
    QString text() const;

private:
    QVBoxLayout *m_layout;
    std::vector<InlineMessage *> m_messages;
    std::vector<Finding> m_findings;
};

/// `Shared GPU memory`: every model on a GPU in one live picture. It shows a draft and writes what is typed
/// into it; all that it knows of shares it has from there.
class SharePanel : public QFrame {
    Q_OBJECT

public:
    explicit SharePanel(PlanDraft &draft, QWidget *parent = nullptr);

    /// How many rows were made or thrown away so far, and how many were shown anew: for tests.
    int rowsMade() const { return m_rowsMade; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void matchRows();
    void showRows();
    void showFree();
    void showTotal();
    QWidget *makeHeader();
    QWidget *makeFreeRow();

    QPointer<PlanDraft> m_draft;
    PlainLabel *m_capacity;
    PlainLabel *m_bigTotal;
    ShareBar *m_bar;
    QVBoxLayout *m_rowsLayout;
    std::vector<ShareRow *> m_rows;
    PlainLabel *m_free = nullptr;
    PlainLabel *m_freeMemory = nullptr;
    InlineMessage *m_freeWarning;
    InlineMessage *m_total;
    MessageList *m_problems;
    int m_rowsMade = 0;
};

} // namespace launchpad
