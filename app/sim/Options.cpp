#include "Options.h"

#include "ControlApi.h"

#include <charconv>
#include <functional>
#include <map>

namespace launchpad::sim {

namespace {

template<class Number>
bool readNumber(const std::string &text, Number &value, Number least, Number most)
{
    Number read{};
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, read);
    if (error != std::errc{} || rest != end || !(read >= least && read <= most))
        return false;
    value = read;
    return true;
}

bool readSeconds(const std::string &text, std::chrono::duration<double> &value)
{
    double seconds = 0;
    if (!readNumber(text, seconds, 0.0, 1e9))
        return false;
    value = std::chrono::duration<double>(seconds);
    return true;
}

bool readText(const std::string &text, std::string &value)
{
    value = text;
    return !text.empty();
}

/// Takes a value; false where it is none for that option.
using Taker = std::function<bool(const std::string &)>;

std::map<std::string, Taker> takers(Options &options)
{
    const auto text = [](std::string &value) {
        return [&value](const std::string &given) { return readText(given, value); };
    };
    const auto optionalText = [](std::optional<std::string> &value) {
        return [&value](const std::string &given) {
            value = given;
            return !given.empty();
        };
    };
    return {
        {"--scenario", text(options.scenario)},
        {"--cluster", optionalText(options.clusterFile)},
        {"--state", optionalText(options.stateFile)},
        {"--bind", text(options.bind)},
        {"--user", text(options.admin.name)},
        {"--password", text(options.admin.password)},
        {"--viewer-user", text(options.viewer.name)},
        {"--viewer-password", text(options.viewer.password)},
        {"--port",
         [&](const std::string &given) { return readNumber<std::uint16_t>(given, options.port, 0, 65535); }},
        {"--speed", [&](const std::string &given) { return readNumber(given, options.speed, 0.0, 1e6); }},
        {"--seed",
         [&](const std::string &given) {
             options.seed = 0;
             return readNumber<std::uint64_t>(given, *options.seed, 0, UINT64_MAX);
         }},
        {"--tokens-last",
         [&](const std::string &given) { return readSeconds(given, options.login.tokenLasts); }},
        {"--login-window",
         [&](const std::string &given) { return readSeconds(given, options.login.failureWindow); }},
        {"--largest-body",
         [&](const std::string &given) {
             return readNumber<std::size_t>(given, options.largestBody, 1, std::size_t{1} << 30);
         }},
        {"--fault",
         [&](const std::string &given) {
             Result<InjectedFault> fault = parseInjectedFault(given);
             if (!fault)
                 return false;
             options.faults.push_back(std::move(fault).value());
             return true;
         }},
    };
}

std::map<std::string, bool *> flags(Options &options)
{
    return {{"--quiet", &options.quiet},     {"--exit-with-parent", &options.exitWithParent},
            {"--help", &options.help},       {"-h", &options.help},
            {"--version", &options.version}, {"--list-scenarios", &options.listScenarios}};
}

/// A wrong password is not repeated, on a terminal that others may see.
bool isSecret(const std::string &name)
{
    return name.ends_with("password");
}

} // namespace

Result<Options> parseOptions(const std::vector<std::string> &arguments)
{
    Options options;
    const std::map<std::string, Taker> takes = takers(options);
    const std::map<std::string, bool *> switches = flags(options);
    bool scenarioGiven = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::size_t equals = arguments[i].find('=');
        const std::string name = arguments[i].substr(0, equals);
        if (const auto flag = switches.find(name); flag != switches.end()) {
            if (equals != std::string::npos)
                return Fault{name + " takes no value.", ""};
            *flag->second = true;
            continue;
        }
        const auto taker = takes.find(name);
        if (taker == takes.end())
            return Fault{"\"" + name + "\" is not an argument of launchpad-sim.", ""};
        if (equals == std::string::npos && i + 1 == arguments.size())
            return Fault{name + " needs a value.", ""};
        const std::string value =
            equals == std::string::npos ? arguments[++i] : arguments[i].substr(equals + 1);
        if (!taker->second(value))
            return Fault{isSecret(name) ? "The value of " + name + " is empty."
                                        : "\"" + value + "\" is not a value for " + name + ".",
                         ""};
        scenarioGiven = scenarioGiven || name == "--scenario";
    }
    if (scenarioGiven && options.clusterFile)
        return Fault{"--scenario and --cluster exclude each other.", ""};
    if (options.admin.name == options.viewer.name)
        return Fault{"--user and --viewer-user must differ.", ""};
    return options;
}

std::string usage()
{
    return std::string(
               "Usage: launchpad-sim [OPTION]...\n"
               "A simulated appliance: the admin API over HTTP, with the real planner. The first line of\n"
               "standard output is its address, once it listens; logs go to standard error.\n\n"
               "  --scenario NAME|FILE   what it starts from (two-gpus); --list-scenarios names them\n"
               "  --cluster FILE         a bare cluster document instead\n"
               "  --state FILE           keeps its state there, and starts from it where it exists\n"
               "  --port N               0 (the default) picks a free one\n"
               "  --bind ADDRESS         127.0.0.1 unless told otherwise\n"
               "  --speed N              how fast models come up and go; 1 is as a demo needs it, 1000 at\n"
               "                         once, 0 stands still but for POST /sim/advance\n"
               "  --seed N               lets the states last a little longer or shorter, by chance\n"
               "  --user, --password     the administrator (admin, admin)\n"
               "  --viewer-user, --viewer-password\n"
               "                         who may look only (viewer, viewer)\n"
               "  --tokens-last SECONDS  how long a token is good for (43200)\n"
               "  --login-window SECONDS how long five failed tries to sign in lock a user out (30)\n"
               "  --largest-body BYTES   of a request (1048576); a larger one gets 413\n"
               "  --fault JSON           a fault from the start, as POST /sim/fault takes it; repeatable\n"
               "  --exit-with-parent     ends when its standard input closes or its parent dies\n"
               "  --quiet                logs no requests\n"
               "  --help, --version\n\n") +
           ControlApi::help() +
           "\nIt ends with 0 on SIGTERM and SIGINT, 1 where a file or the address is bad, 2 on wrong "
           "arguments.\n";
}

} // namespace launchpad::sim
