// The identity of a match: what it is, whatever the tournament file calls it.
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

/// An identity does not change with the tournament file.
struct MatchIdentity {
  std::string game;
  ContentHash board;
  std::optional<Number> start;
  BySeat<std::string> players;  ///< by name; in a store by id (player_ids.hpp); empty for nobody
  std::size_t repeat = 0;  ///< earlier matches of these two in these seats on this board, by the schedule
  std::string opening{};   ///< see opening_text

  friend auto operator<=>(const MatchIdentity&, const MatchIdentity&) = default;
};

/// The columns of a match that are known before it is played. They are unique in a store.
struct MatchKey {
  std::string tournament{};  ///< its name
  std::string clock{};       ///< clock_text of the game's clock; a player's own clock is part of its version
  MatchIdentity identity;
  /// Versions of the players; none for a player that connects by itself.
  BySeat<std::optional<ContentHash>> versions{};

  friend auto operator<=>(const MatchKey&, const MatchKey&) = default;
};

/// The clock's times that are not 0: "initial_ms=60000 increment_ms=1000".
std::string clock_text(const protocol::ClockSettings& clock);

/// The moves from the start to the position of a question, as a text: "1 0,2 1". Empty without a question.
std::string opening_text(std::span<const AnyMove> opening);
std::string opening_text(const std::optional<ExamQuestion>& question);

/// A key that only the two matches of a pair have in common, among all matches of the same two players in the
/// game. A pair: the same board with swapped seats.
std::string pair_key(const MatchIdentity& match);

/// A board of a tournament by its content. Boards of a game that are alike, with the same start and opening,
/// are copies of one board, which repeats its matches.
struct BoardIdentity {
  ContentHash content;
  std::optional<Number> start;
  std::string opening{};   ///< see opening_text
  std::size_t copy = 0;    ///< number of the copy, from 0 on
  std::size_t copies = 1;  ///< number of copies

  /// A match's MatchIdentity::repeat. `before`: earlier matches on this copy.
  std::size_t repeat(std::size_t before) const { return before * copies + copy; }
};

/// Identities of a game's boards, in their order.
std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards);
std::vector<BoardIdentity> identities_of(std::span<const BoardSet::Board> boards);

}  // namespace gramy::referee
