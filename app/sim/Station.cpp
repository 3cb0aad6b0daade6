#include "Station.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace launchpad::sim {

Station::Station(const Options &options, Scenario scenario)
    : m_options(options),
      m_appliance(std::move(scenario)),
      m_sessions({options.admin, options.viewer}, options.login, std::chrono::system_clock::now),
      m_admin(m_appliance, m_sessions, m_answers),
      m_control(m_appliance, m_sessions, m_faults, m_admin,
                {[this] { return m_waiters.size(); }, [this] { return m_speed; },
                 [this](double speed) { m_speed = speed; }}),
      m_speed(options.speed)
{
    for (const InjectedFault &fault : m_options.faults)
        m_faults.add(fault);
    if (m_options.stateFile)
        m_state.emplace(*m_options.stateFile);
    m_appliance.onChanged([this] { changed(); });
}

std::optional<Fault> Station::loadState()
{
    if (!m_state || !m_state->exists())
        return {};
    return m_state->load(m_appliance, m_answers, m_sessions);
}

Trouble Station::arrive(const HttpRequest &request)
{
    m_control.count(request);
    return m_faults.meet(request);
}

Answer Station::work(const HttpRequest &request)
{
    catchUp();
    const bool controls = request.path == "/sim" || request.path.starts_with("/sim/");
    Answer answer = controls ? Answer(m_control.handle(request)) : m_admin.handle(request);
    // Who is signed in is part of the state, too.
    if (request.method != "GET" && request.method != "HEAD")
        m_unsaved = true;
    save();
    if (m_disturbed)
        m_disturbed();
    return answer;
}

void Station::log(const HttpRequest &request, int status) const
{
    if (m_options.quiet)
        return;
    // Neither query nor body nor headers: nothing secret can stand in a path of ours.
    std::string path;
    for (const char c : request.path.substr(0, 200))
        path += c >= ' ' && c < 0x7f ? c : '?';
    if (status == 0)
        std::fprintf(stderr, "%s %s, not answered\n", request.method.c_str(), path.c_str());
    else
        std::fprintf(stderr, "%s %s %d\n", request.method.c_str(), path.c_str(), status);
}

void Station::catchUp()
{
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<double> passed = now - std::exchange(m_lastCaughtUp, now);
    m_appliance.advance(passed.count() * m_speed);
    save();
}

std::optional<Station::Clock::duration> Station::untilNextChange() const
{
    const std::optional<double> seconds = m_appliance.untilNextChange();
    if (!seconds || m_speed <= 0)
        return {};
    // An hour at most: a wait of years is no number for a timer. A little late rather than early.
    const std::chrono::duration<double> wait(std::min(*seconds / m_speed + 0.0005, 3600.0));
    return std::chrono::duration_cast<Clock::duration>(wait);
}

void Station::changed()
{
    m_unsaved = true;
    for (const Waiter *waiter : m_waiters) {
        if (m_appliance.revision() > waiter->after)
            waiter->wake();
    }
}

void Station::save()
{
    if (!m_state || !m_unsaved)
        return;
    m_unsaved = false;
    if (const std::optional<Fault> fault = m_state->save(m_appliance, m_answers, m_sessions))
        std::fprintf(stderr, "launchpad-sim: %s\n", fault->sentence.c_str());
}

} // namespace launchpad::sim
