#include "referee/truth/decisions.hpp"

#include "referee/truth/verdict.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A verdict: the first seat kept two wins and made one mistake. The second seat made no
/// mistake, but resigned in a drawn position.
std::string verdict_text() {
  MatchVerdict verdict;
  verdict[Seat::first].could_err = 3;
  verdict[Seat::first].erred = 1;
  verdict[Seat::second].given_up = 1;
  return to_text(verdict);
}

}  // namespace

TEST_CASE(
    "a player's decisions are moves that could have been mistakes, and resignations or faults in positions "
    "that were not lost") {
  const auto decisions = decisions_in(verdict_text(), "m");
  REQUIRE(decisions);
  CHECK((*decisions)[Seat::first] == Decisions{.made = 3, .kept = 2});
  CHECK((*decisions)[Seat::second] == Decisions{.made = 1, .kept = 0});
  CHECK(!decisions_in("", "m"));
  CHECK(!decisions_in("[]", "m"));
  MatchVerdict given_up_twice;
  given_up_twice[Seat::first].given_up = 2;
  CHECK(!decisions_in(to_text(given_up_twice), "m"));
}

TEST_CASE("a verdict with more decisions than fit in 32 bits is refused") {
  MatchVerdict verdict;
  verdict[Seat::second].could_err = std::uint64_t{1} << 32;
  CHECK(!decisions_in(to_text(verdict), "m"));
}

TEST_CASE("of all tournament formats, only an SPRT on accuracy reads the players' decisions") {
  CountedMatch match;
  match.id = "m";
  match.verdict = verdict_text();
  CHECK(!decisions_asked_by(RoundRobin{}));
  CHECK(!decisions_asked_by(Sprt{}));
  const DecisionsOf asked = decisions_asked_by(Sprt{.test = {.measure = SequentialTest::Measure::accuracy}});
  REQUIRE(asked);
  CHECK(outcome_of(match, asked).decisions == decisions_in(match.verdict, match.id));
  CHECK(outcome_of(match, {}).decisions == std::nullopt);
  match.verdict.clear();
  CHECK(outcome_of(match, asked).decisions == std::nullopt);
}
