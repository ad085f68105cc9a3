// Shows players' logs in the browser, only to the host of the tournament.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "referee/lobby/secret.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Serves the logs of a tournament's players. A value type. Safe to use from several threads at once.
class PlayerLogs {
 public:
  /// Serves the logs of a tournament's players to requests with this token. Without a token, serves none.
  /// `within`: the folder of the logs below `folder`, see exports_within.
  PlayerLogs(std::filesystem::path folder, const std::optional<std::string>& token,
             std::filesystem::path within = {});

  /// Answers `/api/logs/NAME?token=TOKEN`: for each copy of the player, the end of its log. A wrong token
  /// gets 403, even if there is no such player. Returns none for other addresses, or if there is no token.
  std::optional<HttpResponse> find(const PageRequest& request) const;

 private:
  std::filesystem::path folder_, within_;
  std::optional<SecretHash> token_;
};

}  // namespace gramy::referee
