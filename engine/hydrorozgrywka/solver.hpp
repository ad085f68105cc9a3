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

  /// For the player who makes the first move from `start`: what the contest's task asks for.
  Value value(Vertex start) const { return won_[start] ? Value::win : Value::loss; }

  /// The type of the cactus whose cycle passes through `root`, as it hangs at that vertex.
  CactusType type(Place root) const;

  /// Number of steps from `from`, in that direction along its cycle, to the first other vertex of the cycle
  /// where the bunch of all other cactuses is won. The cycle's length if there is none.
  std::uint32_t steps_to_won_bunch(Step from) const {
    return steps_[static_cast<std::size_t>(from.direction)][from.from];
  }

 private:
  std::shared_ptr<const Board> board_;
  std::array<std::vector<std::uint32_t>, 2> steps_;  // by direction, by place
  std::vector<bool> won_;                            // by start
};

}  // namespace gramy::hydro
