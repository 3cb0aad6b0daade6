#include "SettingsJson.h"

#include "JsonDepth.h"

#include <nlohmann/json.hpp>

#include <QUrl>

#include <array>
#include <string>
#include <utility>

using namespace Qt::StringLiterals;

namespace launchpad {

namespace {

using nlohmann::json;

/// Raised when an older console would misread what a newer one writes.
constexpr int kSchema = 1;
constexpr qsizetype kLongestUser = 256;
constexpr qsizetype kLongestName = 128;
constexpr qsizetype kMostColumnStates = 100;
constexpr int kDeepest = 8;

constexpr std::array kThemes{std::pair{ThemeChoice::System, "system"}, std::pair{ThemeChoice::Light, "light"},
                             std::pair{ThemeChoice::Dark, "dark"}};

std::optional<QString> textIn(const json &value, qsizetype longest)
{
    if (!value.is_string())
        return {};
    const QString text = QString::fromStdString(value.get_ref<const std::string &>());
    return text.size() <= longest ? std::optional(text) : std::nullopt;
}

std::optional<QByteArray> bytesIn(const json &value)
{
    if (!value.is_string())
        return {};
    const auto decoded =
        QByteArray::fromBase64Encoding(QByteArray::fromStdString(value.get_ref<const std::string &>()),
                                       QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::optional(*decoded) : std::nullopt;
}

/// Scheme, host and port, and nothing that a profile does not hold, such as a password.
QUrl originOf(const QUrl &url)
{
    QUrl origin;
    origin.setScheme(url.scheme());
    origin.setHost(url.host());
    origin.setPort(url.port());
    return origin;
}

std::optional<ConnectionProfile> profileIn(const json &value)
{
    if (!value.is_object() || !value.contains("address") || !value.contains("user"))
        return {};
    const std::optional<QString> address = textIn(value.at("address"), 1'000);
    const std::optional<QString> user = textIn(value.at("user"), kLongestUser);
    if (!address || !user)
        return {};
    const QUrl url(*address, QUrl::StrictMode);
    const bool known = url.scheme() == "https"_L1 || url.scheme() == "http"_L1;
    if (!url.isValid() || !known || url.host().isEmpty() || url != originOf(url))
        return {};
    return ConnectionProfile{url, *user};
}

/// Takes over each member that is fit and keeps the name of the first that is not.
class Reader {
public:
    explicit Reader(const json &object) : m_object(object) {}

    template<class Take>
    void member(const char *name, Take take)
    {
        const auto it = m_object.find(name);
        if (it != m_object.end() && !take(*it) && m_fault.isEmpty())
            m_fault = u"Its %1 can't be understood."_s.arg(QString::fromLatin1(name));
    }
    const QString &fault() const { return m_fault; }

private:
    const json &m_object;
    QString m_fault;
};

bool takeProfiles(const json &value, QList<ConnectionProfile> &profiles)
{
    if (!value.is_array())
        return false;
    bool all = true;
    for (const json &one : value) {
        const std::optional<ConnectionProfile> profile = profileIn(one);
        if (profile && !profiles.contains(*profile) && profiles.size() < ConsoleSettings::kMostProfiles)
            profiles += *profile;
        else
            all = false;
    }
    return all;
}

bool takeTheme(const json &value, ThemeChoice &theme)
{
    for (const auto &[choice, word] : kThemes) {
        if (value == word) {
            theme = choice;
            return true;
        }
    }
    return false;
}

bool takeColumnStates(const json &value, QMap<QString, QByteArray> &states)
{
    if (!value.is_object())
        return false;
    bool all = true;
    for (const auto &[key, one] : value.items()) {
        const QString name = QString::fromStdString(key);
        const std::optional<QByteArray> state = bytesIn(one);
        if (state && name.size() <= kLongestName && states.size() < kMostColumnStates)
            states.insert(name, *state);
        else
            all = false;
    }
    return all;
}

std::string base64(const QByteArray &bytes)
{
    return bytes.toBase64().toStdString();
}

} // namespace

SettingsRead settingsFromJson(const QByteArray &text)
{
    SettingsRead read;
    const json document = isDeeperThan(kDeepest, {text.constData(), std::size_t(text.size())})
                              ? json(json::value_t::discarded)
                              : json::parse(text.begin(), text.end(), nullptr, false);
    if (!document.is_object()) {
        read.fault = u"It is not a JSON object."_s;
        return read;
    }
    const auto schema = document.find("schema");
    if (schema == document.end() || !schema->is_number_unsigned()) {
        read.fault = u"It does not say its schema."_s;
        return read;
    }
    if (schema->get<std::uint64_t>() != kSchema) {
        read.fault = u"It has the schema %1, and this console knows %2."_s.arg(schema->get<std::uint64_t>())
                         .arg(kSchema);
        return read;
    }
    ConsoleSettings &settings = read.settings;
    const auto bytesTo = [](QByteArray &target) {
        return [&target](const json &value) {
            const std::optional<QByteArray> bytes = bytesIn(value);
            target = bytes.value_or(QByteArray());
            return bytes.has_value();
        };
    };
    Reader reader(document);
    reader.member("profiles", [&](const json &value) { return takeProfiles(value, settings.profiles); });
    reader.member("theme", [&](const json &value) { return takeTheme(value, settings.theme); });
    reader.member("language", [&](const json &value) {
        const std::optional<QString> language = textIn(value, kLongestName);
        settings.language = language.value_or(QString());
        return language.has_value();
    });
    reader.member("window_geometry", bytesTo(settings.windowGeometry));
    reader.member("column_states",
                  [&](const json &value) { return takeColumnStates(value, settings.columnStates); });
    read.fault = reader.fault();
    return read;
}

QByteArray settingsToJson(const ConsoleSettings &settings)
{
    json profiles = json::array();
    for (const ConnectionProfile &profile :
         settings.profiles.first(qMin(settings.profiles.size(), ConsoleSettings::kMostProfiles)))
        profiles.push_back({{"address", originOf(profile.address).toString(QUrl::FullyEncoded).toStdString()},
                            {"user", profile.user.left(kLongestUser).toStdString()}});
    json states = json::object();
    for (auto it = settings.columnStates.begin(); it != settings.columnStates.end(); ++it)
        states[it.key().toStdString()] = base64(it.value());
    json document{{"schema", kSchema},
                  {"profiles", profiles},
                  {"language", settings.language.toStdString()},
                  {"window_geometry", base64(settings.windowGeometry)},
                  {"column_states", states}};
    for (const auto &[choice, word] : kThemes) {
        if (choice == settings.theme)
            document["theme"] = word;
    }
    return QByteArray::fromStdString(document.dump(2, ' ', false, json::error_handler_t::replace)) + '\n';
}

} // namespace launchpad
