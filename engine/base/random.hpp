// Random numbers that are the same on every machine (the standard library's distributions are not).
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace gramy {

/// The generator xoshiro256++ (Blackman, Vigna), seeded through splitmix64. A copy continues the same stream.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  /// The stream of random numbers for this seed, these words and this number. Streams that differ in any of
  /// the three are unrelated.
  static Random stream(std::uint64_t seed, std::string_view words, std::uint64_t number = 0);

  std::uint64_t next();

  /// A random number from 0 to bound - 1, all equally likely. Precondition: bound > 0.
  std::uint64_t below(std::uint64_t bound);

  /// A random number from low to high, both included, all equally likely. Precondition: low <= high.
  std::int64_t between(std::int64_t low, std::int64_t high);

  bool chance(double probability);

  template <class Range>
  void shuffle(Range& range) {
    for (std::uint64_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[below(i)]);
  }

 private:
  std::uint64_t state_[4];
};

}  // namespace gramy
