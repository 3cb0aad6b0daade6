// launchpad-plan: the planner on a command line. What a line means is the library's business
// (answerPlanLine); here are only the streams.

#include "models/planner/ClusterJson.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum ExitCode { Success = 0, InputOrOutputFailed = 1, WrongArguments = 2 };

constexpr std::string_view kHelp =
    R"(Usage: launchpad-plan [FILE]...

Says for each line what an operation would do to a cluster, and whether it may be done.

Reads JSON Lines from each FILE in turn, or from standard input where there is none or FILE is -,
and writes one line of JSON for each, in order:

  {"id":…, "cluster":{…}, "proposed_op":{…}}   gives  {"id":…, "simulation":{…}}
  {"id":…, "node":{…}}                         gives  {"id":…, "gpu_memory":"…"}
  any other line                               gives  {"id":…, "error":"…"}

Options:
  --help     show this text and exit
  --version  show the version and exit

Exit codes: 0 every line was answered; 1 reading or writing failed; 2 wrong arguments.
)";

enum class Written { Yes, NobodyReads, Failed };

Written writeOut(std::string_view text)
{
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (written && std::fflush(stdout) == 0)
        return Written::Yes;
    return errno == EPIPE ? Written::NobodyReads : Written::Failed;
}

ExitCode complain(ExitCode code, const std::string &what)
{
    std::fprintf(stderr, "launchpad-plan: %s\n", what.c_str());
    return code;
}

/// `reason` is an errno, or 0 where the system gave none.
ExitCode failed(const std::string &what, int reason)
{
    return complain(InputOrOutputFailed, reason == 0 ? what : what + ": " + std::strerror(reason));
}

ExitCode writeFailed()
{
    return failed("cannot write to standard output", errno);
}

ExitCode show(std::string_view text)
{
    return writeOut(text) == Written::Failed ? writeFailed() : Success;
}

/// Answers every line of the stream. `more` turns false where whoever reads the answers has gone, which
/// is no failure of ours.
ExitCode answerLines(std::istream &input, const std::string &name, bool &more)
{
    std::string line;
    errno = 0;
    while (more && std::getline(input, line)) {
        std::string answer = launchpad::answerPlanLine(line);
        answer += '\n';
        const Written written = writeOut(answer);
        if (written == Written::Failed)
            return writeFailed();
        more = written == Written::Yes;
        errno = 0;
    }
    return input.bad() ? failed("cannot read " + name, errno) : Success;
}

ExitCode answerFile(const std::string &path, bool &more)
{
    if (path == "-")
        return answerLines(std::cin, "standard input", more);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return failed("cannot open " + path, errno);
    return answerLines(file, path, more);
}

ExitCode run(const std::vector<std::string> &arguments)
{
    std::vector<std::string> paths;
    bool options = true;
    for (const std::string &argument : arguments) {
        if (options && argument == "--help")
            return show(kHelp);
        if (options && argument == "--version")
            return show("launchpad-plan " LAUNCHPAD_VERSION "\n");
        if (options && argument == "--")
            options = false;
        else if (options && argument.size() > 1 && argument.front() == '-')
            return complain(WrongArguments, "unknown option " + argument + " (--help shows what there is)");
        else
            paths.push_back(argument);
    }
    if (paths.empty())
        paths.emplace_back("-");
    bool more = true;
    for (const std::string &path : paths) {
        const ExitCode code = more ? answerFile(path, more) : Success;
        if (code != Success)
            return code;
    }
    return Success;
}

} // namespace

int main(int argc, char **argv)
{
#ifdef SIGPIPE
    // A reader that leaves is seen where the write fails.
    std::signal(SIGPIPE, SIG_IGN);
#endif
    std::ios::sync_with_stdio(false);
    try {
        return run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
    } catch (const std::exception &error) {
        return complain(InputOrOutputFailed, error.what());
    }
}
