#include "HttpServer.h"
#include "Options.h"
#include "Scenario.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace launchpad;
using namespace launchpad::sim;

int fail(const Fault &fault, const std::string &file, int code)
{
    std::string sentence = fault.sentence;
    if (!fault.pointer.empty() && sentence.find(fault.pointer) == std::string::npos)
        sentence += " (" + fault.pointer + ")";
    std::fprintf(stderr, "launchpad-sim: %s%s\n", (file.empty() ? file : file + ": ").c_str(),
                 sentence.c_str());
    return code;
}

int run(const std::vector<std::string> &arguments)
{
    Result<Options> parsed = parseOptions(arguments);
    if (!parsed)
        return fail(parsed.fault(), {}, 2);
    const Options &options = parsed.value();
    if (options.help) {
        std::fputs(usage().c_str(), stdout);
        return 0;
    }
    if (options.version) {
        std::puts("launchpad-sim " LAUNCHPAD_SIM_VERSION);
        return 0;
    }
    if (options.listScenarios) {
        for (const ScenarioName &scenario : shippedScenarios())
            std::printf("%-12s %s\n", scenario.name.c_str(), scenario.about.c_str());
        return 0;
    }
    if (options.exitWithParent) {
        const pid_t parent = getppid();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) // gone before the wish was known
            return 0;
    }

    const bool bare = options.clusterFile.has_value();
    const auto file = bare ? std::filesystem::path(*options.clusterFile) : findScenario(options.scenario);
    if (!file)
        return fail({"There is no scenario " + options.scenario + "; --list-scenarios names them.", ""}, {},
                    1);
    Result<Scenario> scenario = loadScenario(*file, bare);
    if (!scenario)
        return fail(scenario.fault(), file->string(), 1);

    Scenario start = std::move(scenario).value();
    start.seed = options.seed;
    HttpServer server(options, std::move(start));
    const Result<std::string> address = server.listen();
    if (!address)
        return fail(address.fault(), {}, 1);
    std::printf("%s\n", address.value().c_str());
    std::fflush(stdout);
    server.run();
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "launchpad-sim: %s\n", error.what());
        return 1;
    }
}
