#pragma once

#include "models/planner/Result.h"
#include "Options.h"
#include "Scenario.h"

#include <memory>
#include <string>

namespace launchpad::sim {

/// The appliance behind a listening socket. One thread does everything, so nothing needs a lock.
class HttpServer {
public:
    HttpServer(const Options &options, Scenario scenario);
    ~HttpServer();
    HttpServer(const HttpServer &) = delete;
    HttpServer &operator=(const HttpServer &) = delete;

    /// The address to print, or why there is none: the port is taken, the state file is damaged.
    Result<std::string> listen();
    /// Serves until SIGTERM or SIGINT, or as the options say.
    void run();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace launchpad::sim
