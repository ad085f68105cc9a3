// The exam that submissions to a tournament have to pass.
#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/solved_boards.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// May be used by several threads.
class Gate {
 public:
  /// Reads the sheet, or draws it from its recipe. Throws BadInput with the place of the file's key, and
  /// Stopped.
  Gate(const TournamentFile& file, const std::stop_token& stop);
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  /// Asks a bot the positions of these games. Returns its score if that is too low; empty if not, if the
  /// sheet has none of the games, and if the file has no gate. Throws as AskedBot does.
  std::string fault_of(const BotCommand& bot, const std::vector<std::string>& games);

 private:
  bool keeps(const AnyGame& game, const Item& item, const AnyMove& move);

  Catalogue games_ = all_games();
  std::mutex grading_;
  SolvedBoards solved_;
  std::optional<Sheet> sheet_;  // none: no gate
  double need_ = 0;
};

}  // namespace gramy::referee
