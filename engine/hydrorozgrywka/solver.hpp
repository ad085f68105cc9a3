// The solved board of hydrorozgrywka: who wins from each start, and the type of each cactus at each vertex.
// Stores the results of evaluate_bunches (bunches.hpp). O(n + m) time and memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

class Solver {
 public:
  /// The only method is "kaktus".
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }

  /// The value for the player who makes the first move of a match from `start`: the answer of the contest.
  Value value(Vertex start) const { return won_[start] ? Value::win : Value::loss; }

  /// The type of one cactus at the vertex of `root`: the cycle of `root` and all that hangs on it.
  CactusType type(Place root) const;

  /// A walk begins with the step `from` and follows the cycle of that step. Returns the number of steps to
  /// the first other vertex whose bunch (bunch.hpp) is won even if this cycle is left out. If there is no
  /// such vertex, returns the cycle's length.
  std::uint32_t steps_to_won_bunch(Step from) const {
    return steps_[static_cast<std::size_t>(from.direction)][from.from];
  }

 private:
  std::shared_ptr<const Board> board_;
  std::array<std::vector<std::uint32_t>, 2> steps_;  // see steps_to_won_bunch; by direction and place
  std::vector<bool> won_;  // for each start, whether the player who moves first wins
};

}  // namespace gramy::hydro
