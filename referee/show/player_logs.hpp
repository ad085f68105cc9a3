// Players' logs, for the host of the tournament.
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
  /// Logs in a tournament's folder, for requests with this token; none: nobody may see them.
  /// `within`: where they are in the folder, see exports_within.
  PlayerLogs(std::filesystem::path folder, const std::optional<std::string>& token,
             std::filesystem::path within = {});

  /// Answers `/api/logs/NAME?token=TOKEN` with the end of the log of each copy of a player. A wrong token
  /// gets 403, whether the player exists or not. None for other addresses, or if nobody may see the logs.
  std::optional<HttpResponse> find(const PageRequest& request) const;

 private:
  std::filesystem::path folder_, within_;
  std::optional<SecretHash> token_;
};

}  // namespace gramy::referee
