// The order of a league's players, from the results of its rounds.
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

struct RoundResult {
  std::size_t place = 1;           ///< from 1; equal players share a place
  double share = 0;                ///< share of the possible score, 0 to 1
  std::optional<double> accuracy;  ///< not set if the matches were not judged, or if no mistake was possible
  std::uint64_t faults = 0;        ///< matches lost by a fault
  std::string played_as{};         ///< the player's name in that round; empty if it has the same name today
  std::string person{};            ///< the person who owns the player; empty if unknown
};

/// For each player's name, its result in a round.
using RoundResults = std::map<std::string, RoundResult>;

/// The results of a round. In a Swiss tournament, a player's share is its points, byes included, divided by
/// the number of rounds. In other formats, the share is the player's points divided by the points that the
/// player with the most matches could have scored. This divisor is the same for all, so a player that drops
/// out after a win does not win the round. The divisor ignores matches that nobody played, so the opponents
/// of that player lose nothing. Places come from the format if it has places, and otherwise from the shares.
/// Throws BadInput unless the points in a Swiss tournament are from 0 to its rounds. Precondition: except in
/// a Swiss tournament or a knockout, all players had to play equally many matches.
RoundResults results_of(const Standings& standings, const Accuracies& accuracies);

/// The rule that puts a player below the player before it.
enum class LeagueRule { points, places, accuracy, lot };

/// The rule's name in tables, such as "accuracy".
std::string_view name(LeagueRule rule);

/// A line of the league table: a player with its points.
struct LeaguePlace {
  std::string player;
  std::string person;       ///< the person who owns the player, from the latest round that names one
  std::int64_t points = 0;  ///< sum of the rounds that count, in hundredths
  /// The player's points in each round, in hundredths; not set if the player was absent.
  std::vector<std::optional<std::int64_t>> rounds;
  std::vector<bool> counts;        ///< for each round, whether it is one of the player's best rounds
  std::size_t won = 0;             ///< number of rounds in which the player came first
  std::optional<double> accuracy;  ///< the mean over the rounds with an accuracy
  std::uint64_t faults = 0;
  LeagueRule by = LeagueRule::points;  ///< without meaning for the first player of the table
  std::int64_t prize = 0;              ///< the player's prize, in hundredths
};

/// All players of any round, best first. Players with equal places in a round share the points of their
/// places. Players are ordered by the sum of their `best` rounds, then by the number of their first places,
/// of their second places, and so on. After that accuracy decides, and at last a random number computed from
/// `lot` and the name. If equal players share prizes, remaining hundredths go to the first of them.
std::vector<LeaguePlace> league_table(const LeagueRules& rules, std::span<const RoundResults> rounds,
                                      std::string_view lot);

/// The table as text, one line for each player. Only the latest rounds have columns, with headings from
/// `rounds`. Points that do not count are in brackets. A player's person, if known, comes last in the line.
/// Without persons, and with names of at most 16 letters, lines have at most 80 columns.
std::string league_text(const std::vector<LeaguePlace>& places, const std::vector<std::string>& rounds,
                        TableStyle style);

}  // namespace gramy::referee
