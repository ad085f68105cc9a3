// The file of a league: its rounds, their dates, and their points. ../LEAGUE.md describes it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace gramy::referee {

/// A tournament of the league.
struct LeagueRound {
  std::chrono::year_month_day date;  ///< the first day of the round
  std::string name;                  ///< the round's name; by default its date
  std::filesystem::path tournament;  ///< the round's tournament file
  std::vector<std::string> games;    ///< ids of the round's games; if empty, all games of the tournament file
  std::string where;                 ///< position of the round in the file, for error messages
};

/// Rules for points and prizes. Both are counted in hundredths.
struct LeagueRules {
  /// Points for the first place, the second, ...; if empty, a player's points are its percentage of the
  /// possible score in the round.
  std::vector<std::int64_t> by_place;
  /// How many rounds of a player count. They are the rounds in which it has the most points.
  std::size_t best = std::numeric_limits<std::size_t>::max();
  std::vector<std::int64_t> prizes;  ///< prizes for the first place, the second, ...
  /// Whether players with equal points share their prizes. If they do not, the tie-breaks decide who gets
  /// which prize.
  bool shares_prizes = true;
};

struct LeagueFile {
  std::string name;
  std::vector<LeagueRound> rounds;  ///< at least one round, in ascending order of days
  LeagueRules rules;
};

/// `2027-01-11`: the form of a day in the file, and the name of a round's folder.
std::string day_text(std::chrono::year_month_day day);

/// Reads a day in this form. Throws BadInput for any other text.
std::chrono::year_month_day parse_day(std::string_view text);

/// `path`: the file's name in error messages. Relative paths start from the folder of `path`. Throws BadInput
/// for the first fault, in the form "path:line:column: what was found, what was expected".
LeagueFile parse_league_file(std::string_view text, const std::filesystem::path& path);

/// The tournament file of one round: the league's tournament file with the date as its name, the round's
/// games, and a seed of its own. That seed is computed from the file's seed and the date, so no two rounds
/// have the same generated boards. `file`: the tournament file's name in error messages. Throws BadInput if
/// the text is not TOML or has none of the round's games.
std::string round_text(std::string_view tournament, const std::string& file, const LeagueRound& round);

}  // namespace gramy::referee
