// Players' logs, served to whoever runs the referee.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "referee/lobby/secret.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// A value. Safe to use from several threads at once.
class PlayerLogs {
 public:
  /// Of a tournament's folder, for requests that have this token; none: for nobody.
  PlayerLogs(std::filesystem::path folder, const std::optional<std::string>& token);

  /// Answers `/api/logs/NAME?token=TOKEN` with the end of the log of each copy of a player, 403 if the token
  /// is another, whoever is asked for. None for other addresses, and where nobody may see them.
  std::optional<Answer> find(const PageRequest& request) const;

 private:
  std::filesystem::path folder_;
  std::optional<SecretHash> token_;
};

}  // namespace gramy::referee
