// Makes a board of a wanted size, difficulty and winner.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/board_choice.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// Wanted properties of a board. The same order with the same seed gives the same board.
struct BoardOrder {
  std::uint64_t seed = 0;
  std::optional<Number> size{};  ///< size in GameInfo::generated_unit; if empty, the game's default size
  /// If empty, any difficulty will do. If the size permits, the players can still make a mistake
  /// (difficulty.hpp).
  std::optional<Difficulty> difficulty{};
  bool decided = false;               ///< whether one seat must win under perfect play
  std::optional<Value> first_seat{};  ///< the wanted value under perfect play, for the first seat
  std::optional<Number> start{};      ///< the start of the match; if empty, it is chosen with the board
};

/// Chooses among at most 64 candidates, as tournaments do. If either player may win, the seed decides who
/// wins. The board is then the same as if the order had named that winner. Throws BadInput if the size
/// exceeds GameInfo::largest_to_order or no candidate fits the order. Throws Stopped soon after `stop` is
/// requested, even while it solves a board.
ChosenBoard make_to_order(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop = {});

}  // namespace gramy
