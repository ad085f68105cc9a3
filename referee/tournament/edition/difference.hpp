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

/// What can differ between two editions.
enum class Field {
  text,    ///< keys that affect no match, the path of the file, or the version of gramy
  person,  ///< the person who owns a player
  name,
  format,
  seed,
  clock,      ///< a clock of the tournament or a game
  test,       ///< the test of two players: until_told, or a key of [sprt] except max_pairs
  max_pairs,  ///< the key max_pairs of [sprt]
  rounds,     ///< number of rounds of a Swiss tournament
  tie_breaks,
  challenger,  ///< the player of a gauntlet whom all other players meet
  players,     ///< names and order of the players
  attendance,  ///< the rounds of a Swiss tournament in which each player plays
  games,
  game_players,
  boards,       ///< boards of a game, unless boards were only added
  more_boards,  ///< boards that were added at the end of a game's boards
  version
};

/// A place that comes after all places of any schedule.
inline constexpr SchedulePlace no_place{std::numeric_limits<std::uint64_t>::max(), 0};

/// A difference between two editions.
struct Change {
  Field field{};
  std::string player{};  ///< the player whose person or version changed
  std::string words;     ///< the change in words, such as "seed was 1, is 2"
  /// In a format that pairs players by their results, the first place in the schedule whose match may have
  /// changed; no_place if no match can have changed.
  SchedulePlace from = {1, 0};
};

/// What has changed from one version of a player to the next, such as "file bot.py has changed".
std::vector<std::string> version_changes(const PlayerVersion& was, const PlayerVersion& is);

/// The changes from one edition to the next. Players are matched by name, so in `before` each renamed player
/// must already have its new name (with_players_renamed). Compares the boards and players that the file's
/// keys produce, not the text of the keys.
std::vector<Change> difference(const Edition& before, const Edition& now);

/// The matches played under the earlier edition.
struct PlayedSoFar {
  SchedulePlace last{};             ///< the last place with a played match; {} if there is none
  std::set<std::string> players{};  ///< players who have played; a renamed player by its new name
};

struct RefusedChanges {
  std::vector<Change> refused;
  std::vector<Change> to_accept;  ///< permitted only with --accept-changes, which keeps earlier results
  std::string why;                ///< why the changes are refused, with advice; may be empty
};

/// The changes that are not permitted. In an open format (see is_open) no match depends on another, so
/// players and their versions may change, and boards and games may be added. In a Swiss tournament, players
/// may change, and may enter or leave in later rounds. In a knockout and a test, a change is permitted only
/// if it alters no match that was played.
RefusedChanges what_is_refused(const std::vector<Change>& difference, const Edition& before,
                               const Edition& now, const PlayedSoFar& played);

}  // namespace gramy::referee
