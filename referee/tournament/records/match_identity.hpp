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

/// It stays the same while the file changes around it.
struct MatchIdentity {
  std::string game;
  ContentHash board;
  std::optional<Number> start;
  BySeat<std::string> players;  ///< by name; in a store by id (player_ids.hpp)
  std::size_t repeat = 0;       ///< how often these two play this board so before in the schedule

  friend auto operator<=>(const MatchIdentity&, const MatchIdentity&) = default;
};

/// What is recorded of a match before it is played: unique in a store.
struct MatchKey {
  std::string tournament{};  ///< its name
  std::string clock{};       ///< clock_text of the game's; a player's own is part of its version
  MatchIdentity identity;
  /// Of the players; none of a player that connects by itself.
  BySeat<std::optional<ContentHash>> versions{};

  friend auto operator<=>(const MatchKey&, const MatchKey&) = default;
};

/// The times that are not 0: "initial_ms=60000 increment_ms=1000".
std::string clock_text(const protocol::ClockSettings& clock);

/// What both matches of a pair, the same board with the seats swapped, have in common and no others of the
/// same two players in the game have.
std::string pair_key(const MatchIdentity& match);

/// A board of a tournament by its content. Boards of a game that are alike, with the same start, are copies
/// of one board, which repeats its matches.
struct BoardIdentity {
  ContentHash content;
  std::optional<Number> start;
  std::size_t copy = 0;    ///< which of them, from 0 on
  std::size_t copies = 1;  ///< how many there are

  /// A match's MatchIdentity::repeat, where `before` counts those on this copy alone.
  std::size_t repeat(std::size_t before) const { return before * copies + copy; }
};

/// Identities of a game's boards, in their order.
std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards);
std::vector<BoardIdentity> identities_of(std::span<const BoardSet::Board> boards);

}  // namespace gramy::referee
