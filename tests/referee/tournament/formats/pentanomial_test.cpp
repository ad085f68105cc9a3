#include "referee/tournament/formats/pentanomial.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// Rounds a number to the precision of the published figures.
double in_hundredths(double value) {
  return std::round(100 * value) / 100;
}

}  // namespace

TEST_CASE("log-likelihood ratios of pairs equal published values") {
  struct Published {
    double (&ratio)(const PairCounts&, double, double);
    PairCounts pairs;
    double elo0, elo1, llr;
  };
  constexpr auto& logistic = log_likelihood_ratio;
  constexpr auto& normalised = log_likelihood_ratio_normalised;
  const Published figures[] = {
      // Source: fishtest, tests 5fe50b9d3932f79192d3973c and 5fe552e43932f79192d39744, quoted in Stockfish's
      // history (#3273).
      {logistic, {292, 5905, 28939, 6129, 299}, -0.25, 1.25, 2.95},
      {logistic, {5, 418, 6043, 506, 12}, 0.25, 1.25, 2.92},
      // Source: fastchess, app/tests/sprt_test.cpp, "logistic pentanomial" and "normalized pentanomial" 1 and
      // 2.
      {logistic, {223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
      {logistic, {871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
      {normalised, {365, 16618, 36029 + 200, 16974, 390}, 0, 2, 2.25},
      {normalised, {127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, 3.01},
      // Source: montytest, raw statistics of test 69d3c8dc7c5b3724e29d2712, "Normalized (exact)".
      {normalised, {13, 37, 50, 25, 3}, 0, 4, -0.55}};
  for (const auto& [ratio, pairs, elo0, elo1, llr] : figures)
    CHECK(in_hundredths(ratio(pairs, elo0, elo1)) == doctest::Approx(llr));
}

TEST_CASE("the draw ratio is the share of pairs with one point for each player") {
  CHECK(draw_ratio({4, 3, 34, 42, 117}).value() == doctest::Approx(0.17));
  CHECK(!draw_ratio({}));
}

TEST_CASE("if each pair is won or lost 2 : 0, the log-likelihood ratio is that of coin tosses") {
  const PairCounts pairs{30, 0, 0, 0, 70};
  const double s0 = expected_score(0), s1 = expected_score(40);
  const double coins = 70 * std::log(s1 / s0) + 30 * std::log((1 - s1) / (1 - s0));
  CHECK(log_likelihood_ratio(pairs, 0, 40) == doctest::Approx(coins).epsilon(0.001));
}

TEST_CASE("the log-likelihood ratio of pairs is finite for any counts") {
  for (const PairCounts& pairs : {PairCounts{}, PairCounts{5, 0, 0, 0, 0}, PairCounts{0, 0, 0, 0, 5},
                                  PairCounts{0, 0, 5, 0, 0}, PairCounts{0, 0, 1'000'000, 0, 0}}) {
    CHECK(std::isfinite(log_likelihood_ratio(pairs, -1000, 1000)));
    CHECK(std::isfinite(log_likelihood_ratio(pairs, 0, 5)));
    CHECK(std::isfinite(log_likelihood_ratio_normalised(pairs, -most_normalised_elo, most_normalised_elo)));
    CHECK(std::isfinite(log_likelihood_ratio_normalised(pairs, 0, 5)));
  }
  CHECK(log_likelihood_ratio({}, 0, 5) == doctest::Approx(0));
  CHECK(log_likelihood_ratio({0, 0, 0, 0, 100}, 0, 5) > 0);
  CHECK(log_likelihood_ratio({100, 0, 0, 0, 0}, 0, 5) < 0);
}
