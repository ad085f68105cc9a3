// A sparse space: a set of numbers that the Grundy values of a game mostly avoid, as in Kayles.
// Theory: Berlekamp, Conway, Guy, "Winning Ways", chapter 4. A Walsh transform finds the space.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

namespace gramy::paski {

/// Divides all numbers into rare and common ones. The rare numbers are the sparse space: those with an even
/// number of ones among some chosen bits. rare ^ rare and common ^ common are rare; rare ^ common is common.
class SparseSpace {
 public:
  /// Precondition: bits > 0.
  explicit SparseSpace(std::uint32_t bits) : bits_(bits) {}

  bool is_rare(std::uint32_t value) const { return std::popcount(value & bits_) % 2 == 0; }

  friend bool operator==(SparseSpace, SparseSpace) = default;

 private:
  std::uint32_t bits_;
};

/// Chooses the sparse space that contains the fewest of these values. Returns nothing if even that space
/// contains so many values that it saves no work. O(n + v log v) for n values up to v.
std::optional<SparseSpace> find_sparse_space(std::span<const std::uint32_t> values);

}  // namespace gramy::paski
