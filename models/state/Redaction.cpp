#include "Redaction.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace launchpad {

namespace {

/// A shorter value, such as `1` or `on`, gives nothing away where it stands in a sentence.
constexpr std::size_t kShortestSecret = 4;

/// Whether an argument's name says that its value is a secret: `--api-key`, `--hf_token`.
bool namesSecret(std::string_view name)
{
    constexpr std::array words = {"key", "token", "password", "secret", "apikey", "passphrase"};
    if (name.empty() || name.front() != '-')
        return false;
    const std::size_t last = name.find_last_of("-_");
    std::string word(name.substr(last + 1));
    for (char &c : word) {
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    }
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Hides the secret values in the arguments and hands each to `found`.
template<class Found>
void hideInArguments(std::vector<std::string> &args, Found found)
{
    bool hideNext = false;
    for (std::string &arg : args) {
        const std::size_t equals = arg.find('=');
        if (std::exchange(hideNext, false) && !arg.starts_with("--")) {
            found(arg);
            arg = kHiddenValue;
        } else if (namesSecret(std::string_view(arg).substr(0, equals))) {
            hideNext = equals == std::string::npos;
            if (!hideNext) {
                found(arg.substr(equals + 1));
                arg = arg.substr(0, equals + 1) + kHiddenValue;
            }
        }
    }
}

/// Hides all secret values of the operation and hands each to `found`.
template<class Found>
void hide(Operation &operation, Found found)
{
    const auto inSettings = [&](auto &settings) {
        for (auto &[name, value] : settings.env) {
            found(value);
            value = kHiddenValue;
        }
        hideInArguments(settings.extraArgs, found);
    };
    if (auto *deploy = std::get_if<DeployModel>(&operation))
        inSettings(*deploy);
    else if (auto *update = std::get_if<UpdateServing>(&operation))
        inSettings(*update);
}

class Scrubber {
public:
    explicit Scrubber(Operation operation)
    {
        hide(operation, [this](const std::string &value) {
            if (value.size() >= kShortestSecret)
                m_secrets += QString::fromStdString(value);
        });
        // One that holds another goes first, or its rest would stay.
        std::sort(m_secrets.begin(), m_secrets.end(),
                  [](const QString &a, const QString &b) { return a.size() > b.size(); });
    }

    void operator()(QString &text) const
    {
        for (const QString &secret : m_secrets)
            text.replace(secret, QLatin1String(kHiddenValue));
    }
    void operator()(std::string &utf8) const
    {
        QString text = QString::fromStdString(utf8);
        (*this)(text);
        utf8 = text.toStdString();
    }
    void operator()(Simulation &simulation) const
    {
        for (auto *findings : {&simulation.problems, &simulation.warnings}) {
            for (Finding &finding : *findings) {
                (*this)(finding.message);
                for (std::string &arg : finding.args)
                    (*this)(arg);
            }
        }
    }
    bool hasWork() const { return !m_secrets.isEmpty(); }

private:
    QStringList m_secrets;
};

} // namespace

Operation redacted(Operation operation)
{
    hide(operation, [](const std::string &) {});
    return operation;
}

OperationOutcome redacted(OperationOutcome outcome, const Operation &operation)
{
    const Scrubber scrub(operation);
    if (!scrub.hasWork())
        return outcome;
    if (outcome.answer) {
        scrub(outcome.answer->message);
        scrub(outcome.answer->simulation);
    }
    if (outcome.error) {
        scrub(outcome.error->serverText);
        scrub(outcome.error->detail);
        if (outcome.error->simulation)
            scrub(*outcome.error->simulation);
    }
    return outcome;
}

} // namespace launchpad
