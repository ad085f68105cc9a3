// Sparse spaces of Grundy values.
// Values often keep away from one, as in Kayles (Berlekamp, Conway, Guy, "Winning Ways", chapter 4).
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

namespace gramy::paski {

/// The numbers with an even number of ones among some of their bits. They are closed under exclusive or, and
/// so are the rest with two of them or one of the rest: rare ^ rare and common ^ common are rare, rare ^
/// common is common.
class SparseSpace {
 public:
  /// Precondition: bits > 0.
  explicit SparseSpace(std::uint32_t bits) : bits_(bits) {}

  bool is_rare(std::uint32_t value) const { return std::popcount(value & bits_) % 2 == 0; }

  friend bool operator==(SparseSpace, SparseSpace) = default;

 private:
  std::uint32_t bits_;
};

/// The space with the fewest of these values in it, if they are few enough to profit from. O(n + v log v) for
/// n values up to v.
std::optional<SparseSpace> find_sparse_space(std::span<const std::uint32_t> values);

}  // namespace gramy::paski
