// The exam that a submission has to pass before it plays in a tournament.
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

/// Asks bots the questions of a sheet, and refuses bots with too low a score. Safe to use from several
/// threads at once.
class Gate {
 public:
  /// Reads the sheet, or draws it from its recipe. Throws BadInput if the sheet or its recipe is not valid.
  /// The message begins with the place in the tournament file that names the sheet. Throws Stopped.
  Gate(const TournamentFile& file, const std::stop_token& stop);
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  /// Asks a bot for a move in each of the sheet's positions of these games. Returns a message with the bot's
  /// score if the score is too low. Returns an empty text if the bot passed, if the sheet has no positions of
  /// these games, or if the file requires no exam. Throws as AskedBot does.
  std::string fault_of(const BotCommand& bot, const std::vector<std::string>& games);

 private:
  bool keeps(const AnyGame& game, const Item& item, const AnyMove& move);

  Catalogue games_ = all_games();
  std::mutex grading_;
  SolvedBoards solved_;
  std::optional<Sheet> sheet_;  // none if the file requires no exam
  double need_ = 0;
};

}  // namespace gramy::referee
