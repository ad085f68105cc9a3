#include "referee/tournament/play/course.hpp"

#include "referee/tournament/tables/standings.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

constexpr BySeat<bool> nobody_out{false, false};
const Outcome won_by_first{.result = Result{.winner = Seat::first}};

struct Schedule : ToySchedule {
  using ToySchedule::ToySchedule;
  Course course(Format format, History history = {}) const {
    return Course(std::move(format), fixtures, names, std::move(history));
  }
};

/// Takes all matches of the round that the course has not returned yet.
std::vector<SchedulePlace> rest_of_round(Course& course) {
  std::vector<SchedulePlace> matches;
  while (const auto match = course.next()) matches.push_back(*match);
  return matches;
}

/// The outcome if the better seeded player wins.
Outcome outcome_of(const Course& course, SchedulePlace match) {
  const BySeat<std::size_t> players = course.pairing(match).players;
  return {.result =
              Result{.winner = players[Seat::first] < players[Seat::second] ? Seat::first : Seat::second}};
}

}  // namespace

TEST_CASE("the class Course returns each match once, in the order of the schedule") {
  const Schedule schedule(3, 2);
  Course course = schedule.course(RoundRobin{});
  const Pairings pairings = next_round(RoundRobin{}, schedule.fixtures, {});
  REQUIRE(pairings.size() == 2 * 3 * 2);
  for (std::size_t number = 0; number < pairings.size(); ++number) {
    CHECK(course.next() == SchedulePlace{1, number});
    CHECK(course.pairing({1, number}) == pairings[number]);
  }
  CHECK(!course.next());
  CHECK(course.id_of({1, 0}) == match_id("paski", "b0", course.players_of({1, 0})));
  CHECK(course.game_of({1, 0}) == "paski");
  CHECK(course.undecided() == pairings.size());
  for (std::size_t number = 0; number < pairings.size(); ++number) {
    CHECK(!course.over());
    course.played({1, number}, won_by_first);
    CHECK(course.standings().done() == number + 1);
  }
  CHECK(course.over());
  CHECK(!course.next());
  CHECK(course.standings().finished());
}

TEST_CASE("a match that is not played is a walkover if exactly one of its players was given up") {
  const Schedule schedule(2, 1);
  for (const BySeat<bool> out : {BySeat{false, true}, {true, false}, {true, true}, {false, false}}) {
    CAPTURE(out[Seat::first]);
    CAPTURE(out[Seat::second]);
    Course course = schedule.course(Knockout{});
    for (const SchedulePlace match : rest_of_round(course)) {
      const bool is_turned = course.pairing(match).players[Seat::first] == 1;
      course.not_played(match, is_turned ? BySeat{out[Seat::second], out[Seat::first]} : out);
    }
    CHECK(course.over());
    CHECK(course.standings().aborted() == 2);
    CHECK(course.standings().overall.matches() == 0);
    const auto& places = course.standings().format.places;
    REQUIRE(places.size() == 2);
    CHECK(places[0].player == (out[Seat::first] && !out[Seat::second] ? "p1" : "p0"));
  }
}

TEST_CASE("a round's unplayed matches are reported once, when the round ends") {
  const Schedule schedule(4, 1);
  Course course = schedule.course(Knockout{});
  const std::vector<SchedulePlace> first = rest_of_round(course);
  Unplayed expected;
  for (const SchedulePlace match : first) {
    CHECK(course.close_rounds().empty());
    const BySeat<std::size_t> players = course.pairing(match).players;
    if (players[Seat::first] != 3 && players[Seat::second] != 3) {
      course.played(match, outcome_of(course, match));
      continue;
    }
    const BySeat out{players[Seat::first] == 3, players[Seat::second] == 3};
    expected.emplace(course.identity_of(match), out);
    course.not_played(match, out);
  }
  REQUIRE(expected.size() == 2);
  CHECK(course.out_before() == std::vector<std::size_t>{3});
  CHECK(course.close_rounds() == expected);
  CHECK(course.close_rounds().empty());
  // A course that continues from this history reports the same matches.
  History history{.unplayed = expected};
  Course resumed = schedule.course(Knockout{}, history);
  for (const SchedulePlace match : rest_of_round(resumed)) resumed.played(match, outcome_of(resumed, match));
  CHECK(resumed.out_before() == std::vector<std::size_t>{3});
  CHECK(resumed.pairing(resumed.next().value()) == course.pairing(course.next().value()));
}

TEST_CASE("when an SPRT ends early, its standings no longer count unplayed matches as scheduled") {
  const Schedule schedule(2, 1);
  Course course = schedule.course(Sprt{.test = {.theta0 = 0, .theta1 = 400, .batch = 1}, .max_pairs = 500});
  CHECK(course.standings().scheduled() == 1000);
  while (const auto match = course.next()) course.played(*match, outcome_of(course, *match));
  CHECK(course.over());
  CHECK(course.standings().finished());
  CHECK(course.standings().scheduled() < 1000);
}

TEST_CASE("in a knockout, an encounter that is level in points is won by the player with fewer faults") {
  const Schedule schedule(2, 2);
  Course course = schedule.course(Knockout{});
  const std::vector<SchedulePlace> matches = rest_of_round(course);
  REQUIRE(matches.size() == 4);
  // The encounter is level in points, but p0 has lost a match by a fault, so p1 goes on.
  for (const SchedulePlace match : matches) {
    const BySeat<std::size_t> players = course.pairing(match).players;
    const Seat seat_of_p0 = players[Seat::first] == 0 ? Seat::first : Seat::second;
    if (match == matches[0]) {
      course.played(match, {.result = Result{.winner = other(seat_of_p0)}, .reason = Reason::timeout});
    } else if (match == matches[1]) {
      course.played(match, {.result = Result{.winner = seat_of_p0}});
    } else {
      course.played(match, {.result = Result{}});
    }
  }
  CHECK(course.over());
  const auto& meeting = course.standings().format.meetings.at(0).at(0);
  CHECK(meeting.points == std::array{2.0, 2.0});
  CHECK(meeting.through == "p1");
  CHECK(meeting.by == "fewer faults");
}

TEST_CASE(
    "results from other processes count once, in the round of their match, in whatever order they arrive") {
  const Schedule schedule(4, 2);
  Course alone = schedule.course(Knockout{});
  std::vector<std::vector<RecordedOutcome>> rounds;
  while (!alone.over()) {
    auto& round = rounds.emplace_back();
    for (const SchedulePlace match : rest_of_round(alone))
      round.push_back({match, alone.identity_of(match), outcome_of(alone, match)});
    for (const auto& [place, identity, outcome] : round) alone.played(place, outcome);
  }
  REQUIRE(rounds.size() == 2);
  Course course = schedule.course(Knockout{});
  CHECK(course.round() == 1);
  CHECK(course.round_size(1) == 8);
  CHECK(course.is_undecided({1, 7}));
  CHECK(!course.is_undecided({1, 8}));
  CHECK(!course.is_undecided({2, 0}));
  course.recorded(rounds[1], {});
  CHECK(course.undecided() == 8);
  course.recorded({rounds[0].begin() + 4, rounds[0].end()}, {});
  course.recorded(rounds[0], {});
  CHECK(course.over());
  course.recorded(rounds[0], {});
  CHECK(to_json(course.standings()) == to_json(alone.standings()));
}

TEST_CASE("matches that other processes could not play count as unplayed") {
  const Schedule schedule(4, 1);
  Course course = schedule.course(Knockout{});
  Unplayed unplayed;
  const auto first_round = rest_of_round(course);
  for (const SchedulePlace match : first_round) {
    BySeat<bool> out;
    for (const Seat seat : both_seats) out[seat] = course.pairing(match).players[seat] == 0;
    if (out[Seat::first] || out[Seat::second]) unplayed.emplace(course.identity_of(match), out);
  }
  REQUIRE(unplayed.size() == 2);
  std::vector<RecordedOutcome> played;
  for (const SchedulePlace match : first_round) {
    const MatchIdentity identity = course.identity_of(match);
    if (!unplayed.contains(identity)) played.push_back({match, identity, won_by_first});
  }
  course.recorded(played, {});
  CHECK(course.undecided() == 2);
  course.recorded({}, unplayed);
  CHECK(course.round() == 2);
  course.recorded({}, unplayed);
  CHECK(course.undecided() == 2);
  CHECK(course.out_before() == std::vector<std::size_t>{0});
}

TEST_CASE(
    "the outcome of an SPRT on accuracy depends on the players' decisions, not on results or on the order of "
    "play") {
  const Schedule schedule(2, 8);
  Sprt sprt{.test = {.theta0 = 0.3, .theta1 = 0.7, .alpha = 0.1, .beta = 0.1, .batch = 1}};
  sprt.test.measure = SequentialTest::Measure::accuracy;
  // Player p0 loses all matches but makes fewer mistakes. The matches of the second pair are not judged.
  const auto decided = [](const Course& course, SchedulePlace match) {
    const Seat own = course.pairing(match).players[Seat::first] == 0 ? Seat::first : Seat::second;
    Outcome outcome{.result = Result{.winner = other(own)}};
    if (match == SchedulePlace{2, 1}) return outcome;
    BySeat<Decisions> decisions;
    decisions[own] = {.made = 10, .kept = 9};
    decisions[other(own)] = {.made = 2, .kept = 1};
    outcome.decisions = decisions;
    return outcome;
  };
  Course course = schedule.course(sprt);
  History history;
  while (const auto match = course.next()) {
    const Outcome outcome = decided(course, *match);
    history.played.emplace(course.identity_of(*match), outcome);
    course.played(*match, outcome);
  }
  REQUIRE(course.standings().format.test);
  const SequentialTest::State& state = course.standings().format.test->state;
  CHECK(state.decision == SequentialTest::Decision::h1);
  CHECK(state.accuracy == AccuracyPairs{.more = 3, .less = 0, .equal = 0, .unjudged = 1});
  CHECK(state.pairs == PairCounts{4, 0, 0, 0, 0});
  CHECK(to_json(schedule.course(sprt, history).standings()) == to_json(course.standings()));

  Course ahead = schedule.course(sprt);
  REQUIRE(ahead.look_ahead(5));
  for (const std::uint64_t round : {5, 4, 3, 2, 1}) {
    for (const std::uint64_t number : {1, 0}) {
      const SchedulePlace match{round, number};
      ahead.recorded({{match, ahead.identity_of(match), decided(ahead, match)}}, {});
    }
  }
  CHECK(to_json(ahead.standings()) == to_json(course.standings()));
}

TEST_CASE("a test of two players ends with the round in which one of them is out") {
  const Schedule schedule(2, 8);
  Course course = schedule.course(Exam{SequentialTest{
      .theta0 = 0.5, .theta1 = 0.7, .batch = 2, .measure = SequentialTest::Measure::accuracy}});
  for (const std::uint64_t number : {0, 1, 2, 3}) course.played({1, number}, {});
  course.played({2, 0}, {});
  course.not_played({2, 1}, {true, true});
  CHECK(course.next() == SchedulePlace{2, 2});
  course.not_played({2, 3}, {true, true});
  CHECK(!course.over());
  course.played({2, 2}, {});
  CHECK(course.over());
  const Standings& standings = course.standings();
  CHECK(standings.finished());
  CHECK(standings.format.rounds == 2);
  CHECK(standings.overall.matches() + standings.aborted() == standings.scheduled());
  CHECK(standings.aborted() == 2);
}

TEST_CASE("a match of an SPRT that was played ahead of its round counts when that round is reached") {
  const Schedule schedule(2, 8);
  Course course = schedule.course(Sprt{.test = {.theta0 = 0, .theta1 = 20, .batch = 1}, .max_pairs = 5});
  CHECK(course.look_ahead(3));
  CHECK(!course.look_ahead(6));  // false, because there are at most five rounds
  CHECK(course.round() == 1);
  CHECK(course.round_size(3) == 2);
  CHECK(course.is_undecided({3, 1}));
  CHECK(!course.is_undecided({3, 2}));
  const auto record = [&](std::uint64_t round, std::uint64_t number) {
    const SchedulePlace place{round, number};
    course.recorded({{place, course.identity_of(place), won_by_first}}, {});
  };
  for (const std::uint64_t round : {3, 2}) {
    record(round, 0);
    CHECK(course.is_undecided({round, 1}));
    record(round, 1);
    CHECK(!course.is_undecided({round, 0}));
  }
  CHECK(course.standings().done() == 0);
  record(1, 1);
  CHECK(course.standings().done() == 1);
  record(1, 0);
  CHECK(course.round() == 4);
  CHECK(course.standings().done() == 6);
  CHECK(course.pairing({3, 0}).board == 2);
}

TEST_CASE("an aborted match of a later SPRT round counts as aborted only when that round is reached") {
  const Schedule schedule(2, 8);
  Course course = schedule.course(Sprt{.test = {.theta0 = 0, .theta1 = 20, .batch = 1}, .max_pairs = 5});
  REQUIRE(course.look_ahead(2));
  course.not_played({2, 1}, nobody_out);
  CHECK(!course.is_undecided({2, 1}));
  CHECK(course.undecided() == 2);
  CHECK(course.standings().aborted() == 0);
  course.played({1, 0}, won_by_first);
  course.played({1, 1}, won_by_first);
  CHECK(course.round() == 2);
  CHECK(course.undecided() == 1);
  CHECK(course.standings().aborted() == 1);
}

TEST_CASE("two matches with swapped seats on a board are one pair in the standings") {
  const Schedule schedule(2, 3);
  Course course = schedule.course(RoundRobin{});
  while (const auto match = course.next()) course.played(*match, won_by_first);
  const ScoreTable& overall = course.standings().overall;
  CHECK(overall.head_to_heads(overall.ranking()).at(0).pairs == PairCounts{0, 0, 3, 0, 0});
}

TEST_CASE("the pairing of many players can be stopped") {
  const Schedule schedule(300, 1);
  std::stop_source stop;
  stop.request_stop();
  const StopPoll poll(stop.get_token());
  CHECK_THROWS_AS(Course(Swiss{1}, schedule.fixtures, schedule.names, {}, {}, poll), Stopped);
}
