// Comparison of two players' accuracy, pair by pair of matches.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace gramy::referee {

/// A player's, in one match or more: moves made where a mistake was possible, and won or drawn positions that
/// were given up.
struct Decisions {
  std::uint64_t made = 0;
  std::uint64_t kept = 0;  ///< those that kept what the position was worth

  Decisions& operator+=(const Decisions& other);
  friend bool operator==(const Decisions&, const Decisions&) = default;
};

/// By the share that was kept; who had nothing to decide has lost nothing. Exact. Precondition: fewer than
/// 2^32 decisions each.
std::strong_ordering compare_accuracy(const Decisions& a, const Decisions& b);

/// How many pairs there are, by which of the two players was the more accurate in both matches together.
struct AccuracyPairs {
  std::uint64_t more = 0;  ///< the first
  std::uint64_t less = 0;  ///< the second
  std::uint64_t equal = 0;
  std::uint64_t unjudged = 0;  ///< of a match of theirs nobody knows what its moves were worth

  /// Those that tell the two apart.
  std::uint64_t telling() const { return more + less; }

  AccuracyPairs& operator+=(const AccuracyPairs& other);
  friend bool operator==(const AccuracyPairs&, const AccuracyPairs&) = default;
};

/// The logarithm of how many times likelier the pairs are if the first player is the more accurate in a share
/// `theta1` of those that tell than if in `theta0`. Between players who play alike the share is 1/2, whatever
/// they, the games and the boards are like: swapping them changes nothing.
double log_likelihood_ratio_accuracy(const AccuracyPairs& pairs, double theta0, double theta1);

/// Of the pairs that tell, 0 to 1, with 95 % confidence between `low` and `high`.
struct ShareEstimate {
  double share = 0;
  double low = 0;
  double high = 0;
};

/// With Wilson's interval. None where no pair tells.
std::optional<ShareEstimate> estimate_share(const AccuracyPairs& pairs);

}  // namespace gramy::referee
