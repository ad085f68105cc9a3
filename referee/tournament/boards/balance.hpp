// Balanced sets of boards: each seat wins as many as the other.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "engine/value.hpp"

namespace gramy::referee {

/// A set that is being filled board by board, each by what perfect play makes of it for the first seat.
class Balance {
 public:
  explicit Balance(std::size_t boards) : left_(boards) {}

  /// Whether with this board in it each seat can still win half of the set: of an odd number one has to be a
  /// draw, and no other.
  bool fits(Value first_seat) const {
    const auto lead = static_cast<std::size_t>(std::abs(lead_ + step(first_seat)));
    if (left_ == 0 || lead > left_ - 1) return false;
    return first_seat != Value::draw || (left_ - lead) % 2 == 1;
  }

  /// Precondition: there is room for it.
  void add(Value first_seat) {
    lead_ += step(first_seat);
    --left_;
  }

  /// How many boards are missing.
  std::size_t left() const { return left_; }

  /// Whether the first seat wins as many as the second.
  bool is_even() const { return lead_ == 0; }

 private:
  static std::ptrdiff_t step(Value value) { return static_cast<std::ptrdiff_t>(value) - 1; }

  std::size_t left_;
  std::ptrdiff_t lead_ = 0;  // of boards that the first seat wins
};

}  // namespace gramy::referee
