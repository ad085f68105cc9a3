#include "referee/tournament/formats/pentanomial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace gramy::referee {
namespace {

using Frequencies = std::array<double, 5>;

/// Of a match, by the score of its pair.
constexpr Frequencies scores{0, 0.25, 0.5, 0.75, 1};

/// The likeliest frequencies with mean `s` are p[i] / (1 + t (scores[i] - s)), for the t that makes them so:
/// the only zero of a function that falls between the poles.
double multiplier(const Frequencies& p, double s) {
  const auto excess = [&](double t) {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * (scores[i] - s) / (1 + t * (scores[i] - s));
    return sum;
  };
  double low = -1 / (1 - s), high = 1 / s;
  constexpr int halvings = 100;
  for (int i = 0; i < halvings; ++i) {
    const double middle = std::midpoint(low, high);
    (excess(middle) > 0 ? low : high) = middle;
  }
  return std::midpoint(low, high);
}

double elo_of(double score) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (score <= 0) return -infinite;
  if (score >= 1) return infinite;
  return 400 * std::log10(score / (1 - score));
}

}  // namespace

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
  constexpr double unseen = 1e-3;
  Frequencies counts;
  std::ranges::transform(pairs, counts.begin(),
                         [](std::uint64_t n) { return n == 0 ? unseen : static_cast<double>(n); });
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  Frequencies p;
  std::ranges::transform(counts, p.begin(), [total](double count) { return count / total; });

  const double s0 = expected_score(elo0), s1 = expected_score(elo1);
  const double t0 = multiplier(p, s0), t1 = multiplier(p, s1);
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    sum += counts[i] * (std::log1p(t0 * (scores[i] - s0)) - std::log1p(t1 * (scores[i] - s1)));
  }
  return sum;
}

EloEstimate estimate_elo(const PairCounts& pairs) {
  const auto total = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}));
  if (total == 0) return {0, elo_of(0), elo_of(1)};
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double share = static_cast<double>(pairs[i]) / total;
    mean += share * scores[i];
    squares += share * scores[i] * scores[i];
  }
  constexpr double normal_95 = 1.959964;
  const double margin = normal_95 * std::sqrt(std::max(squares - mean * mean, 0.0) / total);
  return {elo_of(mean), elo_of(mean - margin), elo_of(mean + margin)};
}

}  // namespace gramy::referee
