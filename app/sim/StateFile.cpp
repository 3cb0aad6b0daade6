#include "StateFile.h"

#include "models/planner/ClusterJson.h"
#include "SimJson.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace launchpad::sim {

namespace {

using nlohmann::json;

std::int64_t unixSeconds(WallTime time)
{
    return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

WallTime wallTime(std::int64_t seconds)
{
    return WallTime(std::chrono::seconds(seconds));
}

json journeysJson(const SimulatedAppliance &appliance)
{
    json list = json::array();
    for (const Journey &journey : appliance.journeys())
        list.push_back({{"model", journey.model},
                        {"node", journey.node},
                        {"in", journey.due},
                        {"restart", journey.restart}});
    return list;
}

json answersJson(const Answers &answers)
{
    json list = json::array();
    for (const auto &[id, answer] : answers.all())
        list.push_back({{"request_id", id},
                        {"operation", answer.operation},
                        {"expected_revision", answer.expectedRevision},
                        {"status", answer.status},
                        {"body", answer.body},
                        {"at", unixSeconds(answer.at)}});
    return list;
}

json sessionsJson(const Sessions &sessions)
{
    json list = json::array();
    for (const auto &[hash, session] : sessions.byHash())
        list.push_back({{"sha256", hash},
                        {"user", session.user},
                        {"role", session.role},
                        {"expires", unixSeconds(session.expires)}});
    return list;
}

bool writeAll(int file, const std::string &text)
{
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = ::write(file, text.data() + done, text.size() - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        done += static_cast<std::size_t>(written);
    }
    return true;
}

} // namespace

bool StateFile::exists() const
{
    std::error_code error;
    return std::filesystem::exists(m_path, error);
}

std::optional<Fault> StateFile::load(SimulatedAppliance &appliance, Answers &answers,
                                     Sessions &sessions) const
{
    std::ifstream in(m_path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const json state = parseJson(text.str());
    if (!in || !state.is_object() || state.value("launchpad_sim_state", json()) != 1)
        return Fault{"The file " + m_path.string() + " is no state of launchpad-sim.", ""};
    const auto cluster = state.find("cluster");
    Result<Cluster> parsed = parseCluster(cluster == state.end() ? "null" : cluster->dump());
    if (!parsed)
        return Fault{parsed.fault().sentence, "/cluster" + parsed.fault().pointer};
    try {
        std::vector<Journey> journeys;
        for (const json &one : state.at("journeys"))
            journeys.push_back({one.at("model").get<std::string>(), one.at("node").get<std::string>(),
                                one.at("in").get<double>(), one.at("restart").get<bool>(), 0});
        for (const json &one : state.at("answers"))
            answers.remember(one.at("request_id").get<std::string>(),
                             {one.at("operation").get<std::string>(),
                              one.at("expected_revision").get<std::int64_t>(), one.at("status").get<int>(),
                              one.at("body").get<std::string>(), wallTime(one.at("at").get<std::int64_t>())});
        for (const json &one : state.at("sessions"))
            sessions.restore(one.at("sha256").get<std::string>(),
                             {one.at("user").get<std::string>(), one.at("role").get<std::string>(),
                              wallTime(one.at("expires").get<std::int64_t>())});
        appliance.restore(std::move(parsed).value(), std::move(journeys));
    } catch (const json::exception &) {
        return Fault{"The file " + m_path.string() + " is a damaged state of launchpad-sim.", ""};
    }
    return {};
}

std::optional<Fault> StateFile::save(const SimulatedAppliance &appliance, const Answers &answers,
                                     const Sessions &sessions) const
{
    const json state{{"launchpad_sim_state", 1},
                     {"cluster", json::parse(*appliance.document())},
                     {"journeys", journeysJson(appliance)},
                     {"answers", answersJson(answers)},
                     {"sessions", sessionsJson(sessions)}};
    const std::string draft = m_path.string() + ".new";
    // The document may hold environment values that are nobody else's business.
    const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = file >= 0 && writeAll(file, toText(state));
    if (file >= 0)
        good = ::close(file) == 0 && good;
    if (!good || std::rename(draft.c_str(), m_path.c_str()) != 0)
        return Fault{"The state can't be written to " + m_path.string() + ": " + std::strerror(errno) + ".",
                     ""};
    return {};
}

} // namespace launchpad::sim
