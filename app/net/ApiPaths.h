#pragma once

#include <array>

/// The names of the appliance's API (api.md, openapi.yaml): an appliance that differs costs an edit here.
/// What stands inside a cluster document, an operation or a simulation is models/planner/ClusterJson's.
namespace launchpad::api {

namespace path {
inline constexpr const char *kLogin = "/admin/login";
inline constexpr const char *kLogout = "/admin/logout";
inline constexpr const char *kWhoAmI = "/admin/whoami";
inline constexpr const char *kCluster = "/admin/cluster";
inline constexpr const char *kApply = "/admin/apply";

inline constexpr std::array kAll{kLogin, kLogout, kWhoAmI, kCluster, kApply};
} // namespace path

namespace query {
inline constexpr const char *kAfter = "after";
inline constexpr const char *kWait = "wait";

inline constexpr std::array kAll{kAfter, kWait};
} // namespace query

namespace field {
inline constexpr const char *kUserName = "username";
inline constexpr const char *kPassword = "password";
inline constexpr const char *kToken = "token";
inline constexpr const char *kRole = "role";
inline constexpr const char *kExpiresAt = "expires_at";
inline constexpr const char *kProposedOperation = "proposed_op";
inline constexpr const char *kApplied = "applied";
inline constexpr const char *kRevision = "revision";
inline constexpr const char *kMessage = "message";
inline constexpr const char *kSimulation = "simulation";
inline constexpr const char *kError = "error";

inline constexpr std::array kAll{kUserName, kPassword, kToken,   kRole,       kExpiresAt, kProposedOperation,
                                 kApplied,  kRevision, kMessage, kSimulation, kError};
} // namespace field

namespace role {
inline constexpr const char *kAdmin = "admin";
inline constexpr const char *kViewer = "viewer";

inline constexpr std::array kAll{kAdmin, kViewer};
} // namespace role

} // namespace launchpad::api
