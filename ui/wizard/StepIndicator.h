#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

namespace launchpad {

class PlainLabel;

/// A step's sign: its number, or a check once it is done.
class StepDisc : public QWidget {
    Q_OBJECT

public:
    enum class State { Done, Current, ToCome };

    explicit StepDisc(int number, QWidget *parent = nullptr);
    void setState(State state);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_number;
    State m_state = State::ToCome;
};

/// Where one is in a row of steps. Told by sign and weight as well as by colour. The current step's label
/// bears the name of tours.md.
class StepIndicator : public QWidget {
    Q_OBJECT

public:
    explicit StepIndicator(const QStringList &names, QWidget *parent = nullptr);

    void setCurrent(int step);

private:
    std::vector<StepDisc *> m_discs;
    std::vector<PlainLabel *> m_labels;
};

} // namespace launchpad
