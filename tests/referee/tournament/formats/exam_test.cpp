#include "referee/tournament/formats/exam.hpp"

#include "playing.hpp"

namespace {

using enum SequentialTest::Decision;

Exam exam_with_test(double theta0, double theta1, std::size_t batch) {
  return {.until_told = SequentialTest{.theta0 = theta0,
                                       .theta1 = theta1,
                                       .alpha = 0.05,
                                       .beta = 0.1,
                                       .batch = batch,
                                       .measure = SequentialTest::Measure::accuracy}};
}

/// For each of two players, whether it keeps the value of a position.
using Kept = std::array<bool, 2>;

PlayedRound round_of(const Exam& exam, const Pairings& pairings, const std::function<Kept()>& next) {
  const PairingResult played{.played = true};
  std::vector<PairingResult> results;
  std::vector<std::optional<BySeat<Decisions>>> decisions;
  for (std::uint64_t i = 0; i < pairings.size(); i += 2) {
    CHECK(pairings[i].players == BySeat<std::size_t>{0, 0});
    CHECK(pairings[i + 1].players == BySeat<std::size_t>{1, 1});
    CHECK(pairings[i].game == pairings[i + 1].game);
    CHECK(pairings[i].board == pairings[i + 1].board);
    for (const bool kept : next()) {
      results.push_back(played);
      decisions.push_back(BySeat{Decisions{}, Decisions{.made = 1, .kept = kept ? 1U : 0U}});
    }
  }
  return exam.summed_up(results, decisions);
}

/// Plays rounds of the exam until its test ends. Returns these rounds.
std::vector<PlayedRound> sat(const Exam& exam, const Fixtures& fixtures, const std::function<Kept()>& next) {
  std::vector<PlayedRound> rounds;
  for (;;) {
    const Pairings pairings = exam.next_round(fixtures, rounds);
    if (pairings.empty()) return rounds;
    rounds.push_back(round_of(exam, pairings, next));
  }
}

}  // namespace

TEST_CASE("in an exam, each player of a game answers each board of the game once") {
  const Fixtures fixtures{.players = 3, .games = {{2, {0, 2}}, {3, {1}}}};
  const Pairings pairings = Exam{}.next_round(fixtures, {});
  std::set<Pairing> expected;
  for (const std::size_t board : {0, 1}) {
    for (const std::size_t player : {0, 2}) expected.insert({0, board, {player, player}});
  }
  for (const std::size_t board : {0, 1, 2}) expected.insert({1, board, {1, 1}});
  REQUIRE(pairings.size() == expected.size());
  std::set<Pairing> found;
  for (std::uint64_t number = 0; number < pairings.size(); ++number) {
    found.insert(pairings[number]);
    CHECK(pairings.find(pairings[number]) == number);
  }
  CHECK(found == expected);
  CHECK(pairings.find({1, 0, {0, 0}}) == std::nullopt);
  CHECK(most_matches(Format(Exam{}), fixtures) == std::vector<std::uint64_t>{4, 3});
  CHECK(Exam{}.next_round(fixtures, std::vector<PlayedRound>(1)).empty());
}

TEST_CASE(
    "an exam with a sequential test mixes its games in proportion to their boards from the first item to the "
    "last") {
  const Fixtures fixtures = fixtures_of(2, {120, 7, 33});
  const Exam exam = exam_with_test(0.5, 0.7, 10);
  const Pairings all = exam.all_pairings(fixtures);
  REQUIRE(all.size() == 2 * 160);
  std::array<std::size_t, 3> asked{};
  for (std::uint64_t position = 0; position < 160; ++position) {
    for (const std::uint64_t number : {2 * position, 2 * position + 1}) {
      CHECK(all.find(all[number]) == number);
      CHECK(all[number].players[Seat::first] == number % 2);
    }
    const Pairing pairing = all[2 * position];
    CHECK(pairing.board == asked[pairing.game]++);
    for (const std::size_t game : {0, 1, 2}) {
      const double share = static_cast<double>(fixtures.games[game].boards) / 160;
      CHECK(std::abs(static_cast<double>(asked[game]) - static_cast<double>(position + 1) * share) <= 1);
    }
  }
  std::vector<Pairing> by_round;
  for (std::size_t round = 0; round < 16; ++round) {
    for (const Pairing& pairing : listed(known_round(exam, fixtures, round))) by_round.push_back(pairing);
  }
  CHECK(by_round == listed(all));
  CHECK(known_round(exam, fixtures, 16).empty());
  CHECK(most_matches(Format(exam), fixtures) == std::vector<std::uint64_t>{240, 14, 66});
}

TEST_CASE(
    "an exam's sequential test ends with the first batch after which the likelihood ratio leaves the "
    "bounds") {
  const Fixtures fixtures = fixtures_of(2, {100, 200});
  for (const std::size_t batch : {1, 4, 10, 70}) {
    for (const double share : {0.3, 0.5, 0.8}) {
      CAPTURE(batch);
      CAPTURE(share);
      const Exam exam = exam_with_test(0.5, 0.7, batch);
      Random random(100 * batch + static_cast<std::uint64_t>(10 * share));
      std::vector<Kept> script;
      for (int position = 0; position < 300; ++position) {
        const bool tells = random.chance(0.5), first = random.chance(share);
        script.push_back(tells ? Kept{first, !first} : Kept{first, first});
      }
      // Computes the likelihood ratio by its definition. A position changes the ratio only if exactly one
      // player errs.
      double ratio = 1;
      std::size_t asked = 0;
      SequentialTest::Decision expected = undecided;
      while (asked < script.size() && expected == undecided) {
        const std::size_t end = std::min(asked + batch, script.size());
        for (; asked < end; ++asked) {
          const auto [first, second] = script[asked];
          if (first != second) ratio *= first ? 0.7 / 0.5 : 0.3 / 0.5;
        }
        if (ratio >= (1 - 0.1) / 0.05) expected = h1;
        if (ratio <= 0.1 / (1 - 0.05)) expected = h0;
      }
      std::size_t next = 0;
      const auto rounds = sat(exam, fixtures, [&] { return script[next++]; });
      CHECK(next == asked);
      CHECK(exam.until_told->state(rounds).decision == expected);
      CHECK(exam.until_told->state(rounds).accuracy.all() == asked);
    }
  }
}

TEST_CASE(
    "an exam's sequential test does not count positions that a player was not asked or that were not "
    "judged") {
  const Exam exam = exam_with_test(0.5, 0.7, 3);
  const PairingResult played{.played = true}, not_played{};
  const std::optional<BySeat<Decisions>> kept = BySeat{Decisions{1, 1}, Decisions{}};
  CHECK(exam.summed_up(std::vector{played, not_played, played, played, played, played},
                       std::vector{kept, kept, kept, std::optional<BySeat<Decisions>>{}, kept, kept})
            .accuracy == AccuracyPairs{.equal = 1, .unjudged = 1});
}

// A single position changes the likelihood ratio little, so the test ends close to its bounds.
TEST_CASE("an exam's sequential test keeps the promised error rates") {
  constexpr int tests = 2000;
  const Exam exam = exam_with_test(0.5, 0.6, 10);
  Random random(11);
  const auto ended = [&](SequentialTest::Decision decision, double share) {
    int count = 0;
    for (int test = 0; test < tests; ++test) {
      PlayedRound sum;
      SequentialTest::State state;
      while (state.decision == undecided) {
        std::vector<PairingResult> results(20, {.played = true});
        std::vector<std::optional<BySeat<Decisions>>> decisions;
        for (int position = 0; position < 10; ++position) {
          const bool tells = random.chance(0.4), first = random.chance(share);
          for (const bool kept : {first, tells ? !first : first})
            decisions.push_back(BySeat{Decisions{1, kept ? 1U : 0U}, Decisions{}});
        }
        sum.accuracy += exam.summed_up(results, decisions).accuracy;
        state = exam.until_told->state(std::span(&sum, 1));
      }
      count += state.decision == decision;
    }
    return count;
  };
  CHECK(ended(h1, 0.5) < most_expected(tests, 0.05));
  CHECK(ended(h0, 0.6) < most_expected(tests, 0.1));
  CHECK(ended(h1, 0.4) == 0);
}
