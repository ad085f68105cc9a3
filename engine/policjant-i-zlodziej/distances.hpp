// policjant-i-zlodziej: the distance of every situation from its end, in plies.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/unset_vector.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// The distances of all situations with the policeman to move, in two bytes for each pair of cells. If the
/// thief is to move, the distance follows from these by one step of the thief. The winner need not be stored,
/// because the winner makes the last move. So the distance is odd if the policeman wins, and even if the
/// thief wins. The distance is 0 if the match has ended.
class Distances {
 public:
  /// The entry for a draw: neither player can force an end.
  static constexpr std::uint16_t none = UINT16_MAX;
  static constexpr std::uint16_t longest = UINT16_MAX - 1;

  /// Leaves the distances uninitialised. Throws std::bad_alloc.
  explicit Distances(Cell cells) : cells_(cells), plies_(cells_ * cells_) {}

  /// The distances of the situations with the policeman on this cell, one for each cell of the thief.
  std::uint16_t* row(Cell police_cell) { return plies_.data() + police_cell * cells_; }
  const std::uint16_t* row(Cell police_cell) const { return plies_.data() + police_cell * cells_; }

 private:
  std::size_t cells_;
  UnsetVector<std::uint16_t> plies_;
};

}  // namespace gramy::policjant
