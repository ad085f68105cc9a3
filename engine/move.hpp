// A move of any game, as it appears on the wire, in records and on a person's keyboard.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/number.hpp"

namespace gramy {

/// A short tuple of numbers, which the game interprets. It uses no heap memory, because a match may have
/// hundreds of thousands of moves.
class AnyMove {
 public:
  static constexpr std::size_t max_size = 4;

  AnyMove() = default;
  AnyMove(std::initializer_list<Number> numbers) {
    for (Number number : numbers) push_back(number);
  }

  /// Precondition: size() < max_size.
  void push_back(Number number) {
    assert(size_ < max_size);
    numbers_[size_++] = number;
  }

  std::size_t size() const { return size_; }
  Number operator[](std::size_t i) const { return numbers_[i]; }
  const Number* begin() const { return numbers_.data(); }
  const Number* end() const { return numbers_.data() + size_; }

  friend bool operator==(const AnyMove& a, const AnyMove& b) { return std::ranges::equal(a, b); }
  friend auto operator<=>(const AnyMove& a, const AnyMove& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<Number, max_size> numbers_{};
  std::size_t size_ = 0;
};

/// The canonical spelling of a move: its numbers with single spaces between them, `3 14`.
std::string to_text(const AnyMove& move);

/// Reads 1 to max_size integers, separated by whitespace. Empty if the text is anything else.
std::optional<AnyMove> parse_move(std::string_view text);

}  // namespace gramy
