// Pentanomial statistics of pairs of matches.
#pragma once

#include <array>
#include <cstdint>

namespace gramy::referee {

/// How many pairs gave a player 0, 1/2, 1, 3/2, 2 points; the two matches of a pair are on one board, seats
/// swapped. Counting pairs, not matches, lets boards that favour a seat say no more than they know.
using PairCounts = std::array<std::uint64_t, 5>;

/// In Elo points, with 95 % confidence between `low` and `high`; from the mean score of the pairs and its
/// variance. The bounds are infinite where every pair went the same, decided way.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};

/// The expected score, 0 to 1, of a player who is better by so many Elo points.
double expected_score(double elo);

/// The logarithm of how many times likelier the pairs are under `elo1` than under `elo0`, each with those
/// frequencies of the five scores that make them likeliest (the generalized likelihood ratio of a multinomial
/// distribution with given mean; M. Van den Bergh, "Comparing two multinomial distributions with given
/// expectation value"). A score that never came counts as 1/1000 of a pair.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

EloEstimate estimate_elo(const PairCounts& pairs);

}  // namespace gramy::referee
