#pragma once

#include "Station.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <array>
#include <chrono>
#include <string>
#include <utility>

namespace launchpad::sim {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using net::ip::tcp;

/// Operations give their error as a value; nothing here throws over a lost client.
inline constexpr auto kAsTuple = net::as_tuple(net::use_awaitable);

/// One client's connection, for as long as it is kept. The stream is a TCP stream or a TLS stream over one.
/// Answers are written as bytes made elsewhere, so that they can be cut where a fault wants it.
template<class Stream>
class HttpConnection {
public:
    HttpConnection(Stream stream, Station &station, bool fromLoopback)
        : m_stream(std::move(stream)), m_station(station), m_fromLoopback(fromLoopback)
    {
    }

    net::awaitable<void> serve();

private:
    using Clock = Station::Clock;
    using Error = boost::system::error_code;
    using Parser = http::request_parser<http::string_body>;
    enum class Next { KeepAlive, Close };

    /// A kept connection may idle for longer than the longest poll.
    static constexpr std::chrono::seconds kIdle{120};
    /// How long a client may pause, and how much it may send, while what nobody wants is read.
    static constexpr std::chrono::milliseconds kQuiet{200};
    static constexpr std::chrono::seconds kLinger{2};
    static constexpr std::size_t kLingerBytes = std::size_t{64} << 20;
    static constexpr std::uint32_t kLargestHeader = 64 * 1024;

    net::awaitable<Error> read(Parser &parser);
    net::awaitable<void> refuse(int status, std::string sentence);
    net::awaitable<Next> respond(const HttpRequest &request, bool keepAlive);
    net::awaitable<bool> answerOf(const HttpRequest &request, HttpResponse &response);
    net::awaitable<bool> write(const std::string &wire);
    net::awaitable<bool> pause(net::steady_timer &timer);
    net::awaitable<bool> pauseFor(Clock::duration time);
    net::awaitable<void> untilClosed();
    net::awaitable<void> drain(Clock::duration quiet);
    net::awaitable<void> close();

    HttpRequest requestOf(http::request<http::string_body> message) const;
    beast::tcp_stream &lowest() { return beast::get_lowest_layer(m_stream); }

    Stream m_stream;
    Station &m_station;
    bool m_fromLoopback;
    beast::flat_buffer m_buffer;
};

template<class Stream>
net::awaitable<void> HttpConnection<Stream>::serve()
{
    for (;;) {
        Parser parser;
        parser.header_limit(kLargestHeader);
        parser.body_limit(m_station.options().largestBody);
        lowest().expires_after(kIdle);
        const Error error = co_await read(parser);
        if (error == http::error::body_limit) {
            const std::string most = std::to_string(m_station.options().largestBody);
            co_await refuse(413, "The body is larger than " + most + " bytes.");
            co_return;
        }
        if (error == http::error::header_limit) {
            co_await refuse(431, "The header is too large.");
            co_return;
        }
        const bool parsing = error.category() == http::make_error_code(http::error::bad_method).category();
        if (parsing && error != http::error::end_of_stream && error != http::error::partial_message) {
            co_await refuse(400, "This is not HTTP: " + error.message() + ".");
            co_return;
        }
        if (error)
            co_return;
        const bool keepAlive = parser.get().keep_alive();
        const HttpRequest request = requestOf(parser.release());
        const Next next = co_await respond(request, keepAlive);
        if (next == Next::Close)
            co_return;
    }
}

template<class Stream>
net::awaitable<typename HttpConnection<Stream>::Error> HttpConnection<Stream>::read(Parser &parser)
{
    const auto [headError, headSize] = co_await http::async_read_header(m_stream, m_buffer, parser, kAsTuple);
    if (headError || parser.is_done())
        co_return headError;
    if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
        const std::string goOn = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto [error, size] = co_await net::async_write(m_stream, net::buffer(goOn), kAsTuple);
        if (error)
            co_return error;
    }
    const auto [error, size] = co_await http::async_read(m_stream, m_buffer, parser, kAsTuple);
    co_return error;
}

template<class Stream>
HttpRequest HttpConnection<Stream>::requestOf(http::request<http::string_body> message) const
{
    HttpRequest request;
    request.method = std::string(message.method_string());
    splitTarget({message.target().data(), message.target().size()}, request);
    request.authorization = std::string(message[http::field::authorization]);
    request.ifNoneMatch = std::string(message[http::field::if_none_match]);
    request.body = std::move(message.body());
    request.fromLoopback = m_fromLoopback;
    return request;
}

/// The appliance's own answer, with the wait that it may need. False where the client left.
template<class Stream>
net::awaitable<bool> HttpConnection<Stream>::answerOf(const HttpRequest &request, HttpResponse &response)
{
    Answer answer = m_station.work(request);
    const LongPoll *poll = std::get_if<LongPoll>(&answer);
    if (!poll) {
        response = std::move(std::get<HttpResponse>(answer));
        co_return true;
    }
    const std::chrono::duration<double> wait(poll->seconds);
    net::steady_timer timer(m_stream.get_executor(), std::chrono::duration_cast<Clock::duration>(wait));
    // An expiry in the past, not a cancel: that would pass by a wait that is only about to begin.
    Station::Waiter waiter{poll->after, [&timer] { timer.expires_at(Clock::time_point::min()); }};
    m_station.add(waiter);
    // However this ends, also with the server: no pointer to the waiter is left behind.
    struct Guard {
        Station &station;
        Station::Waiter &waiter;
        ~Guard() { station.remove(waiter); }
    } const guard{m_station, waiter};
    const bool stayed = co_await pause(timer);
    if (stayed)
        response = m_station.clusterNow(poll->after);
    co_return stayed;
}

template<class Stream>
net::awaitable<typename HttpConnection<Stream>::Next>
HttpConnection<Stream>::respond(const HttpRequest &request, bool keepAlive)
{
    using Kind = InjectedFault::Kind;
    const Trouble trouble = m_station.arrive(request);
    const bool stayed = co_await pauseFor(trouble.delayBefore);
    if (!stayed)
        co_return Next::Close;
    HttpResponse response;
    if (!trouble.fault || trouble.fault->after) {
        const bool answered = co_await answerOf(request, response);
        if (!answered)
            co_return Next::Close;
    }
    const bool stillThere = co_await pauseFor(trouble.delayAfter);
    if (!stillThere)
        co_return Next::Close;

    WireForm form{request.method == "HEAD", keepAlive, false};
    if (trouble.fault) {
        const Kind kind = trouble.fault->kind;
        if (kind == Kind::Drop || kind == Kind::Hang) {
            m_station.log(request, 0);
            net::steady_timer never(m_stream.get_executor(), Clock::time_point::max());
            if (kind == Kind::Hang)
                co_await pause(never);
            lowest().close();
            co_return Next::Close;
        }
        if (kind == Kind::Truncate) {
            form.truncated = true;
            form.keepAlive = false;
        } else {
            response = faultyResponse(*trouble.fault);
        }
    }
    m_station.log(request, response.status);
    const bool written = co_await write(toWire(response, form));
    if (written && form.keepAlive)
        co_return Next::KeepAlive;
    if (written)
        co_await close();
    co_return Next::Close;
}

template<class Stream>
net::awaitable<void> HttpConnection<Stream>::refuse(int status, std::string sentence)
{
    const bool written = co_await write(toWire(errorResponse(status, sentence), {false, false, false}));
    if (!written)
        co_return;
    // A client that is still sending takes our end for a breach, before it has looked for an answer.
    co_await drain(kQuiet);
    co_await close();
}

template<class Stream>
net::awaitable<bool> HttpConnection<Stream>::write(const std::string &wire)
{
    lowest().expires_after(kIdle);
    const auto [error, size] = co_await net::async_write(m_stream, net::buffer(wire), kAsTuple);
    co_return !error;
}

/// Waits for the timer. False where the client left meanwhile.
template<class Stream>
net::awaitable<bool> HttpConnection<Stream>::pause(net::steady_timer &timer)
{
    using namespace net::experimental::awaitable_operators;
    lowest().expires_never();
    const auto first = co_await (timer.async_wait(kAsTuple) || untilClosed());
    co_return first.index() == 0;
}

template<class Stream>
net::awaitable<bool> HttpConnection<Stream>::pauseFor(Clock::duration time)
{
    if (time <= Clock::duration::zero())
        co_return true;
    net::steady_timer timer(m_stream.get_executor(), time);
    co_return co_await pause(timer);
}

/// Ends when the other side has closed the connection.
template<class Stream>
net::awaitable<void> HttpConnection<Stream>::untilClosed()
{
    const auto [error] = co_await lowest().socket().async_wait(tcp::socket::wait_read, kAsTuple);
    Error ignored;
    if (error || lowest().socket().available(ignored) == 0)
        co_return;
    // Something to read is the next request of a client in a hurry, which has its turn later.
    net::steady_timer never(m_stream.get_executor(), Clock::time_point::max());
    co_await never.async_wait(kAsTuple);
}

template<class Stream>
net::awaitable<void> HttpConnection<Stream>::close()
{
    Error ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    co_await drain(kLinger);
    lowest().close();
}

/// What the client still sends is read, until it sends nothing for so long: closing over it would take back
/// the answer.
template<class Stream>
net::awaitable<void> HttpConnection<Stream>::drain(Clock::duration quiet)
{
    using namespace net::experimental::awaitable_operators;
    lowest().expires_never();
    tcp::socket &socket = lowest().socket();
    std::array<char, 16384> bytes{};
    std::size_t drained = 0;
    while (drained < kLingerBytes) {
        net::steady_timer timer(m_stream.get_executor(), quiet);
        const auto first =
            co_await (socket.async_wait(tcp::socket::wait_read, kAsTuple) || timer.async_wait(kAsTuple));
        if (first.index() == 1)
            break;
        Error error;
        drained += socket.read_some(net::buffer(bytes), error);
        if (error)
            break;
    }
}

} // namespace launchpad::sim
