#include "Scenario.h"

#include "models/planner/ClusterJson.h"

#include "SimJson.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace launchpad::sim {

namespace {

using nlohmann::json;

/// The largest file taken for a scenario: a mistaken path must not eat the memory.
constexpr std::uintmax_t kLargestFile = 64u << 20;

/// Takes a member of a scenario's own part, or notes the first fault.
class Reader {
public:
    void number(const json &object, const char *key, const std::string &at, double &value)
    {
        const auto it = object.find(key);
        if (it == object.end())
            return;
        if (!it->is_number() || it->get<double>() < 0)
            fail("is not a number of seconds", at + "/" + key);
        else
            value = it->get<double>();
    }
    void fail(const std::string &what, const std::string &pointer)
    {
        if (!fault)
            fault = Fault{"The value at " + pointer + " " + what + ".", pointer};
    }

    std::optional<Fault> fault;
};

Misfortune readMisfortune(const json &value, const std::string &at, Reader &reader)
{
    Misfortune misfortune;
    if (!value.is_object()) {
        reader.fail("is not an object", at);
        return misfortune;
    }
    const json where = value.value("fails", json("deploying"));
    if (where != "deploying" && where != "smoke-testing")
        reader.fail("is neither \"deploying\" nor \"smoke-testing\"", at + "/fails");
    misfortune.inSmokeTest = where == "smoke-testing";
    const json message = value.value("message", json("The engine did not start."));
    if (message.is_string())
        misfortune.message = message.get<std::string>();
    else
        reader.fail("is not a string", at + "/message");
    const json nodes = value.value("nodes", json::array());
    if (!nodes.is_array() ||
        !std::all_of(nodes.begin(), nodes.end(), [](const json &n) { return n.is_string(); }))
        reader.fail("is not a list of node names", at + "/nodes");
    else
        misfortune.nodes = nodes.get<std::vector<std::string>>();
    const json times = value.value("times", json());
    if (times.is_number_unsigned())
        misfortune.times = times.get<int>();
    else if (!times.is_null())
        reader.fail("is not a whole number", at + "/times");
    return misfortune;
}

void readLife(const json &life, Scenario &scenario, Reader &reader)
{
    if (!life.is_object()) {
        reader.fail("is not an object", "/life");
        return;
    }
    Durations &durations = scenario.durations;
    reader.number(life, "waiting", "/life", durations.waiting);
    reader.number(life, "deploying", "/life", durations.deploying);
    reader.number(life, "smoke-testing", "/life", durations.smokeTesting);
    reader.number(life, "removing", "/life", durations.removing);
    reader.number(life, "restarting", "/life", durations.restarting);
    reader.number(life, "stagger", "/life", durations.stagger);
    const json resume = life.value("resume", json(false));
    if (resume.is_boolean())
        scenario.resume = resume.get<bool>();
    else
        reader.fail("is not true or false", "/life/resume");
}

} // namespace

Result<Scenario> parseScenario(std::string_view text, bool bare)
{
    const json document = parseJson(text);
    if (document.is_discarded())
        return Fault{"The file is not JSON.", ""};
    if (!document.is_object())
        return Fault{"The file is not a JSON object.", ""};
    Scenario scenario;
    const auto cluster = bare ? document.end() : document.find("cluster");
    if (!bare && cluster == document.end())
        return Fault{"The scenario has no cluster.", "/cluster"};
    Result<Cluster> parsed = parseCluster(bare ? std::string(text) : cluster->dump());
    if (!parsed)
        return Fault{parsed.fault().sentence, (bare ? "" : "/cluster") + parsed.fault().pointer};
    scenario.cluster = std::move(parsed).value();
    if (scenario.cluster.revision > kLargestRevision)
        return Fault{"The revision is too large.", bare ? "/revision" : "/cluster/revision"};
    if (bare)
        return scenario;

    Reader reader;
    const json about = document.value("about", json(""));
    if (about.is_string())
        scenario.about = about.get<std::string>();
    else
        reader.fail("is not a string", "/about");
    if (const auto life = document.find("life"); life != document.end())
        readLife(*life, scenario, reader);
    if (const auto recipes = document.find("recipes"); recipes != document.end()) {
        if (!recipes->is_object())
            reader.fail("is not an object", "/recipes");
        else
            for (const auto &[name, value] : recipes->items())
                scenario.misfortunes[name] = readMisfortune(value, "/recipes/" + name, reader);
    }
    if (reader.fault)
        return *reader.fault;
    return scenario;
}

Result<Scenario> loadScenario(const std::filesystem::path &file, bool bare)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return Fault{"There is no file " + file.string() + ".", ""};
    if (std::filesystem::file_size(file, error) > kLargestFile)
        return Fault{"The file " + file.string() + " is too large for a scenario.", ""};
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in)
        return Fault{"The file " + file.string() + " can't be read.", ""};
    return parseScenario(text.str(), bare);
}

std::vector<std::filesystem::path> scenarioDirectories()
{
    namespace fs = std::filesystem;
    std::vector<fs::path> directories;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error)
        directories.push_back(program.parent_path().parent_path() / "share" / "launchpad" / "scenarios");
    return directories;
}

std::optional<std::filesystem::path> findScenario(const std::string &nameOrFile)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const bool plainName = nameOrFile.find('/') == std::string::npos;
    if (plainName) {
        for (const fs::path &directory : scenarioDirectories()) {
            const fs::path file = directory / (nameOrFile + ".json");
            if (fs::is_regular_file(file, error))
                return file;
        }
    }
    if (fs::is_regular_file(nameOrFile, error))
        return fs::path(nameOrFile);
    return {};
}

std::vector<ScenarioName> shippedScenarios()
{
    namespace fs = std::filesystem;
    std::vector<ScenarioName> names;
    std::error_code error;
    for (const fs::path &directory : scenarioDirectories()) {
        for (const fs::directory_entry &entry : fs::directory_iterator(directory, error)) {
            if (entry.path().extension() != ".json")
                continue;
            const Result<Scenario> scenario = loadScenario(entry.path(), false);
            names.push_back({entry.path().stem().string(),
                             scenario ? scenario.value().about : "(" + scenario.fault().sentence + ")"});
        }
        if (!names.empty())
            break;
    }
    std::sort(names.begin(), names.end(),
              [](const ScenarioName &a, const ScenarioName &b) { return a.name < b.name; });
    return names;
}

} // namespace launchpad::sim
