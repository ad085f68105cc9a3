// Table of the players' accuracies in a tournament.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "referee/tournament/records/record.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/accuracy.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {

/// The accuracies of all players in each game. A value type.
class TruthTable {
 public:
  /// Adds a match for both of its players.
  void count(const RecordedMatch& match, const JudgedMatch& judged);
  void count(const std::string& game, const BySeat<std::string>& players, const MatchVerdict& verdict);

  /// The accuracies in one game, by player.
  struct Game {
    std::uint64_t matches = 0;
    std::map<std::string, Accuracy> players;
  };
  const std::map<std::string, Game>& games() const { return games_; }

  /// For each player's name, the accuracy in all games together.
  std::map<std::string, Accuracy> overall() const;

 private:
  std::map<std::string, Game> games_;
};

/// For each player's name, the accuracy as a share. Leaves out players that could not make a mistake.
Accuracies rates(const std::map<std::string, Accuracy>& players);

/// The players' accuracies in each game, and in all games together.
AllAccuracies all_rates(const TruthTable& truth);

/// One table for each game, and one for all games, with the most accurate player first.
std::string truth_text(const TruthTable& table, TableStyle style);

/// One JSON object with a newline at its end. `players` and `games.<id>` are lists of objects: `name`,
/// `accuracy` (null if the player could not make a mistake), `could_err`, `erred`, `wins_kept`,
/// `wins_thrown`, `draws_kept`, `draws_lost`. `slowest_win`: `plies`, `match`; null without a win. `losses`
/// is a list of `match`, `first_losing_move` and `decisive_move`, which is null if the position was not lost
/// at the end. A move has `ply`, `move`, `better`.
std::string truth_json(const TruthTable& table);

}  // namespace gramy::referee
