// The identity of a match. It does not depend on the names in the tournament file.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/seat.hpp"
#include "protocol/message.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {

/// Identifies a match. Stays the same when the tournament file changes.
struct MatchIdentity {
  std::string game;
  ContentHash board;
  std::optional<Number> start;
  /// Names, or ids in a store (player_ids.hpp); empty for a seat without a player.
  BySeat<std::string> players;
  /// How many earlier matches of the schedule have the same players in the same seats on the same board.
  std::size_t repeat = 0;
  std::string opening{};  ///< the moves before an exam's question, as opening_text writes them

  friend auto operator<=>(const MatchIdentity&, const MatchIdentity&) = default;
};

/// The columns of a match that are known before it is played. No two matches in a store have the same key.
struct MatchKey {
  std::string tournament{};
  std::string clock{};  ///< clock_text of the game's clock; a player's own clock is part of its version
  MatchIdentity identity;
  /// Versions of the players; none for a player that connects by itself.
  BySeat<std::optional<ContentHash>> versions{};

  friend auto operator<=>(const MatchKey&, const MatchKey&) = default;
};

/// Those times of the clock that are not 0, as text, such as "initial_ms=60000 increment_ms=1000".
std::string clock_text(const protocol::ClockSettings& clock);

/// The moves from the start to a question's position, as text: "1 0,2 1". Empty if there is no question.
std::string opening_text(std::span<const AnyMove> opening);
std::string opening_text(const std::optional<ExamQuestion>& question);

/// The key that the two matches of a pair share: matches of the same players on the same board with swapped
/// seats. No other match of these players in the game has this key.
std::string pair_key(const MatchIdentity& match);

/// The identity of a tournament's board. Boards of a game with the same content, start and opening are copies
/// of one board. A match on a copy counts as a repetition of the match on that board (MatchIdentity::repeat).
struct BoardIdentity {
  ContentHash content;
  std::optional<Number> start;
  std::string opening{};   ///< the moves before an exam's question, as opening_text writes them
  std::size_t copy = 0;    ///< number of this copy, counted from 0
  std::size_t copies = 1;  ///< number of boards that are equal to this one, itself included

  /// The MatchIdentity::repeat of a match on this copy of a board. `before`: how many earlier matches on this
  /// copy have the same players in the same seats.
  std::size_t repeat(std::size_t before) const { return before * copies + copy; }
};

std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards);
std::vector<BoardIdentity> identities_of(std::span<const BoardSet::Board> boards);

}  // namespace gramy::referee
