#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace launchpad::sim {

// Requests and answers as values, so that everything but the sockets is plain code.

struct HttpRequest {
    std::string method;
    std::string path;
    std::map<std::string, std::string> query;
    std::string authorization;
    std::string ifNoneMatch;
    std::string body;
    bool fromLoopback = true;
};

struct HttpResponse {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::string contentType = "application/json; charset=utf-8";
};

/// The answer to a long poll that has to wait.
struct LongPoll {
    std::int64_t after = 0;
    double seconds = 0;
};

using Answer = std::variant<HttpResponse, LongPoll>;

/// How an answer is put on the wire.
struct WireForm {
    bool head = false;
    bool keepAlive = true;
    bool truncated = false; ///< the length is that of the whole body, of which half is sent
};

/// Splits a request target into its decoded path and query.
void splitTarget(std::string_view target, HttpRequest &request);

HttpResponse errorResponse(int status, std::string_view sentence);
std::string toWire(const HttpResponse &response, const WireForm &form);

} // namespace launchpad::sim
