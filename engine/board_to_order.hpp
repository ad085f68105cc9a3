// Boards made to order: of a size, as difficult as wanted, and won by whom.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/board_choice.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// What a board is to be like. The same order, with the same seed: the same board.
struct BoardOrder {
  std::uint64_t seed = 0;
  std::optional<Number> size{};            ///< in GameInfo::generated_unit; none: the game's default
  std::optional<Difficulty> difficulty{};  ///< none: as it comes, with a decision where the size permits
  bool decided = false;                    ///< no draw with perfect play
  std::optional<Value> first_seat{};       ///< what perfect play makes of it for the first seat
  std::optional<Number> start{};           ///< where play is to begin; none: where the generator says
};

/// Chooses among 64 candidates at most, as tournaments do. The seed decides the winner of a board that
/// either side may win: an order for that winner makes the same board. Throws BadInput where the
/// size is more than GameInfo::largest_to_order, and where no candidate is as ordered; Stopped soon after
/// `stop` asks for it: between two boards, and while one is solved.
ChosenBoard make_to_order(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop = {});

}  // namespace gramy
