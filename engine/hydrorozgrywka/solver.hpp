// The cactus types of a board, seen from every vertex.
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

/// Stores the results of evaluate_bunches. O(n + m) time and memory, no recursion.
class Solver {
 public:
  /// The only method is "kaktus".
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }

  /// The value for the player who makes the first move from `start`. The contest's task asks for it.
  Value value(Vertex start) const { return won_[start] ? Value::win : Value::loss; }

  /// The type of the cactus whose cycle passes through `root`, as it hangs at that vertex.
  CactusType type(Place root) const;

  /// Number of steps from the beginning of `from`, in its direction along the cycle, to the first other
  /// vertex of the cycle where the bunch of all other cactuses is won. If there is no such vertex, the
  /// cycle's length.
  std::uint32_t steps_to_won_bunch(Step from) const {
    return steps_[static_cast<std::size_t>(from.direction)][from.from];
  }

 private:
  std::shared_ptr<const Board> board_;
  std::array<std::vector<std::uint32_t>, 2> steps_;  // numbers of steps, by direction and place
  std::vector<bool> won_;                            // whether the first move wins, by start
};

}  // namespace gramy::hydro
