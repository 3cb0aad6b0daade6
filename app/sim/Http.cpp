#include "Http.h"

#include "SimJson.h"

namespace launchpad::sim {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

std::string decoded(std::string_view text, bool plusIsSpace)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 &&
            hexDigit(text[i + 2]) >= 0) {
            result += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
            i += 2;
        } else {
            result += plusIsSpace && text[i] == '+' ? ' ' : text[i];
        }
    }
    return result;
}

std::string_view reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 204:
        return "No Content";
    case 302:
        return "Found";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    default:
        return "Other";
    }
}

} // namespace

void splitTarget(std::string_view target, HttpRequest &request)
{
    const std::size_t mark = target.find('?');
    request.path = decoded(target.substr(0, mark), false);
    if (mark == std::string_view::npos)
        return;
    std::string_view rest = target.substr(mark + 1);
    while (!rest.empty()) {
        const std::size_t end = rest.find('&');
        const std::string_view pair = rest.substr(0, end);
        const std::size_t equals = pair.find('=');
        if (!pair.empty())
            request.query.emplace(decoded(pair.substr(0, equals), true),
                                  equals == std::string_view::npos ? std::string{}
                                                                   : decoded(pair.substr(equals + 1), true));
        if (end == std::string_view::npos)
            break;
        rest.remove_prefix(end + 1);
    }
}

HttpResponse errorResponse(int status, std::string_view sentence)
{
    using nlohmann::json;
    // A sentence may quote what a client sent, which need not be UTF-8.
    const json body{{"error", std::string(sentence)}};
    return {status, {}, toText(body)};
}

std::string toWire(const HttpResponse &response, const WireForm &form)
{
    std::string wire = "HTTP/1.1 " + std::to_string(response.status) + ' ';
    wire += reason(response.status);
    wire += "\r\nServer: launchpad-sim\r\nCache-Control: no-store\r\n";
    const bool bodiless = response.status == 204 || response.status == 304;
    if (!bodiless) {
        wire += "Content-Type: " + response.contentType + "\r\n";
        wire += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
    }
    for (const auto &[name, value] : response.headers)
        wire += name + ": " + value + "\r\n";
    wire += form.keepAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
    if (!bodiless && !form.head)
        wire.append(response.body, 0, form.truncated ? response.body.size() / 2 : std::string::npos);
    return wire;
}

} // namespace launchpad::sim
