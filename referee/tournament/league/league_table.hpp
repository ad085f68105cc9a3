// The final order of a league, from how its rounds ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/league/league_file.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// How a player came out of a round.
struct RoundResult {
  std::size_t place = 1;           ///< from 1; equals share one
  double share = 0;                ///< of the points that could be scored, 0 to 1
  std::optional<double> accuracy;  ///< none: not judged, or no chance to err
  std::uint64_t faults = 0;        ///< matches lost by a fault
  std::string played_as{};         ///< empty: the name that he has
  std::string person{};            ///< whose the player is, in any letters; empty: that is not said
};

/// Of those who have played in it, by name.
using RoundResults = std::map<std::string, RoundResult>;

/// Places are the format's; where it has none, everybody's share decides. The share in a Swiss is that of its
/// points, byes among them; else that of all who have played the most matches could have scored: who drops
/// out after a won match has not won the round, and who was to meet him loses nothing by it.
/// Precondition: everybody was to play as many matches, but in a Swiss or knockout.
RoundResults results_of(const Standings& standings, const Accuracies& accuracies);

/// What has put a player below the one before.
enum class LeagueRule { points, places, accuracy, lot };

/// Its name on tables: "accuracy".
std::string_view name(LeagueRule rule);

struct LeaguePlace {
  std::string player;
  std::string person;                               ///< as the latest round that says it has it
  std::int64_t points = 0;                          ///< hundredths
  std::vector<std::optional<std::int64_t>> rounds;  ///< hundredths in each; none: not there
  std::vector<bool> counts;                         ///< whether each of these is among the best
  std::size_t won = 0;                              ///< rounds in which it came first
  std::optional<double> accuracy;                   ///< the mean over the rounds that have one
  std::uint64_t faults = 0;
  LeagueRule by = LeagueRule::points;  ///< of the first: points
  std::int64_t prize = 0;              ///< hundredths
};

/// Everybody who was in any of the rounds, best first. Equal places of a round share what these places are
/// worth. In order: points, the `best` rounds of each player added up; more first places in the rounds, then
/// more second ones, ...; accuracy; the lot, which follows from `lot` and the name. Of prizes for equals the
/// hundredths that are left over go to the first of them.
std::vector<LeaguePlace> league_table(const LeagueRules& rules, std::span<const RoundResults> rounds,
                                      std::string_view lot);

/// As people read it: a line a player, those of the latest rounds in columns that `rounds` heads, one each;
/// in brackets what does not count. Of at most 80 columns as long as names are at most 16 letters and nobody
/// has a person's name, which stands last.
std::string league_text(const std::vector<LeaguePlace>& places, const std::vector<std::string>& rounds,
                        TableStyle style);

}  // namespace gramy::referee
