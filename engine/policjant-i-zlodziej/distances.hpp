// policjant-i-zlodziej: how many plies every situation is from its end.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/unset_vector.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// Two bytes for each place of the two, with the policeman to move: what it is with the thief to move follows
/// by one step of the thief's. Who wins need not be kept: the winner makes the last move, so that the
/// distance is odd where the policeman wins, even where he loses, and 0 where the end has come.
class Distances {
 public:
  static constexpr std::uint16_t none = UINT16_MAX;  ///< nobody can force an end
  static constexpr std::uint16_t longest = UINT16_MAX - 1;

  /// Says nothing yet. Throws std::bad_alloc.
  explicit Distances(Cell cells) : cells_(cells), plies_(cells_ * cells_) {}

  /// By the thief's cell.
  std::uint16_t* row(Cell police_cell) { return plies_.data() + police_cell * cells_; }
  const std::uint16_t* row(Cell police_cell) const { return plies_.data() + police_cell * cells_; }

 private:
  std::size_t cells_;
  UnsetVector<std::uint16_t> plies_;
};

}  // namespace gramy::policjant
