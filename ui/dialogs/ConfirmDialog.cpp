#include "ConfirmDialog.h"

#include "ui/ObjectNames.h"
#include "ui/text/Sentences.h"
#include "ui/text/Tr.h"
#include "ui/theme/Icons.h"
#include "ui/widgets/PlainText.h"
#include "ui/widgets/WrapLabel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace launchpad {

namespace {
constexpr int kWidth = 480;
}

ConfirmDialog::ConfirmDialog(const Question &question, QWidget *parent)
    : QDialog(parent),
      m_text(question.paragraphs.join(QLatin1Char('\n'))),
      m_accept(new QPushButton(withoutMnemonic(question.accept), this))
{
    setObjectName(names::name(names::kConfirm));
    setWindowTitle(question.title);
    setModal(true);
    setAttribute(Qt::WA_DeleteOnClose);

    auto *title = new WrapLabel(question.title, this);
    setTextRole(title, TextRole::Heading);
    auto *text = new WrapLabel(question.paragraphs.join(QStringLiteral("\n\n")), this);
    text->setObjectName(names::name(names::kConfirmText));

    auto *cancel = new QPushButton(
        question.cancel.isEmpty() ? Tr::tr("Cancel") : withoutMnemonic(question.cancel), this);
    cancel->setObjectName(names::name(names::kConfirmCancel));
    cancel->setAutoDefault(false);
    m_accept->setObjectName(names::name(names::kConfirmAccept));
    setButtonRole(m_accept, question.role);
    // What can't be undone is not done by an Enter that was meant for the window before.
    m_accept->setAutoDefault(false);
    m_accept->setDefault(question.role != ButtonRole::Danger);

    // A narrow question is read at once; a long one grows downwards.
    setFixedWidth(kWidth);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kLarge);
    layout->setSpacing(space::kMedium);
    layout->addWidget(title);
    layout->addWidget(text);
    if (!question.typed.isEmpty()) {
        //: %1: a model's name
        auto *ask = new WrapLabel(filled(Tr::tr("Type %1 to confirm."), {question.typed}), this);
        m_typed = new QLineEdit(this);
        m_typed->setObjectName(names::name(names::kConfirmTyped));
        m_typed->setAccessibleName(ask->text());
        layout->addWidget(ask);
        layout->addWidget(m_typed);
        m_accept->setEnabled(false);
        connect(
            m_typed, &QLineEdit::textChanged, this,
            [this, wanted = question.typed](const QString &typed) { m_accept->setEnabled(typed == wanted); });
    }
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, space::kNormal, 0, 0);
    buttons->setSpacing(space::kNormal);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    layout->addLayout(buttons);

    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        // The button goes off in the same event, so that a second click has nothing to click.
        m_accept->setEnabled(false);
        accept();
    });
    if (m_typed)
        m_typed->setFocus();
    else if (question.role == ButtonRole::Danger)
        cancel->setFocus();
    else
        m_accept->setFocus();
}

} // namespace launchpad
