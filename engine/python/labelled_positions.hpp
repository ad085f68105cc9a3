// Positions with the exact value of every legal move, stored in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/python/started_board.hpp"

namespace gramy::python {

/// Columns of positions: entry i of `board`, `ply`, `values`, `counts` and `taken` is about position i.
/// Position i is reached after ply[i] moves on boards[board[i]]. The positions of a line of play are
/// consecutive, so the moves to position i are taken[i - ply[i]] .. taken[i - 1].
struct LabelledPositions {
  std::vector<SharedBoard> boards;
  std::vector<std::int32_t> board, ply;
  std::vector<std::int8_t> values;   ///< the value for the player to move: 1 (win), 0 (draw) or -1 (loss)
  std::vector<std::int32_t> counts;  ///< number of legal moves
  std::vector<std::int32_t> taken;   ///< the action that was played in each position of the line
  std::vector<std::int8_t>
      after;  ///< the values of all legal moves of position 0, then of position 1, and so on
  /// Features of all positions, concatenated; empty unless features are wanted.
  std::vector<std::int64_t> features;
  /// Number of features of each position, equal for all positions on one board.
  std::vector<std::int32_t> widths;
};

struct PositionsRequest {
  AnyGame game;
  Number size = 0;  ///< size of the generated boards
  std::size_t count = 0;
  std::uint64_t seed = 0;
  bool features = false;
};

/// Positions of random lines of play on generated boards, several hundred positions on each. The same request
/// gives the same positions on every machine. Throws BadInput if boards of this size have no positions or are
/// too large for features, and if the columns would take more than a few gigabytes. Throws TooManyMoves for a
/// position with more than most_actions legal moves. Throws Stopped.
LabelledPositions labelled_positions(const PositionsRequest& request, const std::stop_token& stop);

}  // namespace gramy::python
