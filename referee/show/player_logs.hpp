// Answers with players' logs, for the host of the tournament.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "referee/lobby/secret.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// A value type. Safe to use from several threads at once.
class PlayerLogs {
 public:
  /// Serves the logs in a tournament's folder to requests with this token; to no request if there is no
  /// token. `within`: the place of the logs in the folder, see exports_within.
  PlayerLogs(std::filesystem::path folder, const std::optional<std::string>& token,
             std::filesystem::path within = {});

  /// Answers `/api/logs/NAME?token=TOKEN` with the end of the log of each copy of a player. A wrong token
  /// gets 403, even if there is no such player. Returns none for other addresses, or if there is no token.
  std::optional<HttpResponse> find(const PageRequest& request) const;

 private:
  std::filesystem::path folder_, within_;
  std::optional<SecretHash> token_;
};

}  // namespace gramy::referee
