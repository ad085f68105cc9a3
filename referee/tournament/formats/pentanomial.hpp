// Pentanomial statistics of pairs of matches.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>
#include <optional>

namespace gramy::referee {

/// How many pairs gave a player 0, 1/2, 1, 3/2, 2 points; the two matches of a pair are on one board, seats
/// swapped. Counting pairs, not matches, lets boards that favour a seat say no more than they know.
using PairCounts = std::array<std::uint64_t, 5>;

/// How many there are.
std::uint64_t total(const PairCounts& pairs);

/// The expected score, 0 to 1, of a player who is better by so many Elo points.
double expected_score(double elo);

/// The logarithm of how many times likelier the pairs are under `elo1` than under `elo0`, each with those
/// frequencies of the five scores that make them likeliest (the generalized likelihood ratio of a multinomial
/// distribution with given mean; M. Van den Bergh, "Comparing two multinomial distributions with given
/// expectation value"). A score that never came counts as 1/1000 of a pair.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

// Normalised Elo is the lead in units of what chance does to one match: (score - 1/2) / deviation, times
// 800 / ln 10, where the deviation is that of a pair's score times the square root of 2. How many pairs it
// takes to tell it follows from it alone. Where no match is drawn, and the two of a pair know nothing of each
// other, small leads are the same in both units.

/// One deviation of a match, in normalised Elo.
inline constexpr double elo_a_deviation = 800 / std::numbers::ln10;

/// The largest that can be asked about, either way.
inline constexpr double most_normalised_elo = 200;

/// As log_likelihood_ratio, under two leads in normalised Elo, most_normalised_elo at most.
double log_likelihood_ratio_normalised(const PairCounts& pairs, double elo0, double elo1);

/// The share of pairs that gave both a point, 0 to 1. None without pairs.
std::optional<double> draw_ratio(const PairCounts& pairs);

}  // namespace gramy::referee
