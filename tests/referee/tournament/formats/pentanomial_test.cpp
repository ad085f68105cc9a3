#include "referee/tournament/formats/pentanomial.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace gramy::referee;

namespace {

/// As figures are printed.
double in_hundredths(double value) {
  return std::round(100 * value) / 100;
}

}  // namespace

TEST_CASE("log-likelihood ratios agree with published ones") {
  struct Published {
    PairCounts pairs;
    double elo0, elo1, llr;
  };
  const Published figures[] = {
      // fishtest, tests 5fe50b9d3932f79192d3973c and 5fe552e43932f79192d39744, quoted in Stockfish's history
      // (#3273).
      {{292, 5905, 28939, 6129, 299}, -0.25, 1.25, 2.95},
      {{5, 418, 6043, 506, 12}, 0.25, 1.25, 2.92},
      // fastchess, app/tests/sprt_test.cpp, "logistic pentanomial 1" and "2".
      {{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, -3.07},
      {{871, 26175, 55003 + 980, 26678, 821}, 0, 2, -4.98},
  };
  for (const Published& figure : figures)
    CHECK(in_hundredths(log_likelihood_ratio(figure.pairs, figure.elo0, figure.elo1)) ==
          doctest::Approx(figure.llr));
}

TEST_CASE("with wins and losses of pairs alone it is the ratio of two coins") {
  const PairCounts pairs{30, 0, 0, 0, 70};
  const double s0 = expected_score(0), s1 = expected_score(40);
  const double coins = 70 * std::log(s1 / s0) + 30 * std::log((1 - s1) / (1 - s0));
  CHECK(log_likelihood_ratio(pairs, 0, 40) == doctest::Approx(coins).epsilon(0.001));
}

TEST_CASE("the ratio grows with better results, and turns around with the players and the hypotheses") {
  CHECK(log_likelihood_ratio({10, 20, 30, 25, 15}, 0, 20) >
        log_likelihood_ratio({10, 25, 30, 20, 15}, 0, 20));
  const double ratio = log_likelihood_ratio({9, 18, 30, 24, 12}, 5, 30);
  CHECK(log_likelihood_ratio({9, 18, 30, 24, 12}, 30, 5) == doctest::Approx(-ratio));
  CHECK(log_likelihood_ratio({12, 24, 30, 18, 9}, -5, -30) == doctest::Approx(ratio));
}

TEST_CASE("whatever the counts the ratio is a number") {
  for (const PairCounts& pairs : {PairCounts{}, PairCounts{5, 0, 0, 0, 0}, PairCounts{0, 0, 0, 0, 5},
                                  PairCounts{0, 0, 5, 0, 0}, PairCounts{0, 0, 1'000'000, 0, 0}}) {
    CHECK(std::isfinite(log_likelihood_ratio(pairs, -1000, 1000)));
    CHECK(std::isfinite(log_likelihood_ratio(pairs, 0, 5)));
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
