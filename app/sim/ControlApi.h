#pragma once

#include "AdminApi.h"
#include "Faults.h"
#include "Http.h"
#include "Sessions.h"
#include "SimulatedAppliance.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace launchpad::sim {

/// The paths under /sim/, by which tests, tours and training drive the appliance from outside. They need no
/// token and answer to loopback only.
class ControlApi {
public:
    /// What the server knows and only it can change.
    struct Ports {
        std::function<std::size_t()> openPolls;
        std::function<double()> speed;
        std::function<void(double)> setSpeed;
    };

    ControlApi(SimulatedAppliance &appliance, Sessions &sessions, Faults &faults, AdminApi &admin,
               Ports ports);

    HttpResponse handle(const HttpRequest &request);
    /// Counts a request of the appliance's own.
    void count(const HttpRequest &request);

    static const char *help();

private:
    HttpResponse state() const;
    HttpResponse advance(const HttpRequest &request);
    HttpResponse apply(const HttpRequest &request);
    HttpResponse replaceCluster(const HttpRequest &request);
    HttpResponse setSpeed(const HttpRequest &request);
    HttpResponse setUser(const HttpRequest &request);
    HttpResponse fault(const HttpRequest &request);
    HttpResponse requests(const HttpRequest &request);

    SimulatedAppliance &m_appliance;
    Sessions &m_sessions;
    Faults &m_faults;
    AdminApi &m_admin;
    Ports m_ports;
    std::map<std::string, std::int64_t> m_counts; ///< by "METHOD path"
};

} // namespace launchpad::sim
