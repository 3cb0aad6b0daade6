#include "GuiDriver.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTreeView>

#include <algorithm>

namespace launchpad {

namespace {

QModelIndex findRow(const QAbstractItemModel &model, const QString &text, const QModelIndex &parent = {})
{
    for (int i = 0; i < model.rowCount(parent); ++i) {
        const QModelIndex index = model.index(i, 0, parent);
        if (index.data().toString() == text)
            return index;
        if (const QModelIndex child = findRow(model, text, index); child.isValid())
            return child;
    }
    return {};
}

/// Offscreen there is no window manager that makes the next window active when a dialog closes.
bool activate(QWidget &widget)
{
    QWidget *window = widget.window();
    if (!window->isActiveWindow())
        window->activateWindow();
    return window->isActiveWindow();
}

} // namespace

QWidget *GuiDriver::find(const QString &name)
{
    QWidgetList windows = QApplication::topLevelWidgets();
    // The window that takes the input comes first.
    std::stable_sort(windows.begin(), windows.end(), [](const QWidget *a, const QWidget *b) {
        return (a == QApplication::activeModalWidget()) > (b == QApplication::activeModalWidget());
    });
    for (QWidget *window : windows) {
        if (!window->isVisible())
            continue;
        if (window->objectName() == name)
            return window;
        const QList<QWidget *> found = window->findChildren<QWidget *>(name);
        for (QWidget *widget : found) {
            if (widget->isVisible())
                return widget;
        }
    }
    return nullptr;
}

bool GuiDriver::waitFor(const std::function<bool()> &condition, int withinMs)
{
    return QTest::qWaitFor(condition, withinMs);
}

QWidget *GuiDriver::ready(const QString &name)
{
    QWidget *widget = nullptr;
    const bool there = waitFor([&] {
        widget = find(name);
        return widget && widget->isEnabled() && activate(*widget);
    });
    if (there)
        return widget;
    m_error = widget ? name + QStringLiteral(" stays unavailable: ") + widget->toolTip()
                     : name + QStringLiteral(" is not shown");
    return nullptr;
}

bool GuiDriver::click(const char *name)
{
    QWidget *widget = ready(QLatin1String(name));
    if (!widget)
        return false;
    QTest::mouseClick(widget, Qt::LeftButton);
    return true;
}

bool GuiDriver::doubleClick(const char *name)
{
    QWidget *widget = ready(QLatin1String(name));
    if (!widget)
        return false;
    QTest::mouseClick(widget, Qt::LeftButton);
    if (widget->isVisible())
        QTest::mouseDClick(widget, Qt::LeftButton);
    return true;
}

bool GuiDriver::type(const QString &text, const QString &name)
{
    QWidget *widget = ready(name);
    if (!widget)
        return false;
    widget->setFocus();
    QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
    if (text.isEmpty())
        QTest::keyClick(widget, Qt::Key_Backspace);
    for (const QChar c : text) {
        // QTest can't press keys beyond Latin-1 by their character.
        if (c.unicode() < 128)
            QTest::keyClick(widget, c.toLatin1());
        else
            QTest::sendKeyEvent(QTest::Click, widget, Qt::Key_unknown, QString(c), Qt::NoModifier);
    }
    return true;
}

bool GuiDriver::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget *modal = QApplication::activeModalWidget();
    if (modal && !waitFor([modal] { return activate(*modal); })) {
        m_error = modal->objectName() + QStringLiteral(" is not active");
        return false;
    }
    QWidget *focus = QApplication::focusWidget();
    if (!focus)
        focus = QApplication::activeWindow();
    if (!focus) {
        m_error = QStringLiteral("nothing has the focus");
        return false;
    }
    QTest::keyClick(focus, key, modifiers);
    return true;
}

bool GuiDriver::choose(const QString &text, const char *name)
{
    auto *box = qobject_cast<QComboBox *>(ready(QLatin1String(name)));
    if (!box)
        return false;
    int place = box->findText(text);
    if (place < 0)
        place = box->findText(text + QLatin1Char(' '), Qt::MatchStartsWith);
    if (place < 0)
        place = box->findText(text, Qt::MatchStartsWith);
    if (place < 0) {
        m_error = QLatin1String(name) + QStringLiteral(" has no entry ") + text;
        return false;
    }
    // By keys, as from the closed list: Home and Down walk over every entry, as a person would.
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    while (box->currentIndex() < place)
        QTest::keyClick(box, Qt::Key_Down);
    return box->currentIndex() == place;
}

bool GuiDriver::check(const char *name, bool on)
{
    auto *button = qobject_cast<QAbstractButton *>(ready(QLatin1String(name)));
    if (!button)
        return false;
    if (button->isChecked() != on)
        QTest::mouseClick(button, Qt::LeftButton, Qt::NoModifier, {10, button->height() / 2});
    m_error = QLatin1String(name) + QStringLiteral(" can't be switched");
    return button->isChecked() == on;
}

QModelIndex GuiDriver::row(QAbstractItemView *view, const QString &text)
{
    QModelIndex index;
    if (!waitFor([&] { return (index = findRow(*view->model(), text)).isValid(); }))
        m_error = view->objectName() + QStringLiteral(" has no row ") + text;
    return index;
}

bool GuiDriver::checkRow(const QString &text, const char *name, bool on)
{
    auto *view = qobject_cast<QAbstractItemView *>(ready(QLatin1String(name)));
    const QModelIndex index = view ? row(view, text) : QModelIndex();
    if (!index.isValid())
        return false;
    const Qt::CheckState wanted = on ? Qt::Checked : Qt::Unchecked;
    if (index.data(Qt::CheckStateRole).toInt() == wanted)
        return true;
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) {
        m_error = text + QStringLiteral(" can't be chosen");
        return false;
    }
    view->scrollTo(index);
    view->setCurrentIndex(index);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Space);
    m_error = text + QStringLiteral(" did not change");
    return findRow(*view->model(), text).data(Qt::CheckStateRole).toInt() == wanted;
}

bool GuiDriver::clickRow(const QString &text, const char *name)
{
    auto *view = qobject_cast<QAbstractItemView *>(ready(QLatin1String(name)));
    const QModelIndex index = view ? row(view, text) : QModelIndex();
    if (!index.isValid())
        return false;
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::NoModifier, view->visualRect(index).center());
    return true;
}

bool GuiDriver::openMenu(const QString &text, const char *name)
{
    auto *view = qobject_cast<QAbstractItemView *>(ready(QLatin1String(name)));
    if (!view)
        return false;
    QModelIndex index = row(view, text.section(QLatin1Char('/'), 0, 0));
    if (text.contains(QLatin1Char('/'))) {
        if (auto *tree = qobject_cast<QTreeView *>(view))
            tree->expand(index);
        index = findRow(*view->model(), text.section(QLatin1Char('/'), 1), index);
    }
    if (!index.isValid())
        return false;
    view->setCurrentIndex(index);
    view->scrollTo(index);
    view->setFocus();
    const QPoint place = view->visualRect(index).center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, place, view->viewport()->mapToGlobal(place));
    QApplication::sendEvent(view->viewport(), &event);
    m_error = QStringLiteral("no menu on ") + text;
    return waitFor([] { return QApplication::activePopupWidget() != nullptr; });
}

QAction *GuiDriver::menuEntry(const QString &text)
{
    const auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    for (QAction *action : menu ? menu->actions() : QList<QAction *>()) {
        if (action->text() == text)
            return action;
    }
    return nullptr;
}

bool GuiDriver::chooseEntry(const QString &text)
{
    QAction *action = menuEntry(text);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    m_error = QStringLiteral("no entry ") + text;
    if (!menu || !action || !action->isEnabled())
        return false;
    QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
    return true;
}

QString GuiDriver::text(const QString &name)
{
    const QWidget *widget = find(name);
    if (!widget)
        return {};
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return button->text();
    if (const auto *box = qobject_cast<const QComboBox *>(widget))
        return box->currentText();
    return widget->property("text").toString();
}

bool GuiDriver::isEnabled(const char *name)
{
    const QWidget *widget = find(QLatin1String(name));
    return widget && widget->isEnabled();
}

QString GuiDriver::tip(const char *name)
{
    const QWidget *widget = find(QLatin1String(name));
    return widget ? QTextDocumentFragment::fromHtml(widget->toolTip()).toPlainText() : QString();
}

int GuiDriver::rows(const char *name)
{
    const auto *view = qobject_cast<QAbstractItemView *>(find(QLatin1String(name)));
    return view ? view->model()->rowCount() : -1;
}

QString GuiDriver::cell(const QString &row, const QString &column, const char *name)
{
    const auto *view = qobject_cast<QAbstractItemView *>(find(QLatin1String(name)));
    if (!view)
        return {};
    const QAbstractItemModel &model = *view->model();
    const QModelIndex index = findRow(model, row);
    for (int i = 0; index.isValid() && i < model.columnCount(); ++i) {
        if (model.headerData(i, Qt::Horizontal).toString() == column)
            return index.siblingAtColumn(i).data().toString();
    }
    return {};
}

} // namespace launchpad
