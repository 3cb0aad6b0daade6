#pragma once

#include <QAbstractItemView>
#include <QString>
#include <QWidget>

#include <functional>

namespace launchpad {

/// Drives the program's widgets by their object names, with mouse and keys, as a person would. Each act waits
/// until its widget is there, shown and enabled; a widget that never comes fails the test with its name.
class GuiDriver {
public:
    static constexpr int kWithinMs = 8'000;

    /// The shown widget of that name, the topmost window's first; nullptr where there is none.
    static QWidget *find(const QString &name);
    static bool waitFor(const std::function<bool()> &condition, int withinMs = kWithinMs);

    bool click(const char *name);
    bool doubleClick(const char *name);
    /// Replaces what the field holds, a key press per character.
    bool type(const QString &text, const QString &name);
    bool key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// A drop-down's entry by its text or its start; a whole first part beats a longer name.
    bool choose(const QString &text, const char *name);
    bool check(const char *name, bool on);
    bool checkRow(const QString &row, const char *name, bool on);
    bool clickRow(const QString &row, const char *name);
    /// Opens the row's menu by the keyboard; a child row by its parent's text, a slash and its own.
    bool openMenu(const QString &row, const char *name);
    /// The entry of the menu that is open; nullptr where there is none.
    static QAction *menuEntry(const QString &text);
    bool chooseEntry(const QString &text);

    // What is on screen now.
    static QString text(const QString &name);
    static bool isShown(const char *name) { return find(QLatin1String(name)) != nullptr; }
    static bool isEnabled(const char *name);
    static QString tip(const char *name);
    static int rows(const char *name);
    /// The text of a cell by the row's first text and the column's header; child rows are searched too.
    static QString cell(const QString &row, const QString &column, const char *name);

    /// Why the last act failed.
    const QString &error() const { return m_error; }

private:
    QWidget *ready(const QString &name);
    QModelIndex row(QAbstractItemView *view, const QString &text);

    QString m_error;
};

} // namespace launchpad
