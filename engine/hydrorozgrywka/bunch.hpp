// The two theorems of the task's solution (Polish Olympiad in Informatics, 2015/16), each O(1).
// A cactus at a vertex is a cycle through the vertex with everything that hangs on that cycle. A bunch is all
// untouched cactuses at one vertex. Theorem 1 gives the type of a cactus, theorem 2 the value of a bunch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/value.hpp"

namespace gramy::hydro {

/// Type of a cactus at a vertex, for the player who enters the cactus there. The first digit is 1 if that
/// player can take the last edge of the cactus. The second digit is 1 if that player can make the opponent
/// take it. Type 11 is split in two. In t11_one_way, only one direction along the cycle gives both options.
/// In t11_both_ways, each direction does.
enum class CactusType : std::uint8_t { t00, t10, t01, t11_one_way, t11_both_ways };

inline constexpr std::size_t cactus_types = 5;

/// Theorem 1: the type of a cactus whose cycle has `length` edges. In one direction along the cycle, the
/// first vertex with a won bunch is `forward` steps from the root. In the other direction, the first such
/// vertex is `backward` steps from the root. The root itself does not count. If no other vertex of the cycle
/// has a won bunch, both numbers are at least `length`.
constexpr CactusType cactus_type(std::uint32_t forward, std::uint32_t backward, std::uint32_t length) {
  if (forward >= length) return length % 2 == 1 ? CactusType::t10 : CactusType::t01;
  const std::uint32_t even = (forward % 2 == 0 ? 1 : 0) + (backward % 2 == 0 ? 1 : 0);
  return even == 0 ? CactusType::t00 : even == 1 ? CactusType::t11_one_way : CactusType::t11_both_ways;
}

/// Theorem 2: whether the player to move wins a bunch, that is, can take its last edge. `elevens` and `tens`
/// are the numbers of its cactuses of types 11 and 10.
constexpr bool is_won(std::uint32_t elevens, std::uint32_t tens) {
  return elevens > 0 || tens % 2 == 1;
}

/// The untouched cactuses at one vertex, counted by type.
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
