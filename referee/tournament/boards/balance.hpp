// Balanced sets of boards: each seat wins as many boards as the other.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "engine/value.hpp"

namespace gramy::referee {

/// A set to which boards are added one by one. Of each board it needs only the value for the first seat.
class Balance {
 public:
  explicit Balance(std::size_t boards) : left_(boards) {}

  /// Whether the set can still become balanced if this board is added. A balanced set has no drawn board if
  /// its size is even, and exactly one if its size is odd.
  bool fits(Value first_seat) const {
    const auto lead = static_cast<std::size_t>(std::abs(lead_ + step(first_seat)));
    if (left_ == 0 || lead > left_ - 1) return false;
    return first_seat != Value::draw || (left_ - lead) % 2 == 1;
  }

  /// Adds a board. Precondition: the set is not full.
  void add(Value first_seat) {
    lead_ += step(first_seat);
    --left_;
  }

  /// The number of boards that have yet to be added.
  std::size_t left() const { return left_; }

  /// Whether both seats win equally many of the boards.
  bool is_even() const { return lead_ == 0; }

 private:
  static std::ptrdiff_t step(Value value) { return static_cast<std::ptrdiff_t>(value) - 1; }

  std::size_t left_;
  std::ptrdiff_t lead_ = 0;  // boards won by the first seat, minus those won by the second
};

}  // namespace gramy::referee
