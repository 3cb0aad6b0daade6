#pragma once

#include "models/state/PlanDraft.h"

#include <QTableWidget>

#include <vector>

namespace launchpad {

/// Names and values, as typed. Rows are added by addRow() and removed by their button or the Delete key.
class EnvironmentTable : public QTableWidget {
    Q_OBJECT

public:
    explicit EnvironmentTable(QWidget *parent = nullptr);

    std::vector<EnvRow> rows() const;
    /// Leaves the table alone where it already shows these rows, an open editor included.
    void setRows(const std::vector<EnvRow> &rows);
    void setFaults(const std::vector<EnvFault> &faults);
    void setFixed(bool fixed);
    /// An empty row with its name ready to be typed.
    void addRow();

Q_SIGNALS:
    void edited();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void appendRow(const EnvRow &row);
    void removeAt(int row);

    bool m_fixed = false;
    bool m_filling = false;
};

} // namespace launchpad
