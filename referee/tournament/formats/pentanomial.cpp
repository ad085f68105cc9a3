#include "referee/tournament/formats/pentanomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace gramy::referee {
namespace {

using Frequencies = std::array<double, 5>;

/// Points per match, for each score of a pair.
constexpr Frequencies pair_points{0, 0.25, 0.5, 0.75, 1};

struct Moments {
  double mean = 0, variance = 0;
};

Moments moments_of(const Frequencies& p) {
  const double mean = std::inner_product(p.begin(), p.end(), pair_points.begin(), 0.0);
  double variance = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    variance += p[i] * (pair_points[i] - mean) * (pair_points[i] - mean);
  return {mean, variance};
}

/// The counts of pairs as floating-point numbers. A small number replaces each 0.
Frequencies seen(const PairCounts& pairs) {
  constexpr double unseen = 1e-3;
  Frequencies counts;
  std::ranges::transform(pairs, counts.begin(),
                         [](std::uint64_t n) { return n == 0 ? unseen : static_cast<double>(n); });
  return counts;
}

Frequencies shares_of(const Frequencies& counts) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  Frequencies p;
  std::ranges::transform(counts, p.begin(), [all](double count) { return count / all; });
  return p;
}

/// For each score, the logarithm of p / q, where q are the likeliest frequencies for which `excess` has mean
/// 0. They are q = p / (1 + t excess) for one number t. As a function of t, the mean decreases between its
/// poles and has its only zero there. Precondition: some values of `excess` are positive and some negative.
Frequencies log_shifts(const Frequencies& p, const Frequencies& excess) {
  const auto mean_excess = [&](double t) {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * excess[i] / (1 + t * excess[i]);
    return sum;
  };
  const auto [least, most] = std::ranges::minmax(excess);
  double low = -1 / most, high = -1 / least;
  constexpr int halvings = 100;
  for (int i = 0; i < halvings; ++i) {
    const double middle = std::midpoint(low, high);
    (mean_excess(middle) > 0 ? low : high) = middle;
  }
  const double t = std::midpoint(low, high);
  Frequencies shifts;
  std::ranges::transform(excess, shifts.begin(), [t](double each) { return std::log1p(t * each); });
  return shifts;
}

Frequencies shifts_to_mean(const Frequencies& p, double mean) {
  Frequencies excess;
  std::ranges::transform(pair_points, excess.begin(), [mean](double score) { return score - mean; });
  return log_shifts(p, excess);
}

/// The shifts from `p` to the likeliest frequencies whose mean is `lead` deviations above 1/2. Each step
/// replaces this condition by a linear one, which is almost equal near the frequencies found so far. From
/// uniform frequencies, the steps converge (M. Van den Bergh, "The GSPRT for normalized Elo").
Frequencies shifts_to_lead(const Frequencies& p, double lead) {
  constexpr int most_steps = 100;
  constexpr double precise = 1e-12;
  Frequencies found, shifts{};
  found.fill(1.0 / static_cast<double>(found.size()));
  for (int step = 0; step < most_steps; ++step) {
    const auto [mean, variance] = moments_of(found);
    const double deviation = std::sqrt(variance);
    Frequencies excess;
    std::ranges::transform(pair_points, excess.begin(), [&, mean = mean](double score) {
      const double distance = (score - mean) / deviation;
      return score - 0.5 - lead * deviation * (1 + distance * distance) / 2;
    });
    shifts = log_shifts(p, excess);
    double change = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      const double now = p[i] * std::exp(-shifts[i]);
      change = std::max(change, std::abs(now - std::exchange(found[i], now)));
    }
    if (change < precise) break;
  }
  return shifts;
}

/// The logarithm of a likelihood ratio: the likelihood of the counts if the frequencies are shifted by
/// `shifts1`, divided by the likelihood of the counts if the frequencies are shifted by `shifts0`.
double ratio_of(const Frequencies& counts, const Frequencies& shifts0, const Frequencies& shifts1) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * (shifts0[i] - shifts1[i]);
  return sum;
}

}  // namespace

std::uint64_t total(const PairCounts& pairs) {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
  const Frequencies counts = seen(pairs), p = shares_of(counts);
  return ratio_of(counts, shifts_to_mean(p, expected_score(elo0)), shifts_to_mean(p, expected_score(elo1)));
}

double log_likelihood_ratio_normalised(const PairCounts& pairs, double elo0, double elo1) {
  const Frequencies counts = seen(pairs), p = shares_of(counts);
  const auto lead = [](double elo) { return elo / elo_a_deviation * std::numbers::sqrt2; };
  return ratio_of(counts, shifts_to_lead(p, lead(elo0)), shifts_to_lead(p, lead(elo1)));
}

std::optional<double> draw_ratio(const PairCounts& pairs) {
  if (total(pairs) == 0) return std::nullopt;
  return static_cast<double>(pairs[2]) / static_cast<double>(total(pairs));
}

}  // namespace gramy::referee
