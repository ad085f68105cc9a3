// The cactus types of a board, seen from everywhere at once.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

/// The task's model solution: rooted at vertex 1, the types of all cactuses from the leaves up, then by
/// rerooting those of all (cycle, vertex) pairs. O(n + m) time and memory, no recursion.
class Solver {
 public:
  static constexpr std::uint32_t no_steps = std::numeric_limits<std::uint32_t>::max();

  /// There is one method, "kaktus".
  Solver(std::shared_ptr<const Board> board, std::string_view method);

  const std::shared_ptr<const Board>& board() const { return board_; }

  /// For the player who makes the first move from `start`: the contest's answer.
  Value value(Vertex start) const { return won_[start] ? Value::win : Value::loss; }

  /// Of the cactus of the cycle through `root`, as it hangs at that vertex.
  CactusType type(Place root) const;

  /// How many steps from `from`, in that direction along its cycle, to the first other vertex of the cycle at
  /// which the bunch of all other cactuses is won; no_steps if there is none.
  std::uint32_t steps_to_won_bunch(Step from) const {
    return steps_[static_cast<std::size_t>(from.direction)][from.from];
  }

 private:
  void measure(Cycle cycle, Direction direction, const std::vector<bool>& won);

  std::shared_ptr<const Board> board_;
  std::array<std::vector<std::uint32_t>, 2> steps_;  // by direction, by place
  std::vector<bool> won_;                            // by start
};

}  // namespace gramy::hydro
