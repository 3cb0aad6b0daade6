#include "HttpServer.h"

#include "HttpConnection.h"
#include "Station.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>

#include <unistd.h>

namespace launchpad::sim {

namespace {

using Error = boost::system::error_code;

net::awaitable<void> serveConnection(tcp::socket socket, Station &station)
{
    Error error;
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint peer = socket.remote_endpoint(error);
    const bool fromLoopback = !error && peer.address().is_loopback();
    HttpConnection<beast::tcp_stream> connection(beast::tcp_stream(std::move(socket)), station, fromLoopback);
    co_await connection.serve();
}

} // namespace

class HttpServer::Private {
public:
    Private(const Options &options, Scenario scenario) : station(options, std::move(scenario))
    {
        station.onDisturbed([this] { heart.cancel(); });
    }

    Result<std::string> listen();
    void run();

private:
    net::awaitable<void> acceptAll();
    net::awaitable<void> live();
    net::awaitable<void> watchStandardInput();

    // Before the context: its connections refer to the station until they are gone.
    Station station;
    net::io_context io{1};
    tcp::acceptor acceptor{io};
    net::signal_set signals{io, SIGINT, SIGTERM};
    net::steady_timer heart{io};
};

Result<std::string> HttpServer::Private::listen()
{
    if (std::optional<Fault> fault = station.loadState())
        return *fault;
    const Options &options = station.options();
    Error error;
    const net::ip::address address = net::ip::make_address(options.bind, error);
    if (error)
        return Fault{"\"" + options.bind + "\" is not an address to bind to.", ""};
    const tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error)
        acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error)
        acceptor.bind(endpoint, error);
    if (!error)
        acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error) {
        const std::string where = options.bind + " port " + std::to_string(options.port);
        return Fault{"Can't listen on " + where + ": " + error.message() + ".", ""};
    }
    const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
    return "http://" + host + ":" + std::to_string(acceptor.local_endpoint(error).port());
}

void HttpServer::Private::run()
{
    signals.async_wait([this](const Error &error, int) {
        if (!error)
            io.stop();
    });
    net::co_spawn(io, acceptAll(), net::detached);
    net::co_spawn(io, live(), net::detached);
    if (station.options().exitWithParent)
        net::co_spawn(io, watchStandardInput(), net::detached);
    io.run();
    station.catchUp();
}

net::awaitable<void> HttpServer::Private::acceptAll()
{
    for (;;) {
        auto [error, socket] = co_await acceptor.async_accept(kAsTuple);
        if (error == net::error::operation_aborted)
            co_return;
        if (error) {
            // Out of file descriptors, most likely: others will end.
            net::steady_timer moment(io, std::chrono::milliseconds(50));
            co_await moment.async_wait(kAsTuple);
            continue;
        }
        net::co_spawn(io, serveConnection(std::move(socket), station), net::detached);
    }
}

/// Moves the lifecycle at its speed, as long as something is on its way.
net::awaitable<void> HttpServer::Private::live()
{
    for (;;) {
        station.catchUp();
        const auto wait = station.untilNextChange();
        heart.expires_at(wait ? Station::Clock::now() + *wait : Station::Clock::time_point::max());
        co_await heart.async_wait(kAsTuple);
    }
}

net::awaitable<void> HttpServer::Private::watchStandardInput()
{
    net::posix::stream_descriptor input(io, ::dup(STDIN_FILENO));
    std::array<char, 256> bytes{};
    for (;;) {
        const auto [error, size] = co_await input.async_read_some(net::buffer(bytes), kAsTuple);
        if (error)
            break;
    }
    io.stop();
}

HttpServer::HttpServer(const Options &options, Scenario scenario)
    : d(std::make_unique<Private>(options, std::move(scenario)))
{
}

HttpServer::~HttpServer() = default;

Result<std::string> HttpServer::listen()
{
    return d->listen();
}

void HttpServer::run()
{
    d->run();
}

} // namespace launchpad::sim
