#pragma once

#include "models/planner/Plan.h"
#include "models/state/ShareInput.h"

#include <QColor>
#include <QWidget>

#include <string>
#include <vector>

class QGridLayout;

namespace launchpad {

class ElidedLabel;
class InlineMessage;
class PlainLabel;
class ShareField;

/// The widths that make rows line up, in logical pixels.
struct ShareColumns {
    int swatch = 12;
    int share = 0;
    int memory = 0;
    int weights = 0;
    static ShareColumns forFont(const QWidget &widget);
};

/// A coloured square as in the bar; the free rest has a frame instead of a colour.
class Swatch : public QWidget {
    Q_OBJECT

public:
    explicit Swatch(QWidget *parent = nullptr);
    void setColour(const QColor &colour);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QColor m_colour;
};

/// One member of the group: colour, name, share, what that is in GB, what its weights need, and whatever is
/// wrong with it.
class ShareRow : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString text READ text)

public:
    explicit ShareRow(const MemberAfter &member, QWidget *parent = nullptr);

    const std::string &model() const { return m_model; }
    ShareField *field() const { return m_field; }
    /// Everything that the row says, for tests and screen readers.
    QString text() const;

    /// @param gpu the GPU that the share is shown on; empty where none is known.
    void show(const MemberAfter &member, std::optional<Mib> gpu, const QColor &colour,
              const ShareInput &input, const std::vector<Finding> &problems,
              const std::vector<Finding> &warnings);

Q_SIGNALS:
    void shareTyped(const std::string &model, const QString &text);

private:
    void showMarks(const std::vector<Finding> &problems, const std::vector<Finding> &warnings);

    std::string m_model;
    QGridLayout *m_grid;
    Swatch *m_swatch;
    ElidedLabel *m_name;
    PlainLabel *m_note;
    ShareField *m_field = nullptr; ///< null for the router, whose share is fixed
    PlainLabel *m_fixedShare = nullptr;
    PlainLabel *m_memory;
    PlainLabel *m_weights;
    InlineMessage *m_problem;
    InlineMessage *m_warning;
};

} // namespace launchpad
