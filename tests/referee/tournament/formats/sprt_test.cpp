#include "referee/tournament/formats/sprt.hpp"

#include "playing.hpp"

namespace {

/// Results are random, with draws, and player 0 is better by this many Elo points.
Play as_strong_as(double elo, Random& random) {
  return [elo, &random](const Pairing& pairing) {
    constexpr double draws = 0.3;
    const Seat own = pairing.players[Seat::first] == 0 ? Seat::first : Seat::second;
    if (random.chance(draws)) return drawn();
    const double wins = (expected_score(elo) - draws / 2) / (1 - draws);
    return won_by(random.chance(wins) ? own : other(own));
  };
}

/// Simulates SPRTs in which player 0 is better by `elo`. Returns how many accept H1.
int accepted(const Sprt& sprt, double elo, int tests) {
  const Fixtures fixtures = fixtures_of(2, {1});
  Random random(static_cast<std::uint64_t>(1000 + elo));
  int count = 0;
  for (int test = 0; test < tests; ++test) {
    const auto decision = sprt.test.state(play(sprt, fixtures, as_strong_as(elo, random))).decision;
    CHECK(decision != SequentialTest::Decision::undecided);
    count += decision == SequentialTest::Decision::h1;
  }
  return count;
}

/// Converts a lead in Elo to normalised Elo, if 30 % of the matches are drawn as in as_strong_as().
double normalised(double elo) {
  constexpr double draws = 0.3;
  const double score = expected_score(elo), variance = score - draws / 4 - score * score;
  return 800 / std::log(10) * (score - 0.5) / std::sqrt(variance);
}

}  // namespace

TEST_CASE("the bounds of an SPRT are those of Wald's test") {
  const auto state = SequentialTest{.theta0 = 0, .theta1 = 5}.state({});
  CHECK(state.lower == doctest::Approx(-2.944).epsilon(0.001));
  CHECK(state.upper == doctest::Approx(2.944).epsilon(0.001));
  const auto uneven = SequentialTest{.theta0 = 0, .theta1 = 5, .alpha = 0.05, .beta = 0.1}.state({});
  CHECK(uneven.lower == doctest::Approx(-2.251).epsilon(0.001));
  CHECK(uneven.upper == doctest::Approx(2.890).epsilon(0.001));
  CHECK(state.decision == SequentialTest::Decision::undecided);
}

TEST_CASE("an SPRT on Elo keeps its promised error rates") {
  const Sprt sprt{.test = {.theta0 = 0, .theta1 = 80, .alpha = 0.05, .beta = 0.1, .batch = 2},
                  .max_pairs = 100'000};
  constexpr int tests = 1000;
  CHECK(accepted(sprt, 0, tests) < most_expected(tests, sprt.test.alpha));
  CHECK(tests - accepted(sprt, 80, tests) < most_expected(tests, sprt.test.beta));
  CHECK(accepted(sprt, -50, tests) < most_expected(tests, sprt.test.alpha));
  CHECK(accepted(sprt, 150, tests) > tests - most_expected(tests, sprt.test.beta));
}

TEST_CASE("an SPRT on normalised Elo keeps its promised error rates") {
  const Sprt sprt{.test = {.theta0 = 0,
                           .theta1 = normalised(80),
                           .alpha = 0.05,
                           .beta = 0.1,
                           .batch = 2,
                           .measure = SequentialTest::Measure::normalised_elo},
                  .max_pairs = 100'000};
  constexpr int tests = 300;
  CHECK(accepted(sprt, 0, tests) < most_expected(tests, sprt.test.alpha));
  CHECK(tests - accepted(sprt, 80, tests) < most_expected(tests, sprt.test.beta));
}

TEST_CASE("after all boards, an SPRT plays them again in the same order, with a higher repeat number") {
  const Fixtures fixtures = fixtures_of(2, {2, 1});
  const Sprt sprt{.test = {.theta0 = -1, .theta1 = 1, .batch = 2}, .max_pairs = 5};
  const auto rounds = play(sprt, fixtures, [](const Pairing&) { return drawn(); });
  std::vector<Pairing> expected;
  for (const auto& [game, board, repeat] :
       {std::array<std::size_t, 3>{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}}) {
    expected.push_back({game, board, {0, 1}, repeat});
    expected.push_back({game, board, {1, 0}, repeat});
  }
  std::vector<Pairing> played;
  for (const Round& round : rounds) played.insert(played.end(), round.pairings.begin(), round.pairings.end());
  CHECK(played == expected);
  CHECK(rounds.size() == 3);  // the batches have 2, 2 and 1 pairs
  CHECK(sprt.test.state(rounds).decision == SequentialTest::Decision::undecided);
  CHECK(sprt.test.state(rounds).pairs == PairCounts{0, 0, 5, 0, 0});
}

TEST_CASE("an SPRT without a limit of pairs plays each board once") {
  const Fixtures fixtures = fixtures_of(2, {7, 5});
  const auto rounds =
      play(Sprt{.test = {.theta0 = -1, .theta1 = 1}}, fixtures, [](const Pairing&) { return drawn(); });
  REQUIRE(rounds.size() == 2);
  CHECK(rounds[0].pairings.size() == 20);
  CHECK(rounds[1].pairings.size() == 4);
}

TEST_CASE("an SPRT may decide after whole batches of pairs, and at no other moment") {
  const Fixtures fixtures = fixtures_of(2, {1000});
  const auto wins = [](const Pairing& pairing) {
    return won_by(pairing.players[Seat::first] == 0 ? Seat::first : Seat::second);
  };
  for (const std::size_t batch : {1, 7, 30}) {
    const Sprt sprt{.test = {.theta0 = 0, .theta1 = 100, .batch = batch}};
    const auto rounds = play(sprt, fixtures, wins);
    CHECK(sprt.test.state(rounds).decision == SequentialTest::Decision::h1);
    CHECK(sprt.test.state(rounds.first(rounds.size() - 1)).decision == SequentialTest::Decision::undecided);
    for (const Round& round : rounds) CHECK(round.pairings.size() == 2 * batch);
  }
}

TEST_CASE(
    "an SPRT counts a pair of matches by the points of the first player, and only if both matches were "
    "played") {
  const Sprt sprt{.test = {.theta0 = 0, .theta1 = 5}};
  const Pairings pairings = sprt.next_round(fixtures_of(2, {4}), {});
  const std::vector results{won_by(Seat::first),  won_by(Seat::second),  // player 0 gets 2 points
                            won_by(Seat::first),  drawn(),               // 3/2 points
                            won_by(Seat::second), drawn(),               // 1/2 point
                            won_by(Seat::first),  walkover_of(Seat::second)};
  REQUIRE(pairings.size() == results.size());
  const std::vector played{played_round(sprt, pairings, results)};
  CHECK(sprt.test.state(played).pairs == PairCounts{0, 1, 0, 1, 1});
}
