#include "ShellWords.h"

// GLib's members are called `signals` and the like: its header goes first and Qt's keywords are off.
#include <glib.h>

#include <memory>

namespace launchpad {

namespace {

struct StringsFree {
    void operator()(gchar **strings) const { g_strfreev(strings); }
};
struct StringFree {
    void operator()(gchar *string) const { g_free(string); }
};
struct ErrorFree {
    void operator()(GError *error) const { g_error_free(error); }
};

/// Line ends as other systems write them become the shell's own.
QString withPlainLineEnds(QString line)
{
    line.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    line.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    return line;
}

bool needsQuotes(const QString &word)
{
    static const QString harmlessSigns = QStringLiteral("-_=+./:,@%^");
    if (word.isEmpty())
        return true;
    for (const QChar c : word) {
        const bool harmless =
            c.unicode() < 128 ? c.isLetterOrNumber() || harmlessSigns.contains(c) : c.isLetterOrNumber();
        if (!harmless)
            return true;
    }
    return false;
}

} // namespace

std::variant<QStringList, ShellFault> splitShellWords(const QString &line)
{
    const QString plain = withPlainLineEnds(line);
    if (plain.trimmed().isEmpty())
        return QStringList();

    gchar **words = nullptr;
    GError *error = nullptr;
    g_shell_parse_argv(plain.toUtf8().constData(), nullptr, &words, &error);
    const std::unique_ptr<gchar *, StringsFree> ownWords(words);
    const std::unique_ptr<GError, ErrorFree> ownError(error);
    if (ownError) {
        if (g_error_matches(error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
            return QStringList();
        const bool escape = plain.endsWith(QLatin1Char('\\'));
        return escape ? ShellFault::TrailingEscape : ShellFault::OpenQuote;
    }
    QStringList list;
    for (gchar **word = words; *word; ++word)
        list += QString::fromUtf8(*word);
    return list;
}

QString joinShellWords(const QStringList &words)
{
    QStringList quoted;
    for (const QString &word : words) {
        if (needsQuotes(word)) {
            const std::unique_ptr<gchar, StringFree> text(g_shell_quote(word.toUtf8().constData()));
            quoted += QString::fromUtf8(text.get());
        } else {
            quoted += word;
        }
    }
    return quoted.join(QLatin1Char(' '));
}

} // namespace launchpad
