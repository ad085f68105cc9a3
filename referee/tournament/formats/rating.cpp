#include "referee/tournament/formats/rating.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numbers>
#include <numeric>

namespace gramy::referee {
namespace {

constexpr double elo_a_nat = 400 / std::numbers::ln10;
constexpr double prior_games = 1;

double expected(double lead) {
  return 1 / (1 + std::exp(-lead));
}

/// A symmetric positive definite matrix, stored row by row and replaced by its Cholesky factor.
class Cholesky {
 public:
  Cholesky(std::vector<double> matrix, std::size_t size) : factor_(std::move(matrix)), size_(size) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = at(i, j);
        for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
      }
    }
  }

  std::vector<double> solve(std::vector<double> right) const {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
      right[i] /= at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) right[i] -= at(k, i) * right[k];
      right[i] /= at(i, i);
    }
    return right;
  }

 private:
  double& at(std::size_t row, std::size_t column) { return factor_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return factor_[row * size_ + column]; }

  std::vector<double> factor_;
  std::size_t size_;
};

/// The logarithm of the results' likelihood, as a function of the players' strengths. A strength is a rating
/// in nats, which are natural logarithms of odds. The function is concave, so Newton's method finds
/// its maximum.
class Likelihood {
 public:
  Likelihood(std::size_t players, std::span<const PairScore> pairs) : players_(players), scores_(pairs) {}

  double at(const std::vector<double>& x) const {
    double sum = 0;
    for (const double each : x)
      sum += prior_games / 2 * (std::log(expected(each)) + std::log(expected(-each)));
    for (const PairScore& s : scores_) {
      const double lead = x[s.player] - x[s.opponent];
      sum += s.points * std::log(expected(lead)) + (s.games - s.points) * std::log(expected(-lead));
    }
    return sum;
  }

  std::vector<double> gradient(const std::vector<double>& x) const {
    std::vector<double> slope(players_);
    for (std::size_t i = 0; i < players_; ++i) slope[i] = prior_games * (0.5 - expected(x[i]));
    for (const PairScore& s : scores_) {
      const double surprise = s.points - s.games * expected(x[s.player] - x[s.opponent]);
      slope[s.player] += surprise;
      slope[s.opponent] -= surprise;
    }
    return slope;
  }

  /// The negative Hessian of the logarithm of the likelihood.
  Cholesky curvature(const std::vector<double>& x) const {
    std::vector<double> matrix(players_ * players_);
    for (std::size_t i = 0; i < players_; ++i) matrix[i * players_ + i] = weight(prior_games, x[i]);
    for (const PairScore& s : scores_) {
      const double w = weight(s.games, x[s.player] - x[s.opponent]);
      matrix[s.player * players_ + s.player] += w;
      matrix[s.opponent * players_ + s.opponent] += w;
      matrix[s.player * players_ + s.opponent] -= w;
      matrix[s.opponent * players_ + s.player] -= w;
    }
    return Cholesky(std::move(matrix), players_);
  }

  /// The variance of the gradient along `direction`, which follows from the variance of the scores.
  double variance(const std::vector<double>& x, const std::vector<double>& direction) const {
    double sum = 0;
    for (std::size_t i = 0; i < players_; ++i) sum += weight(prior_games, x[i]) * direction[i] * direction[i];
    for (const PairScore& s : scores_) {
      const double along = direction[s.player] - direction[s.opponent];
      sum += s.dispersion * weight(s.games, x[s.player] - x[s.opponent]) * along * along;
    }
    return sum;
  }

 private:
  static double weight(double games, double lead) { return games * expected(lead) * expected(-lead); }

  std::size_t players_;
  std::span<const PairScore> scores_;
};

std::vector<double> most_likely(const Likelihood& likelihood, std::size_t players) {
  constexpr int most_steps = 200;
  constexpr double precise = 1e-9;
  std::vector<double> x(players);
  double height = likelihood.at(x);
  for (int i = 0; i < most_steps; ++i) {
    std::vector<double> step = likelihood.curvature(x).solve(likelihood.gradient(x));
    std::vector<double> next(players);
    double next_height = 0;
    // Far from the maximum, Newton's step may overshoot, and is then halved.
    for (double part = 1; part > precise; part /= 2) {
      for (std::size_t p = 0; p < players; ++p) next[p] = x[p] + part * step[p];
      next_height = likelihood.at(next);
      if (next_height >= height) break;
    }
    if (next_height < height) break;
    x = next;
    height = next_height;
    const auto longest = std::ranges::max(step, {}, [](double s) { return std::abs(s); });
    if (std::abs(longest) < precise) break;
  }
  return x;
}

}  // namespace

double dispersion(const PairCounts& pairs, std::uint64_t matches) {
  const auto all = static_cast<double>(total(pairs));
  const double others = static_cast<double>(matches) - 2 * all;
  if (all == 0) return 1;
  constexpr double added_pairs = 2, of_added = 1.6;
  // The variance of the points of two independent matches between equal players.
  constexpr double of_one_pair = 0.5;
  double points = 0, squares = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double gained = static_cast<double>(i) / 2, times = static_cast<double>(pairs[i]);
    points += times * gained;
    squares += times * gained * gained;
  }
  const double score = points / (2 * all);
  const double found = std::max(squares - all * 4 * score * score, 0.0);
  const double independent = 2 * all * score * (1 - score);
  const double of_pairs =
      (found + added_pairs * of_added * of_one_pair) / (independent + added_pairs * of_one_pair);
  return (2 * all * of_pairs + others) / (2 * all + others);
}

std::vector<Rating> rate(std::size_t players, std::span<const PairScore> scores, const RatingOrigin& origin) {
  if (players == 0) return {};
  const Likelihood likelihood(players, scores);
  const std::vector<double> x = most_likely(likelihood, players);
  // The zero point of the ratings is a weighted sum of all x. These are the weights.
  std::vector<double> zero(players, origin.player ? 0 : 1 / static_cast<double>(players));
  if (origin.player) zero[*origin.player] = 1;
  const double level = std::inner_product(zero.begin(), zero.end(), x.begin(), 0.0);
  const Cholesky curvature = likelihood.curvature(x);
  std::vector<Rating> ratings(players);
  for (std::size_t p = 0; p < players; ++p) {
    // The variance of x[p] - level. This difference is also a weighted sum of all x.
    std::vector<double> sum;
    std::ranges::transform(zero, std::back_inserter(sum), std::negate{});
    sum[p] += 1;
    const double variance = likelihood.variance(x, curvature.solve(std::move(sum)));
    ratings[p] = {origin.elo + elo_a_nat * (x[p] - level), elo_a_nat * normal_95 * std::sqrt(variance)};
  }
  return ratings;
}

std::string in_words(const Ranks& ranks) {
  const std::string best = std::to_string(ranks.best);
  return ranks.best == ranks.worst ? best : best + '-' + std::to_string(ranks.worst);
}

std::vector<Ranks> certain_ranks(std::span<const Rating> ratings) {
  const auto is_above = [](const Rating& a, const Rating& b) { return a.elo - a.margin > b.elo + b.margin; };
  std::vector<Ranks> ranks;
  for (const Rating& rating : ratings) {
    const auto above =
        std::ranges::count_if(ratings, [&](const Rating& other) { return is_above(other, rating); });
    const auto below =
        std::ranges::count_if(ratings, [&](const Rating& other) { return is_above(rating, other); });
    ranks.push_back({.best = 1 + static_cast<std::size_t>(above),
                     .worst = ratings.size() - static_cast<std::size_t>(below)});
  }
  return ranks;
}

}  // namespace gramy::referee
