#pragma once

#include <QPointer>
#include <QWidget>

class QCheckBox;

namespace launchpad {

class InlineMessage;
class PlainLabel;
class PlanDraft;
class SharePanel;

/// `GPU sharing`: whether the model shares, in which group, and how the memory is shared out.
class SharingStep : public QWidget {
    Q_OBJECT

public:
    explicit SharingStep(PlanDraft &draft, QWidget *parent = nullptr);

private:
    void refresh();

    QPointer<PlanDraft> m_draft;
    QCheckBox *m_sharing;
    PlainLabel *m_groupLine;
    SharePanel *m_panel;
    InlineMessage *m_wholeGpus;
    InlineMessage *m_warning;
};

} // namespace launchpad
