// Pentanomial statistics of pairs of matches.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>
#include <optional>

namespace gramy::referee {

/// The number of pairs with 0, 1/2, 1, 3/2 and 2 points for a player. A pair is two matches on one board with
/// swapped seats. If matches were counted singly, results on boards that favour a seat would look like more
/// evidence than they are.
using PairCounts = std::array<std::uint64_t, 5>;

std::uint64_t total(const PairCounts& pairs);

/// The expected score, 0 to 1, of a player who is better by this many Elo points.
double expected_score(double elo);

/// The logarithm of a likelihood ratio: the likelihood of the pairs with a lead of `elo1`, divided by the
/// likelihood of the pairs with a lead of `elo0`. Each lead implies a mean score of a pair. Of all
/// frequencies of the five scores with this mean, those are taken that make the pairs likeliest. (This is the
/// generalized likelihood ratio of a multinomial distribution with given mean; M. Van den Bergh, "Comparing
/// two multinomial distributions with given expectation value".) A score that never occurred counts as 1/1000
/// of a pair.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

// Normalised Elo measures a lead in units of the random variation of one match: (score - 1/2) / deviation,
// times 800 / ln 10. Here `deviation` is the standard deviation of a pair's score, times the square root of
// 2. The number of pairs needed to detect a lead depends only on its normalised Elo. If no match is drawn and
// the two matches of a pair are independent, a small lead is the same number in Elo and in normalised Elo.

/// The normalised Elo of a lead whose score exceeds 1/2 by one `deviation`.
inline constexpr double elo_a_deviation = 800 / std::numbers::ln10;

/// The largest lead, positive or negative, that the functions below accept, in normalised Elo.
inline constexpr double most_normalised_elo = 200;

/// Like log_likelihood_ratio, but the leads are in normalised Elo. Precondition: neither exceeds
/// most_normalised_elo.
double log_likelihood_ratio_normalised(const PairCounts& pairs, double elo0, double elo1);

/// The share of pairs with one point for each player, 0 to 1; none if there are no pairs.
std::optional<double> draw_ratio(const PairCounts& pairs);

}  // namespace gramy::referee
