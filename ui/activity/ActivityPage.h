#pragma once

#include "models/items/ActivityModel.h"
#include "models/state/ActivityLog.h"
#include "ui/text/ActivityText.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;

namespace launchpad {

class ActivityDetails;
class ActivityJournal;
class Card;
class InlineMessage;
class TablePane;

/// What has been tried from this console: a table, and below it all of the chosen row. Reads what is kept
/// when it is first shown.
class ActivityPage : public QWidget {
    Q_OBJECT

public:
    enum class Format { Csv, Json };

    /// The journal must outlive the page.
    explicit ActivityPage(ActivityJournal &journal, QWidget *parent = nullptr);
    ~ActivityPage() override;

    /// What the table shows now, in its order: what an export is of.
    std::vector<ActivityEntry> shownEntries() const;
    const ActivityWords &words() const { return m_words; }

Q_SIGNALS:
    void exportRequested(launchpad::ActivityPage::Format format, const QString &path);

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHeader();
    QWidget *makeTable();
    void makeShortcuts();
    void takeLoaded();
    void takeChanged(const QString &id);
    void showDetails();
    void showEmptyState();
    void openExportMenu();
    void askWhere(Format format);

    ActivityJournal &m_journal;
    ActivityText m_words;
    ActivityModel m_model;
    QLineEdit *m_filter = nullptr;
    QPushButton *m_export = nullptr;
    InlineMessage *m_fault = nullptr;
    TablePane *m_pane = nullptr;
    Card *m_detailsCard = nullptr;
    ActivityDetails *m_details = nullptr;
};

} // namespace launchpad
