// The difference of two editions, field by field, and what of it may be when matches were played.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

enum class Field {
  text,          ///< keys that no match follows from, where the file lies, the version of gramy
  person,        ///< whose a player is
  name,          ///< the tournament's
  format,        ///< which one
  seed,          //
  clock,         ///< of the tournament, or of a game
  sprt,          ///< a key of it but max_pairs
  max_pairs,     //
  rounds,        ///< of a Swiss
  tie_breaks,    ///< of a knockout
  challenger,    ///< of a gauntlet
  players,       ///< who they are, and their order
  attendance,    ///< in which rounds of a Swiss the same players have a part
  games,         ///< which ones
  game_players,  ///< who plays a game
  boards,        ///< of a game, otherwise than by more at the end
  more_boards,   ///< of a game, at the end
  version        ///< a player's
};

/// Behind all places of a schedule.
inline constexpr SchedulePlace no_place{std::numeric_limits<std::uint64_t>::max(), 0};

struct Change {
  Field field{};
  std::string player{};  ///< whose person or version it is
  std::string words;     ///< "seed was 1, is 2"
  /// In a format in which matches follow from others, the first place in the schedule that may have another
  /// match; no_place if none has.
  SchedulePlace from = {1, 0};
};

/// Of players who have another name now, which nobody had before: it, by the one before.
std::map<std::string, std::string> new_names(const Edition& before, const Edition& now);

/// Players are who they are by name: see with_players_renamed. Of two editions with the same boards and
/// players it does not tell how the file has come by them.
std::vector<Change> difference(const Edition& before, const Edition& now);

/// What was played of the edition before.
struct PlayedSoFar {
  SchedulePlace last{};             ///< the last place of which a match was played; {} if none was
  std::set<std::string> players{};  ///< whose changes matter, by the names of the edition now
};

/// What of a difference may not be.
struct RefusedChanges {
  std::vector<Change> refused;
  std::vector<Change> to_accept;  ///< may be only if it is accepted: what was played stands all the same
  std::string why;                ///< and what to do; may be empty
};

/// In a round-robin and a gauntlet, where no match follows from another, players and their versions may
/// change, and boards and games may be added. In a Swiss players may come and go in the rounds to come, and
/// change. In a knockout and a test only that may change by which no match that was played would be another.
RefusedChanges what_is_refused(const std::vector<Change>& difference, const Edition& before,
                               const Edition& now, const PlayedSoFar& played);

}  // namespace gramy::referee
