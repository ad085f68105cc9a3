// The two theorems of the task: what a cactus is worth, and what a bunch of them is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/value.hpp"

namespace gramy::hydro {

/// What a cactus hanging at a vertex offers to the player who enters it there. First digit: can that player
/// take its last edge; second: can that player make the opponent take it. The type 11 is told apart by
/// whether only one of its two directions decides this, or both do.
enum class CactusType : std::uint8_t { t00, t10, t01, t11_one_way, t11_both_ways };

inline constexpr std::size_t cactus_types = 5;

/// Theorem 1. `forward` and `backward`: how many steps from the root, either way, to the first vertex of its
/// cycle where a won bunch hangs, the root aside; at least `length` if there is none.
constexpr CactusType cactus_type(std::uint32_t forward, std::uint32_t backward, std::uint32_t length) {
  if (forward >= length) return length % 2 == 1 ? CactusType::t10 : CactusType::t01;
  const std::uint32_t even = (forward % 2 == 0 ? 1 : 0) + (backward % 2 == 0 ? 1 : 0);
  return even == 0 ? CactusType::t00 : even == 1 ? CactusType::t11_one_way : CactusType::t11_both_ways;
}

/// Theorem 2. Can the player to move take the last edge of a bunch of this many cactuses of type 11 and 10?
constexpr bool is_won(std::uint32_t elevens, std::uint32_t tens) {
  return elevens > 0 || tens % 2 == 1;
}

/// How many untouched cactuses of each type hang at one vertex.
class Bunch {
 public:
  std::uint32_t count(CactusType type) const { return count_[static_cast<std::size_t>(type)]; }
  void add(CactusType type) { ++count_[static_cast<std::size_t>(type)]; }
  void remove(CactusType type) { --count_[static_cast<std::size_t>(type)]; }
  Bunch without(CactusType type) const {
    Bunch rest = *this;
    rest.remove(type);
    return rest;
  }
  bool won() const {
    return is_won(count(CactusType::t11_one_way) + count(CactusType::t11_both_ways), count(CactusType::t10));
  }

 private:
  std::array<std::uint32_t, cactus_types> count_{};
};

}  // namespace gramy::hydro
