#include "referee/tournament/formats/accuracy_pairs.hpp"

#include "playing.hpp"

namespace {

constexpr std::optional<BySeat<Decisions>> unjudged;

/// For each of two players, the probability of a mistake.
using Errors = std::array<double, 2>;

/// Simulates a match without draws. Returns the players' decisions and the result. The player in a won
/// position makes decisions until it makes a mistake. Then the opponent is in a won position. The probability
/// of a mistake depends on the player and the board.
std::pair<BySeat<Decisions>, PairingResult> simulated(const Errors& errors,
                                                      const BySeat<std::size_t>& players, int length,
                                                      double hardness, Random& random) {
  BySeat<Decisions> decisions;
  Seat winning = Seat::first;
  for (int ply = 0; ply < length; ++ply) {
    ++decisions[winning].made;
    if (random.chance(hardness * errors[players[winning]])) {
      winning = other(winning);
    } else {
      ++decisions[winning].kept;
    }
  }
  return {decisions, won_by(winning)};
}

/// Simulates a pair of matches on a new board. Some boards are ten times as hard as others, and some matches
/// are ten times as long.
PlayedRound simulated_pair(const Sprt& sprt, const Pairings& pair, const Errors& errors, Random& random) {
  const int length = random.chance(0.5) ? 4 : 40;
  const double hardness = random.chance(0.5) ? 1 : 0.1;
  std::vector<PairingResult> results;
  std::vector<std::optional<BySeat<Decisions>>> decisions;
  for (const std::uint64_t match : {0, 1}) {
    const auto [made, result] = simulated(errors, pair[match].players, length, hardness, random);
    results.push_back(result);
    decisions.emplace_back(made);
  }
  return sprt.summed_up(pair, results, decisions);
}

/// Simulates SPRTs between players with these probabilities of a mistake. Returns how many end with this
/// decision.
int ended(SequentialTest::Decision decision, const Sprt& sprt, const Errors& errors, int tests) {
  const Pairings pair = known_round(Sprt{.test = {.batch = 1}}, fixtures_of(2, {1}), 0);
  Random random(7);
  int count = 0;
  for (int test = 0; test < tests; ++test) {
    PlayedRound sum;
    SequentialTest::State state = sprt.test.state({});
    while (state.decision == SequentialTest::Decision::undecided) {
      for (std::size_t i = 0; i < sprt.test.batch; ++i)
        sum.accuracy += simulated_pair(sprt, pair, errors, random).accuracy;
      state = sprt.test.state(std::span(&sum, 1));
    }
    count += state.decision == decision;
  }
  return count;
}

/// Plays pairs of matches. Of the pairs in which one player was more accurate, returns the share in which
/// this was the first player.
double share_of(const Errors& errors) {
  const Sprt sprt{.test = {.batch = 1, .measure = SequentialTest::Measure::accuracy}};
  const Pairings pair = known_round(sprt, fixtures_of(2, {1}), 0);
  Random random(8);
  AccuracyPairs sum;
  while (sum.telling() < 50'000) sum += simulated_pair(sprt, pair, errors, random).accuracy;
  return static_cast<double>(sum.more) / static_cast<double>(sum.telling());
}

Sprt on_accuracy(double theta1, std::size_t batch) {
  Sprt sprt{.test = {.theta0 = 0.5, .theta1 = theta1, .alpha = 0.05, .beta = 0.1, .batch = batch}};
  sprt.test.measure = SequentialTest::Measure::accuracy;
  return sprt;
}

}  // namespace

TEST_CASE("accuracies are compared exactly, and a player without decisions has made no mistake") {
  CHECK(std::is_eq(compare_accuracy({3, 2}, {6, 4})));
  CHECK(std::is_lt(compare_accuracy({3, 2}, {7, 5})));
  CHECK(std::is_gt(compare_accuracy({3, 2}, {5, 3})));
  CHECK(std::is_eq(compare_accuracy({}, {})));
  CHECK(std::is_eq(compare_accuracy({}, {9, 9})));
  CHECK(std::is_gt(compare_accuracy({}, {9, 8})));
  CHECK(std::is_lt(compare_accuracy({1, 0}, {})));
  // These accuracies differ by less than the precision of floating-point numbers.
  constexpr std::uint64_t many = 4'000'000'000;
  CHECK(std::is_gt(compare_accuracy({many, many - 1}, {many - 1, many - 2})));
}

TEST_CASE(
    "the log-likelihood ratio of decided pairs is that of Bernoulli trials, and level pairs do not count") {
  // The expected value is 7 ln (0.6 / 0.5) + 3 ln (0.4 / 0.5).
  CHECK(log_likelihood_ratio_accuracy(AccuracyPairs{7, 3, 0, 0}, 0.5, 0.6) == doctest::Approx(0.606820));
  CHECK(log_likelihood_ratio_accuracy(AccuracyPairs{7, 3, 1000, 10}, 0.5, 0.6) == doctest::Approx(0.606820));
  CHECK(log_likelihood_ratio_accuracy(AccuracyPairs{0, 0, 1000, 0}, 0.5, 0.6) == 0);
  CHECK(log_likelihood_ratio_accuracy(AccuracyPairs{3, 7, 0, 0}, 0.4, 0.5) == doctest::Approx(-0.606820));
}

TEST_CASE(
    "the share of decided pairs in which a player was more accurate is given with Wilson's score interval") {
  const auto estimate = estimate_share({7, 3, 99, 1});
  REQUIRE(estimate);
  CHECK(estimate->share == 0.7);
  CHECK(estimate->low == doctest::Approx(0.39678).epsilon(0.0001));
  CHECK(estimate->high == doctest::Approx(0.89221).epsilon(0.0001));
  CHECK(estimate_share({5, 0, 0, 0})->low > 0.5);
  CHECK(estimate_share({5, 0, 0, 0})->high == doctest::Approx(1));
  CHECK(!estimate_share({0, 0, 50, 2}));
}

TEST_CASE("a pair of matches counts the decisions of both matches, if both were played and judged") {
  const Sprt sprt = on_accuracy(0.6, 6);
  const Pairings pairings = known_round(sprt, fixtures_of(2, {6}), 0);
  const PairingResult won = won_by(Seat::first);
  const std::vector<PairingResult> results{won,     won,     won, won,     drawn(), drawn(),
                                           drawn(), drawn(), won, drawn(), won,     walkover_of(Seat::first)};
  const std::vector<std::optional<BySeat<Decisions>>> decisions{
      // Player 0 kept 4 values of 5, and player 1 kept 3 of 4.
      BySeat{Decisions{1, 0}, Decisions{3, 3}}, BySeat{Decisions{1, 0}, Decisions{4, 4}},
      // Player 0 kept 1 value of 2, and player 1 kept 2 of 3.
      BySeat{Decisions{2, 1}, Decisions{}}, BySeat{Decisions{3, 2}, Decisions{}},
      // Player 0 had no decisions, and player 1 made no mistake in 17 decisions.
      BySeat{Decisions{}, Decisions{8, 8}}, BySeat{Decisions{9, 9}, Decisions{}},
      BySeat{Decisions{1, 0}, Decisions{1, 1}}, unjudged, unjudged, unjudged,
      BySeat{Decisions{1, 0}, Decisions{1, 1}}, unjudged};
  REQUIRE(pairings.size() == results.size());
  const PlayedRound round = played_round(sprt, pairings, results, decisions);
  CHECK(round.accuracy == AccuracyPairs{.more = 1, .less = 1, .equal = 1, .unjudged = 2});
  CHECK(round.pairs == PairCounts{0, 0, 4, 1, 0});
  CHECK(!asks_for_accuracy(Sprt{}));
  CHECK(played_round(Sprt{}, pairings, results).accuracy == AccuracyPairs{});
}

// With these probabilities a single pair changes the likelihood ratio little, so the test ends close to its
// bounds. With error rates 1.5 times as high as promised, this test case would fail.
TEST_CASE("an SPRT on accuracy keeps its promised error rates with rare mistakes and different boards") {
  constexpr int tests = 2000;
  constexpr Errors better{0.03, 0.04};
  const double share = share_of(better);
  CHECK(share > 0.55);
  CHECK(share < 0.65);
  for (const std::size_t batch : {1, 10}) {
    CAPTURE(batch);
    const Sprt sprt = on_accuracy(share, batch);
    for (const double errors : {0.03, 0.3}) {
      CAPTURE(errors);
      CHECK(ended(SequentialTest::Decision::h1, sprt, {errors, errors}, tests) <
            most_expected(tests, sprt.test.alpha / (1 - sprt.test.beta)));
    }
    CHECK(ended(SequentialTest::Decision::h0, sprt, better, tests) <
          most_expected(tests, sprt.test.beta / (1 - sprt.test.alpha)));
    CHECK(ended(SequentialTest::Decision::h1, sprt, {0.03, 0.01}, tests) == 0);
  }
}
