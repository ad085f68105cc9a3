// policjant-i-zlodziej: how many plies every situation is from its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// Two bytes a situation, by Situation::number. Who wins need not be kept: the winner makes the last move, so
/// that the distance is odd where the player to move wins, even where he loses, and 0 where the end has come.
class Distances {
 public:
  static constexpr std::uint16_t none = UINT16_MAX;  ///< nobody can force an end
  static constexpr std::uint16_t longest = UINT16_MAX - 1;

  /// Says nothing yet. Throws std::bad_alloc.
  explicit Distances(Cell cells)
      : cells_(cells), plies_(std::make_unique_for_overwrite<std::uint16_t[]>(2 * cells_ * cells_)) {}

  std::uint16_t operator[](State state) const { return plies_[state]; }

  /// By the thief's cell.
  std::uint16_t* row(Seat to_move, Cell police_cell) {
    return plies_.get() + (static_cast<std::size_t>(to_move) * cells_ + police_cell) * cells_;
  }
  std::size_t cells() const { return cells_; }

 private:
  std::size_t cells_;
  std::unique_ptr<std::uint16_t[]> plies_;
};

}  // namespace gramy::policjant
