#include "referee/tournament/formats/lead.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "referee/tournament/formats/rating.hpp"

namespace gramy::referee {
namespace {

double normalised(double elo, double dispersion) {
  const double score = expected_score(elo), other_score = expected_score(-elo);
  return elo_a_deviation * (score - other_score) / 2 / std::sqrt(dispersion * score * other_score);
}

}  // namespace

std::optional<Lead> estimate_lead(const PairCounts& pairs, std::uint64_t matches, std::uint64_t half_points) {
  if (total(pairs) < fewest_pairs_for_lead) return std::nullopt;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const std::array score{PairScore{.player = 0,
                                   .opponent = 1,
                                   .games = static_cast<double>(matches),
                                   .points = static_cast<double>(half_points) / 2,
                                   .dispersion = dispersion(pairs, matches)}};
  const Rating rating = rate(2, score, {.player = 1}).front();
  const double low = half_points == 0 ? -infinite : rating.elo - rating.margin;
  const double high = half_points == 2 * matches ? infinite : rating.elo + rating.margin;
  const auto in_deviations = [&](double elo) { return normalised(elo, score.front().dispersion); };
  return Lead{.elo = {rating.elo, low, high},
              .normalised = {in_deviations(rating.elo), in_deviations(low), in_deviations(high)},
              .superiority = std::erfc(-rating.elo / rating.margin * normal_95 / std::numbers::sqrt2) / 2};
}

std::optional<Lead> estimate_lead(const PairCounts& pairs) {
  std::uint64_t half_points = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) half_points += i * pairs[i];
  return estimate_lead(pairs, 2 * total(pairs), half_points);
}

}  // namespace gramy::referee
