#include "referee/tournament/formats/pentanomial.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// As figures are printed.
double in_hundredths(double value) {
  return std::round(100 * value) / 100;
}

}  // namespace

TEST_CASE("log-likelihood ratios agree with published ones") {
  struct Published {
    double (&ratio)(const PairCounts&, double, double);
    PairCounts pairs;
    double elo0, elo1, llr;
  };
  constexpr auto& logistic = log_likelihood_ratio;
  constexpr auto& normalised = log_likelihood_ratio_normalised;
  const Published figures[] = {
      // fishtest, tests 5fe50b9d3932f79192d3973c and 5fe552e43932f79192d39744, quoted in Stockfish's history
      // (#3273).
      {logistic, {292, 5905, 28939, 6129, 299}, -0.25, 1.25, 2.95},
      {logistic, {5, 418, 6043, 506, 12}, 0.25, 1.25, 2.92},
      // fastchess, app/tests/sprt_test.cpp, "logistic pentanomial" and "normalized pentanomial" 1 and 2.
      {logistic, {223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
      {logistic, {871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
      {normalised, {365, 16618, 36029 + 200, 16974, 390}, 0, 2, 2.25},
      {normalised, {127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, 3.01},
      // montytest, raw statistics of test 69d3c8dc7c5b3724e29d2712, "Normalized (exact)".
      {normalised, {13, 37, 50, 25, 3}, 0, 4, -0.55}};
  for (const auto& [ratio, pairs, elo0, elo1, llr] : figures)
    CHECK(in_hundredths(ratio(pairs, elo0, elo1)) == doctest::Approx(llr));
}

TEST_CASE("Elo, normalised Elo, LOS and draw ratio agree with published ones") {
  struct Published {
    PairCounts pairs;
    double elo, error, normalised, normalised_error, los;
  };
  const Published figures[] = {
      // fastchess, app/tests/elo_test.cpp, "EloPentanomial 1", "2" and "3".
      {{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 1},
      {{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 0.0505},
      {{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0},
      // An output of fastchess, quoted at chess.stackexchange.com/questions/45881; its draw ratio is 17 %.
      {{4, 3, 34, 42, 117}, 277.00, 40.90, 345.17, 34.05, 1},
  };
  for (const auto& [pairs, elo, error, normalised, normalised_error, los] : figures) {
    const EloEstimate estimate = estimate_elo(pairs);
    CHECK(in_hundredths(estimate.elo) == doctest::Approx(elo));
    CHECK(in_hundredths((estimate.high - estimate.low) / 2) == doctest::Approx(error));
    const EloEstimate in_deviations = estimate_normalised_elo(pairs).value();
    CHECK(in_hundredths(in_deviations.elo) == doctest::Approx(normalised));
    CHECK(in_hundredths((in_deviations.high - in_deviations.low) / 2) == doctest::Approx(normalised_error));
    CHECK(std::abs(likelihood_of_superiority(pairs).value() - los) < 0.00005);
  }
  CHECK(draw_ratio({4, 3, 34, 42, 117}).value() == doctest::Approx(0.17));
}

TEST_CASE("pairs that all went the same, decided way say nothing of chance") {
  CHECK(!estimate_normalised_elo({0, 0, 0, 0, 3}));
  CHECK(!likelihood_of_superiority({0, 7, 0, 0, 0}));
  CHECK(likelihood_of_superiority({0, 0, 7, 0, 0}).value() == doctest::Approx(0.5));
  CHECK(estimate_normalised_elo({0, 0, 7, 0, 0}).value().elo == doctest::Approx(0));
  CHECK(!likelihood_of_superiority({}));
  CHECK(!draw_ratio({}));
}

TEST_CASE("in 95 of 100 experiments the true Elo lies between the bounds, whatever boards decide") {
  // On half of the boards the seat decides; on the others the player wins each match with this chance.
  constexpr double strength = 0.6;
  const double truth = 400 * std::log10(0.55 / 0.45);
  Random random(11);
  constexpr int experiments = 1000;
  int covered = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    PairCounts pairs{};
    for (int pair = 0; pair < 300; ++pair) {
      const bool is_decided = random.chance(0.5);
      const int wins = is_decided ? 1 : random.chance(strength) + random.chance(strength);
      ++pairs[static_cast<std::size_t>(2 * wins)];
    }
    const EloEstimate estimate = estimate_elo(pairs);
    covered += estimate.low < truth && truth < estimate.high;
  }
  // Three standard deviations of a count of 1000 either way.
  CHECK(covered > 929);
  CHECK(covered < 971);
}

TEST_CASE("with wins and losses of pairs alone it is the ratio of two coins") {
  const PairCounts pairs{30, 0, 0, 0, 70};
  const double s0 = expected_score(0), s1 = expected_score(40);
  const double coins = 70 * std::log(s1 / s0) + 30 * std::log((1 - s1) / (1 - s0));
  CHECK(log_likelihood_ratio(pairs, 0, 40) == doctest::Approx(coins).epsilon(0.001));
}

TEST_CASE("whatever the counts the ratio is a number") {
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

TEST_CASE("Elo is estimated from the mean of pairs") {
  const EloEstimate even = estimate_elo({10, 20, 40, 20, 10});
  CHECK(even.elo == doctest::Approx(0));
  CHECK(even.low == doctest::Approx(-even.high));
  // 75 % is 190.85 Elo.
  CHECK(estimate_elo({0, 0, 50, 0, 50}).elo == doctest::Approx(190.8485));
  // A score of 0.5 with a standard deviation of 0.5 of 400 pairs: 0.5 +- 1.96 * 0.025.
  CHECK(estimate_elo({200, 0, 0, 0, 200}).high ==
        doctest::Approx(400 * std::log10(0.549 / 0.451)).epsilon(0.001));
  CHECK(estimate_elo({0, 0, 0, 0, 3}).elo == INFINITY);
  CHECK(estimate_elo({}).low == -INFINITY);
}
