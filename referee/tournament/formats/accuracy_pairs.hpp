// Comparison of two players' accuracy, pair by pair of matches.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace gramy::referee {

/// A player's decisions in one or more matches. A decision is a move that could have been a mistake. Giving
/// up a won or drawn position, such as by resigning, counts as one more decision.
struct Decisions {
  std::uint64_t made = 0;
  std::uint64_t kept = 0;  ///< decisions that kept the position's value

  Decisions& operator+=(const Decisions& other);
  friend bool operator==(const Decisions&, const Decisions&) = default;
};

/// Compares, without rounding, the shares of decisions that kept the position's value. A player without
/// decisions counts as perfect. Precondition: each player has fewer than 2^32 decisions.
std::strong_ordering compare_accuracy(const Decisions& a, const Decisions& b);

/// Numbers of pairs, counted by which player was more accurate in the pair's two matches together.
struct AccuracyPairs {
  std::uint64_t more = 0;  ///< pairs where the first player was more accurate
  std::uint64_t less = 0;  ///< pairs where the second player was more accurate
  std::uint64_t equal = 0;
  std::uint64_t unjudged = 0;  ///< pairs with a match that was not judged

  /// The number of pairs in which one player was more accurate than the other.
  std::uint64_t telling() const { return more + less; }

  std::uint64_t all() const { return more + less + equal + unjudged; }

  AccuracyPairs& operator+=(const AccuracyPairs& other);
  friend bool operator==(const AccuracyPairs&, const AccuracyPairs&) = default;
};

/// The logarithm of a likelihood ratio: the likelihood of the pairs if H1 is true, divided by the likelihood
/// of the pairs if H0 is true. A pair is decided if one player was more accurate in it. If H1 is true, the
/// first player is more accurate in a share `theta1` of the decided pairs. If H0 is true, this share is
/// `theta0`. For equal players the share is 1/2, whatever the games and boards, because swapping the players
/// changes nothing.
double log_likelihood_ratio_accuracy(const AccuracyPairs& pairs, double theta0, double theta1);

/// A share of the decided pairs, 0 to 1, with a 95 % confidence interval `low` to `high`.
struct ShareEstimate {
  double share = 0;
  double low = 0;
  double high = 0;
};

/// The share of the decided pairs in which the first player was more accurate, with Wilson's confidence
/// interval. None if there are no decided pairs.
std::optional<ShareEstimate> estimate_share(const AccuracyPairs& pairs);

}  // namespace gramy::referee
