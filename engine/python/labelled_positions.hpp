// Positions with the exact value of every legal move, in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/python/started_board.hpp"

namespace gramy::python {

/// Position i lies ply[i] moves after the start of boards[board[i]]. The positions of a line follow each
/// other: the way to position i is taken[i - ply[i]] .. taken[i - 1].
struct LabelledPositions {
  std::vector<SharedBoard> boards;
  std::vector<std::int32_t> board, ply;
  std::vector<std::int8_t> values;   ///< 1, 0, -1 for the player to move
  std::vector<std::int32_t> counts;  ///< of legal moves
  std::vector<std::int32_t> taken;   ///< the action that the line goes on with
  std::vector<std::int8_t> after;    ///< the value of each legal move of each position, in order
  // If features are wanted.
  std::vector<std::int64_t> features;  ///< of one position after the other
  std::vector<std::int32_t> widths;    ///< how many each position has; those on one board have equally many
};

struct PositionsRequest {
  AnyGame game;
  Number size = 0;        ///< of generated boards
  std::size_t count = 0;  ///< of positions
  std::uint64_t seed = 0;
  bool features = false;
};

/// Positions of random lines of play on generated boards, some hundred on each. The same request gives the
/// same positions on every machine. Throws BadInput if boards of this size have no positions or are
/// too large for features, and if the columns would take more than some gigabytes. Throws TooManyMoves for
/// more than most_actions legal moves. Throws Stopped.
LabelledPositions labelled_positions(const PositionsRequest& request, const std::stop_token& stop);

}  // namespace gramy::python
