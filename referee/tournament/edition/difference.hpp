// Difference of two editions, field by field, and the changes that are permitted after matches were played.
#pragma once

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

enum class Field {
  text,          ///< keys that affect no match, the file's path, the version of gramy
  person,        ///< the person a player belongs to
  name,          ///< the tournament's
  format,        ///< which one
  seed,          //
  clock,         ///< a clock of the tournament or a game
  sprt,          ///< a key of [sprt] except max_pairs
  max_pairs,     //
  rounds,        ///< of a Swiss
  tie_breaks,    ///< of a knockout
  challenger,    ///< of a gauntlet
  players,       ///< names and order of the players
  attendance,    ///< the rounds of a Swiss in which each player plays
  games,         ///< which ones
  game_players,  ///< the players of a game
  boards,        ///< boards of a game, changed otherwise than by added ones
  more_boards,   ///< boards of a game, added at the end
  version        ///< a player's
};

/// A place after all places of a schedule.
inline constexpr SchedulePlace no_place{std::numeric_limits<std::uint64_t>::max(), 0};

struct Change {
  Field field{};
  std::string player{};  ///< for a person or version: the player
  std::string words;     ///< "seed was 1, is 2"
  /// The first place in the schedule that may have another match, in a format whose matches depend on
  /// results; no_place if none has.
  SchedulePlace from = {1, 0};
};

/// Players are compared by name; see with_players_renamed. Only the resulting boards and players count, and
/// not the keys of the file that produced them.
std::vector<Change> difference(const Edition& before, const Edition& now);

/// The matches played under the earlier edition.
struct PlayedSoFar {
  SchedulePlace last{};             ///< the last place with a match that was played; {} if none was
  std::set<std::string> players{};  ///< players whose changes matter, by their new names
};

/// The changes of a difference that are not permitted.
struct RefusedChanges {
  std::vector<Change> refused;
  std::vector<Change> to_accept;  ///< permitted only if they are accepted: earlier results then count
  std::string why;                ///< why, and what to do; may be empty
};

/// In a round-robin and a gauntlet no match depends on another. There, players and their versions may change,
/// and boards and games may be added. In a Swiss players may change, and enter or leave in later rounds. In a
/// knockout and a test a change is permitted only if it alters no match that was played.
RefusedChanges what_is_refused(const std::vector<Change>& difference, const Edition& before,
                               const Edition& now, const PlayedSoFar& played);

}  // namespace gramy::referee
