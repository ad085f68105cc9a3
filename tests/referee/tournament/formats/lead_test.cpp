#include "referee/tournament/formats/lead.hpp"

#include "referee/tournament/formats/rating.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// The probabilities that the first player gets 0, 1/2, 1, 3/2 and 2 points from a pair of matches.
using PairChances = std::array<double, 5>;

/// The probabilities for two matches that do not depend on each other.
PairChances independent(double score, double drawn) {
  const double draw = drawn * 2 * std::min(score, 1 - score), win = score - draw / 2, loss = 1 - draw - win;
  return {loss * loss, 2 * loss * draw, 2 * loss * win + draw * draw, 2 * draw * win, win * win};
}

PairChances mixed(double share, const PairChances& some, const PairChances& others) {
  PairChances both{};
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = share * some[i] + (1 - share) * others[i];
  return both;
}

/// A model of how matches end. Given a player's expected score, it tells how likely each result of a pair of
/// matches is.
struct World {
  std::string name;
  /// Returns nothing if no player can have this score in this model.
  std::function<std::optional<PairChances>(double score)> chances;
  bool has_draws = false;
};

/// A model with independent matches. Between equal players, `share` of them are drawn.
World draws(double share) {
  return {"draws", [share](double score) { return independent(score, share); }, share > 0};
}

/// A model in which one seat always wins on `share` of the boards.
World seats(double share) {
  return {"seats", [share](double score) -> std::optional<PairChances> {
            const double on_others = (score - share / 2) / (1 - share);
            if (on_others > 1) return std::nullopt;
            return mixed(share, {0, 0, 1, 0, 0}, independent(on_others, 0));
          }};
}

/// A model in which, on `share` of the boards, the same player wins both matches.
World alike(double share) {
  return {"alike", [share](double score) {
            return mixed(share, {1 - score, 0, 0, 0, score}, independent(score, 0));
          }};
}

/// A model in which one seat always wins on `share` of the boards, and one player wins both matches on all
/// others.
World even(double share) {
  return {"even", [share](double score) -> std::optional<PairChances> {
            const double won = score - share / 2, lost = 1 - share - won;
            if (lost < 0) return std::nullopt;
            return PairChances{lost, 0, share, 0, won};
          }};
}

/// A result of several pairs of matches, and the lead that is estimated from it, if there is one.
struct Outcome {
  PairCounts pairs{};
  std::optional<Lead> lead;
};

/// All results that this many pairs can have.
std::vector<Outcome> outcomes(std::uint64_t pairs, bool has_draws) {
  std::vector<Outcome> all;
  const std::uint64_t most_odd = has_draws ? pairs : 0;
  for (std::uint64_t a = 0; a <= pairs; ++a)
    for (std::uint64_t b = 0; b <= std::min(most_odd, pairs - a); ++b)
      for (std::uint64_t c = 0; c <= pairs - a - b; ++c)
        for (std::uint64_t d = 0; d <= std::min(most_odd, pairs - a - b - c); ++d) {
          const PairCounts counts{a, b, c, d, pairs - a - b - c - d};
          all.push_back({counts, estimate_lead(counts)});
        }
  return all;
}

double chance_of(const PairCounts& counts, const PairChances& chances) {
  double log_chance = std::lgamma(static_cast<double>(total(counts)) + 1);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto times = static_cast<double>(counts[i]);
    if (times > 0 && chances[i] <= 0) return 0;
    if (times > 0) log_chance += times * std::log(chances[i]) - std::lgamma(times + 1);
  }
  return std::exp(log_chance);
}

/// For each measure of a lead, the exact probability that its interval contains the true lead.
struct Coverage {
  double elo = 0, normalised = 0;
};

Coverage coverage(std::span<const Outcome> all, const PairChances& chances, double elo) {
  double mean = 0, square = 0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const double score = static_cast<double>(i) / 4;
    mean += chances[i] * score;
    square += chances[i] * score * score;
  }
  const double variance = square - mean * mean;
  const double normalised = variance == 0 ? 0 : elo_a_deviation * (mean - 0.5) / std::sqrt(2 * variance);
  const auto holds = [](const EloEstimate& estimate, double truth) {
    constexpr double rounding = 1e-6;
    return estimate.low - rounding <= truth && truth <= estimate.high + rounding;
  };
  Coverage sum;
  for (const auto& [pairs, lead] : all) {
    const double chance = chance_of(pairs, chances);
    if (!lead || holds(lead->elo, elo)) sum.elo += chance;
    if (!lead || holds(lead->normalised, normalised)) sum.normalised += chance;
  }
  return sum;
}

/// The least and the greatest probability that an interval contains the true lead. All leads from 0 to 300
/// Elo in steps of 2 are tried.
struct Found {
  double least = 1, most = 0, least_normalised = 1;
};

Found over_leads(const World& world, std::span<const Outcome> all) {
  Found found;
  for (double elo = 0; elo <= 300; elo += 2) {
    const auto chances = world.chances(expected_score(elo));
    if (!chances) continue;
    const Coverage here = coverage(all, *chances, elo);
    found.least = std::min(found.least, here.elo);
    found.most = std::max(found.most, here.elo);
    found.least_normalised = std::min(found.least_normalised, here.normalised);
  }
  return found;
}

}  // namespace

TEST_CASE(
    "by exact computation, confidence intervals of leads contain the true lead with the promised "
    "probability") {
  // Each model has an upper limit for the probability that an interval contains the true lead. The limit
  // holds from 8 pairs of matches on. It is higher for models with few possible outcomes, because their
  // intervals cannot be exact.
  const std::pair<World, double> worlds[] = {
      {draws(0), 0.982},  {draws(0.3), 0.982}, {draws(0.6), 0.995}, {seats(0.2), 0.985}, {seats(0.4), 0.995},
      {seats(0.6), 1},    {alike(0.3), 0.982}, {alike(0.6), 0.982}, {alike(1), 0.997},   {even(0.2), 0.982},
      {even(0.5), 0.985}, {even(0.7), 0.995},  {even(0.9), 1}};
  for (const std::uint64_t pairs : {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 24}) {
    constexpr std::uint64_t most_with_draws = 10;  // more pairs would have too many possible outcomes
    std::map<bool, std::vector<Outcome>> all{{false, outcomes(pairs, false)}};
    if (pairs <= most_with_draws) all[true] = outcomes(pairs, true);
    for (const auto& [each, most] : worlds) {
      const World& world = each;
      if (!all.contains(world.has_draws)) continue;
      const Found found = over_leads(world, all.at(world.has_draws));
      CAPTURE(pairs);
      CAPTURE(world.name);
      CHECK(found.least >= 0.90);
      CHECK(found.least_normalised >= 0.90);
      if (pairs < 8) continue;
      CHECK(found.least >= 0.93);
      CHECK(found.most <= most);
    }
  }
}

TEST_CASE(
    "if both matches of each pair end alike, the confidence interval of a lead is as short as possible") {
  // Each player wins both matches of a pair with probability 1/2. A symmetric interval misses the true lead
  // if some player wins at most k pairs; k depends on how the interval is computed. For each possible k,
  // `possible` contains the probability that the interval does not miss the true lead.
  for (const std::uint64_t pairs : {8, 9, 10, 11, 12, 16, 24}) {
    std::vector<double> possible{1};
    for (std::uint64_t won = 0; 2 * won < pairs; ++won)
      possible.push_back(possible.back() - 2 * chance_of({pairs - won, 0, 0, 0, won}, {0.5, 0, 0, 0, 0.5}));
    const double least = *std::ranges::find_if(possible.rbegin(), possible.rend(),
                                               [](double chance) { return chance >= 0.93; });
    CHECK(coverage(outcomes(pairs, false), {0.5, 0, 0, 0, 0.5}, 0).elo == doctest::Approx(least));
  }
}

TEST_CASE("no lead is estimated from fewer than two pairs") {
  CHECK(!estimate_lead({}));
  for (std::size_t i = 0; i < 5; ++i) {
    PairCounts one{};
    one[i] = 1;
    CHECK(!estimate_lead(one));
    CHECK(!estimate_lead(one, 9, 5));  // further matches that belong to no pair do not help
    one[i] = 2;
    CHECK(estimate_lead(one));
  }
}

TEST_CASE(
    "a lead's Elo, normalised Elo and LOS favour the same player, and swapping the players mirrors these "
    "values") {
  for (const auto& [pairs, lead] : outcomes(5, true)) {
    const bool is_above = lead->elo.low > 0;
    CHECK(is_above == (lead->superiority > 0.975));
    CHECK(is_above == (lead->normalised.low > 0));
    CHECK((lead->elo.high < 0) == (lead->superiority < 0.025));
    CHECK(lead->elo.low < lead->elo.elo);
    CHECK(lead->elo.elo < lead->elo.high);
    PairCounts swapped = pairs;
    std::ranges::reverse(swapped);
    const Lead other = estimate_lead(swapped).value();
    CHECK(other.elo.elo == doctest::Approx(-lead->elo.elo));
    CHECK(other.superiority == doctest::Approx(1 - lead->superiority));
    CHECK((other.elo.low == -lead->elo.high || other.elo.low == doctest::Approx(-lead->elo.high)));
    CHECK((other.normalised.low == -lead->normalised.high ||
           other.normalised.low == doctest::Approx(-lead->normalised.high)));
  }
}

TEST_CASE("the lead of a player who won all matches has no upper bound") {
  const Lead won = estimate_lead({0, 0, 0, 0, 20}).value(), lost = estimate_lead({20, 0, 0, 0, 0}).value();
  CHECK(won.elo.high == INFINITY);
  CHECK(won.normalised.high == INFINITY);
  CHECK(won.elo.low > 150);
  CHECK(std::isfinite(won.elo.elo));
  CHECK(lost.elo.low == -INFINITY);
  CHECK(lost.elo.high == doctest::Approx(-won.elo.low));
  CHECK(std::isfinite(estimate_lead({0, 0, 0, 1, 20}).value().elo.high));
  // A lost match that belongs to no pair counts as a loss.
  CHECK(std::isfinite(estimate_lead({0, 0, 0, 0, 20}, 41, 80).value().elo.high));
}

TEST_CASE("with many pairs, Elo, normalised Elo and LOS of a lead equal published values") {
  struct Published {
    PairCounts pairs;
    double elo, error, normalised, normalised_error, los;
  };
  const Published figures[] = {
      // Source: fastchess, app/tests/elo_test.cpp, "EloPentanomial 1", "2" and "3".
      {{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 1},
      {{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 0.0505},
      {{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0},
  };
  for (const auto& [pairs, elo, error, normalised, normalised_error, los] : figures) {
    const Lead lead = estimate_lead(pairs).value();
    CHECK(std::abs(lead.elo.elo - elo) < error / 50);
    CHECK(std::abs(lead.normalised.elo - normalised) < normalised_error / 50);
    CHECK((lead.elo.high - lead.elo.low) / 2 == doctest::Approx(error).epsilon(0.005));
    CHECK((lead.normalised.high - lead.normalised.low) / 2 ==
          doctest::Approx(normalised_error).epsilon(0.03));
    CHECK(std::abs(lead.superiority - los) < 0.0002);
  }
}

TEST_CASE("a player that scores three quarters of the points leads by 191 Elo") {
  const Lead lead = estimate_lead({0, 0, 50'000, 0, 50'000}).value();
  CHECK(lead.elo.elo == doctest::Approx(190.8485).epsilon(1e-4));
  // Half of the pairs score 1/2 and half score 1, so the mean is 1/4 above 1/2 and the deviation is 1/4.
  CHECK(lead.normalised.elo == doctest::Approx(800 / std::log(10) / std::sqrt(2)).epsilon(1e-3));
}
