#include "referee/tournament/play/leases.hpp"

#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A round-robin of three players on `boards` boards of one game, with six matches on each board.
Course course_on(std::size_t boards) {
  const ToySchedule schedule(3, boards);
  return Course(RoundRobin{}, schedule.fixtures, schedule.names, {});
}

ClaimedBatch claimed(std::uint64_t first, std::uint64_t matches, bool hopeless = false) {
  return {{.first = {1, first}, .matches = matches, .players = {}}, hopeless};
}

FinishedMatch finished(SchedulePlace place) {
  return {.record = toy_match(toy_setup({"p0", "p1"})), .place = place, .identity = {}, .at = {}};
}

MatchIdentity identity_of(std::uint64_t number) {
  return {.game = "paski", .board = {}, .start = {}, .players = {}, .repeat = number};
}

std::vector<std::uint64_t> rest_of(Leases& leases) {
  std::vector<std::uint64_t> numbers;
  while (const auto match = leases.next()) numbers.push_back(match->number);
  return numbers;
}

using Numbers = std::vector<std::uint64_t>;
constexpr BySeat<bool> first_out{true, false};

}  // namespace

TEST_CASE("a batch of matches is reported as finished when each of its matches has an outcome") {
  const Course course = course_on(2);
  Leases leases;
  leases.add(claimed(0, 2), course);
  leases.add(claimed(4, 2), course);
  CHECK(leases.waiting() == 4);
  CHECK(rest_of(leases) == Numbers{0, 1, 4, 5});
  CHECK(leases.waiting() == 0);
  leases.played(finished({1, 5}));
  leases.played(finished({1, 1}));
  leases.played(finished({1, 9}));  // has no effect, because the match is in no batch
  CHECK(leases.take_finished().empty());
  leases.played(finished({1, 4}));
  const auto done = leases.take_finished();
  REQUIRE(done.size() == 1);
  CHECK(done[0].batch.first == SchedulePlace{1, 4});
  CHECK(done[0].outcomes.finished.size() == 2);
  CHECK(leases.take_finished().empty());
  CHECK(leases.holds_any());
}

TEST_CASE("matches that are already decided are not played again") {
  Course course = course_on(1);
  course.recorded({{{1, 1}, {}, {Result{.winner = Seat::first}, protocol::Reason::normal}}}, {});
  Leases leases;
  leases.add(claimed(0, 4), course);
  CHECK(rest_of(leases) == Numbers{0, 2, 3});
  course.recorded({{{1, 4}, {}, {}}, {{1, 5}, {}, {}}}, {});
  leases.add(claimed(4, 2), course);
  CHECK(rest_of(leases).empty());
  REQUIRE(leases.take_finished().size() ==
          1);  // reported as finished, so that no other worker claims the batch
}

TEST_CASE("a worker gives back a batch that only others can play, and reports matches that nobody can play") {
  const Course course = course_on(1);
  Leases leases;
  leases.add(claimed(0, 4), course);
  CHECK(leases.next()->number == 0);
  leases.not_played({1, 0}, identity_of(0), first_out);
  CHECK(rest_of(leases).empty());
  CHECK(!leases.holds_any());
  REQUIRE(leases.take_given_back().size() == 1);
  CHECK(leases.take_given_back().empty());
  for (const bool hopeless : {true, false}) {
    leases.add(claimed(0, 2, hopeless), course);
    CHECK(rest_of(leases) == Numbers{0, 1});
    if (hopeless) leases.not_played({1, 0}, identity_of(0), first_out);
    if (!hopeless) leases.unplayable({1, 0}, identity_of(0), first_out);
    leases.played(finished({1, 1}));
    const auto done = leases.take_finished();
    REQUIRE(done.size() == 1);
    CHECK(done[0].outcomes.unplayed == Unplayed{{identity_of(0), first_out}});
    CHECK(done[0].outcomes.finished.size() == 1);
    CHECK(leases.take_given_back().empty());
  }
}

TEST_CASE(
    "a worker that claims a batch again after its lease expired does not repeat matches that it has begun") {
  const Course course = course_on(1);
  Leases leases;
  leases.add(claimed(0, 2), course);
  leases.add(claimed(2, 4), course);
  CHECK(leases.next()->number == 0);
  const Batch kept = claimed(2, 4).batch;
  leases.keep_only(std::vector<Batch>{kept});
  CHECK(leases.waiting() == 4);
  leases.add(claimed(0, 2), course);
  CHECK(rest_of(leases) == Numbers{2, 3, 4, 5, 1});
  leases.played(finished({1, 0}));
  leases.played(finished({1, 1}));
  REQUIRE(leases.take_finished().size() == 1);
}

TEST_CASE("if the answer to a claim is lost, the worker gives back the batch that it unknowingly holds") {
  const Course course = course_on(2);
  Leases leases;
  leases.add(claimed(0, 2), course);
  const std::vector<Batch> held{claimed(0, 2).batch, claimed(2, 2).batch};
  leases.keep_only(held);
  leases.give_back_unknown(held);
  CHECK(leases.take_given_back() == std::vector{held[1]});
  CHECK(rest_of(leases) == Numbers{0, 1});
}
