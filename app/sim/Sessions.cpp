#include "Sessions.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <cctype>
#include <cmath>
#include <ctime>
#include <stdexcept>

namespace launchpad::sim {

namespace {

constexpr std::size_t kMostSessions = 10'000;
constexpr std::size_t kMostUsersWithFailures = 1'000;

std::string hex(const unsigned char *bytes, std::size_t size)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < size; ++i) {
        text += digits[bytes[i] >> 4];
        text += digits[bytes[i] & 15];
    }
    return text;
}

std::string newToken()
{
    std::array<unsigned char, 32> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
        throw std::runtime_error("The system has no random numbers.");
    return hex(bytes.data(), bytes.size());
}

std::string sha256(const std::string &text)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("SHA-256 is not to be had.");
    return hex(digest.data(), size);
}

std::optional<std::string> bearerToken(const std::string &authorization)
{
    static constexpr std::string_view scheme = "bearer ";
    if (authorization.size() <= scheme.size())
        return {};
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        if (std::tolower(static_cast<unsigned char>(authorization[i])) != scheme[i])
            return {};
    }
    return authorization.substr(scheme.size());
}

} // namespace

Sessions::Sessions(std::vector<User> users, LoginRules rules, std::function<WallTime()> now)
    : m_rules(rules), m_now(std::move(now))
{
    for (User &user : users)
        setUser(std::move(user));
}

Sessions::Login Sessions::login(const std::string &name, const std::string &password)
{
    Login result;
    const WallTime now = m_now();
    auto failures = m_failures.find(name);
    if (failures != m_failures.end() && now - failures->second.last >= m_rules.failureWindow) {
        m_failures.erase(failures);
        failures = m_failures.end();
    }
    if (failures != m_failures.end() && failures->second.count >= m_rules.failuresAllowed) {
        const std::chrono::duration<double> left = failures->second.last + m_rules.failureWindow - now;
        result.retryAfter = std::max(1, static_cast<int>(std::ceil(left.count())));
        return result;
    }
    const auto user = m_users.find(name);
    if (user == m_users.end() || user->second.password.size() != password.size() ||
        CRYPTO_memcmp(user->second.password.data(), password.data(), password.size()) != 0) {
        if (m_failures.size() >= kMostUsersWithFailures)
            m_failures.clear();
        Failures &failed = m_failures[name];
        ++failed.count;
        failed.last = now;
        return result;
    }
    m_failures.erase(name);
    forgetExpired();
    result.token = newToken();
    result.session = {user->second.name, user->second.role,
                      now + std::chrono::duration_cast<WallTime::duration>(m_rules.tokenLasts)};
    m_sessions[sha256(*result.token)] = result.session;
    return result;
}

std::optional<Sessions::Session> Sessions::find(const std::string &authorization)
{
    const std::optional<std::string> token = bearerToken(authorization);
    if (!token)
        return {};
    const auto it = m_sessions.find(sha256(*token));
    if (it == m_sessions.end())
        return {};
    if (it->second.expires <= m_now()) {
        m_sessions.erase(it);
        return {};
    }
    return it->second;
}

void Sessions::logout(const std::string &authorization)
{
    if (const std::optional<std::string> token = bearerToken(authorization))
        m_sessions.erase(sha256(*token));
}

std::size_t Sessions::expireAll()
{
    const std::size_t count = m_sessions.size();
    m_sessions.clear();
    return count;
}

void Sessions::setUser(User user)
{
    std::string name = user.name;
    m_failures.erase(name);
    m_users[std::move(name)] = std::move(user);
}

std::string Sessions::roleOf(const std::string &name) const
{
    const auto it = m_users.find(name);
    return it == m_users.end() ? std::string{} : it->second.role;
}

void Sessions::forgetExpired()
{
    const WallTime now = m_now();
    std::erase_if(m_sessions, [&](const auto &entry) { return entry.second.expires <= now; });
    if (m_sessions.size() >= kMostSessions)
        m_sessions.erase(m_sessions.begin());
}

std::string rfc3339(WallTime time)
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), size};
}

} // namespace launchpad::sim
