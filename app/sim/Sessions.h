#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace launchpad::sim {

using WallTime = std::chrono::system_clock::time_point;

struct User {
    std::string name;
    std::string password;
    std::string role; ///< "admin" or "viewer"
};

struct LoginRules {
    std::chrono::duration<double> tokenLasts{12 * 3600.0};
    int failuresAllowed = 5;
    /// Failures count for so long, and so long no further try is taken.
    std::chrono::duration<double> failureWindow{30.0};
};

/// Who may sign in and who has. Tokens are kept as their SHA-256 only, so that a state file holds none.
class Sessions {
public:
    struct Session {
        std::string user;
        std::string role;
        WallTime expires;
    };
    struct Login {
        std::optional<std::string> token; ///< set where it succeeded
        Session session;
        std::optional<int> retryAfter; ///< seconds; set where there were too many failures
    };

    Sessions(std::vector<User> users, LoginRules rules, std::function<WallTime()> now);

    Login login(const std::string &user, const std::string &password);
    /// The session of an Authorization header's value; nothing where it has none that is valid.
    std::optional<Session> find(const std::string &authorization);
    void logout(const std::string &authorization);
    std::size_t expireAll();

    /// Adds the user or changes the password (and role).
    void setUser(User user);
    bool hasUser(const std::string &name) const { return m_users.contains(name); }
    std::string roleOf(const std::string &name) const;

    const std::map<std::string, Session> &byHash() const { return m_sessions; }
    void restore(const std::string &hash, Session session) { m_sessions[hash] = std::move(session); }

private:
    void forgetExpired();

    struct Failures {
        int count = 0;
        WallTime last;
    };

    std::map<std::string, User> m_users;
    LoginRules m_rules;
    std::function<WallTime()> m_now;
    std::map<std::string, Session> m_sessions; ///< by the token's hash
    std::map<std::string, Failures> m_failures;
};

/// RFC 3339 in UTC.
std::string rfc3339(WallTime time);

} // namespace launchpad::sim
