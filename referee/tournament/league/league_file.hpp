// The file that says what a league is: its rounds, their dates, and what they are worth.
// ../LEAGUE.md describes it.
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
  std::chrono::year_month_day date;  ///< the first day on which it is played
  std::string name;                  ///< the date, unless the file has one
  std::filesystem::path tournament;  ///< the tournament file
  std::vector<std::string> games;    ///< ids of those that are played; empty: all of the tournament file
  std::string where;                 ///< where it stands in the file, for errors
};

/// What is made of the rounds. Points and prizes are in hundredths.
struct LeagueRules {
  std::vector<std::int64_t> by_place;  ///< points for the first place, the second, ...; empty: a player has
                                       ///< 100 points for all that could be scored in a round
  std::size_t best = std::numeric_limits<std::size_t>::max();  ///< so many rounds count, those worth most
  std::vector<std::int64_t> prizes;                            ///< for the first place, the second, ...
  bool shares_prizes = true;  ///< among those of equal points; else their order decides
};

struct LeagueFile {
  std::string name;
  std::vector<LeagueRound> rounds;  ///< at least one, each on a later day than the one before
  LeagueRules rules;
};

/// `2027-01-11`: how the file writes a day, and how the folder of a round is called.
std::string day_text(std::chrono::year_month_day day);

/// Reads such a day. Throws BadInput for any other text.
std::chrono::year_month_day parse_day(std::string_view text);

/// `path` names the file in errors and says what relative paths are relative to. Throws BadInput, one line
/// "path:line:column: what was found, what was expected", for the first fault there is.
LeagueFile parse_league_file(std::string_view text, const std::filesystem::path& path);

/// The tournament file of one round: that of the league with the round's name, with its games alone, and with
/// a seed of its own, which follows from the file's and the date, so that no two rounds are played on the
/// same generated boards. `file` names the tournament file in errors. Throws BadInput if the text is no TOML
/// or has none of the games.
std::string round_text(std::string_view tournament, const std::string& file, const LeagueFile& league,
                       const LeagueRound& round);

}  // namespace gramy::referee
