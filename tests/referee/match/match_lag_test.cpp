// The referee's lag, which is not charged to the players.
#include <algorithm>

#include "engine/base/random.hpp"
#include "tests/referee/match/match_bench.hpp"

namespace {

// No time to prepare, 1 s for the match and 100 ms more for each move, with a margin of 50 ms.
constexpr ClockSettings usual{0, 1'000, 100, 50};

Move taking_one(std::uint64_t ply) {
  return {"m", ply, std::vector<Number>{1}, {}, {}};
}

/// A match with random lag, and the exact times at which moves arrived.
class LaggingMatch {
 public:
  explicit LaggingMatch(std::uint64_t seed)
      : random_(seed),
        clock_(some_clock()),
        bench_({.board = "60 3 0", .clock = clock_, .rated = random_.chance(0.5)}),
        most_clients_lag_(some(random_.chance(0.5) ? 20ms : 200ms)) {
    for (const Seat seat : both_seats) {
      exact_left_[seat] = left_[seat] = milliseconds(clock_.initial_ms);
    }
  }

  void play() {
    while (!bench_.match.ended()) move();
    const MatchRecord record = bench_.match.take_record();
    was_late = record.reason == Reason::timeout;
    BySeat<Time::duration> noted{};
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      CHECK(record.moves[ply].lag_ms <= record.moves[ply].ms);
      noted[seat_at_ply(ply)] += milliseconds(record.moves[ply].lag_ms);
    }
    for (const Seat seat : both_seats) CHECK(noted[seat] <= most_given(seat));
  }

  bool has_used_up_a_quota() const {
    return std::max(clients_lag_[Seat::first], clients_lag_[Seat::second]) >
           referee::Match::clients_lag_quota;
  }
  bool was_late = false;
  bool excused = false;  // a late move was accepted because it may have been in time

 private:
  Time::duration some(Time::duration most) { return Time::duration(random_.between(0, most.count())); }

  ClockSettings some_clock() {
    ClockSettings clock{.ready_ms = 0,
                        .initial_ms = random_.between(50, 500),
                        .increment_ms = random_.between(0, 40),
                        .margin_ms = random_.between(0, 20)};
    if (random_.chance(0.3)) {
      clock.increment_ms = 0;
      clock.move_ms = clock.initial_ms;
    }
    return clock;
  }

  Time::duration most_given(Seat seat) const {
    return own_lag_[seat] + std::min<Time::duration>(clients_lag_[seat], referee::Match::clients_lag_quota);
  }

  void move() {
    const std::uint64_t ply = bench_.match.ply();
    const Seat seat = seat_at_ply(ply);
    const Time::duration limit = exact_left_[seat] + milliseconds(clock_.margin_ms);
    const Time::duration thought = some(random_.chance(0.1) ? limit + limit / 8 : limit / 4);
    const Time arrived = now_ + thought;
    // From `looked` to `read` the referee is busy and reads no input.
    const Time looked = arrived - (random_.chance(0.3) ? Time::duration{} : some(most_clients_lag_ + 30ms));
    const Time read = arrived + some(random_.chance(0.3) ? Time::duration{} : 30ms);
    const Time::duration clients = std::min(some(most_clients_lag_), read - looked);
    const Moment moment{read, read - looked - clients, clients};
    own_lag_[seat] += moment.lag;
    clients_lag_[seat] += clients;
    bench_.match.tick(looked - 1ns);  // the referee has handled everything before `looked`
    bench_.match.move(seat, taking_one(ply), moment);
    const bool is_over = bench_.match.ended() && bench_.match.ply() == ply;
    CAPTURE(ply);
    if (is_over) {
      CHECK((thought > limit || clients_lag_[seat] > referee::Match::clients_lag_quota));
      return;
    }
    excused = excused || thought > limit;
    CHECK(thought <= limit + most_given(seat));
    if (clock_.move_ms == 0)
      exact_left_[seat] =
          std::max(exact_left_[seat] - thought, Time::duration{}) + milliseconds(clock_.increment_ms);
    const auto view = bench_.match.view(0, read);
    left_[seat] = milliseconds(view.clock->left_ms[seat]);
    CHECK(left_[seat] <= exact_left_[seat] + most_given(seat));
    if (clients_lag_[seat] <= referee::Match::clients_lag_quota) CHECK(left_[seat] + 1ms > exact_left_[seat]);
    now_ = read;
    if (random_.chance(0.5)) bench_.match.request_handed(ply + 1, now_ += some(5ms));
  }

  Random random_;
  ClockSettings clock_;
  MatchBench bench_;
  Time::duration most_clients_lag_;
  Time now_ = at(0);  // when the open request was written to its socket
  BySeat<Time::duration> exact_left_{}, left_{}, own_lag_{}, clients_lag_{};
};

}  // namespace

TEST_CASE(
    "under any lag, a move in time never loses, and no player gets more extra time than lag may excuse") {
  int late = 0, excused = 0, used_up = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    CAPTURE(seed);
    LaggingMatch match(seed);
    match.play();
    late += match.was_late;
    excused += match.excused;
    used_up += match.has_used_up_a_quota();
  }
  // The checks above prove something only if each of these cases has happened often.
  CHECK(late > 100);
  CHECK(excused > 100);
  CHECK(used_up > 100);
}

TEST_CASE("a move loses on time only if it was certainly late") {
  for (const bool rated : {false, true}) {
    for (const auto& [overrun, lag, is_late] :
         std::vector<std::tuple<Time::duration, Time::duration, bool>>{{1ns, 1ns, false},
                                                                       {2ns, 1ns, true},
                                                                       {40ms, 40ms, false},
                                                                       {40ms + 1ns, 40ms, true},
                                                                       {0ns, 40ms, false}}) {
      const auto ns = overrun.count();
      CAPTURE(ns);
      MatchBench bench({.clock = usual, .rated = rated});
      bench.match.move(Seat::first, taking_one(0), {at(1050) + overrun, lag});
      CHECK(bench.match.ended() == is_late);
      if (is_late) CHECK(bench.match.take_record().reason == Reason::timeout);
    }
  }
}

TEST_CASE("lag does not excuse an illegal move") {
  MatchBench bench({.clock = usual, .rated = true});
  bench.match.move(Seat::first, {"m", 0, std::vector<Number>{99}, {}, {}}, {at(1062), 30ms});
  CHECK(bench.match.take_record().reason == Reason::illegal_move);
}

TEST_CASE("the referee's lag is recorded and not charged to the player") {
  MatchBench bench({.board = "9 3 0", .clock = usual});
  bench.forget_messages();
  bench.match.move(Seat::first, taking_one(0), {at(300), 200ms});
  CHECK(bench.only<MoveRequest>(Seat::second)->clock ==
        ClockReading{1000, 1000});  // the first player has 1000 - (300 - 200) + 100
  bench.match.move(
      Seat::second, taking_one(1),
      {at(310), 200ms});  // the lag is longer than the time since the request, so no time is charged
  CHECK(bench.only<MoveRequest>(Seat::first)->clock == ClockReading{1000, 1100});
  bench.match.resign(Seat::first, moment(320));
  const auto moves = bench.match.take_record().moves;
  CHECK(moves[0].ms == 300);
  CHECK(moves[0].lag_ms == 200);
  CHECK(moves[1].ms == 10);
  CHECK(moves[1].lag_ms == 10);
}

TEST_CASE("a player is not charged for the referee's lag, or for the first second of lag by other clients") {
  constexpr ClockSettings rapid{0, 10'000, 0, 0};
  MatchBench bench({.board = "99 3 0", .clock = rapid});
  Time now = at(0);
  const auto move = [&](Time::duration lag, Time::duration clients_lag) {
    const std::uint64_t ply = bench.match.ply();
    now += 600ms;
    bench.match.move(seat_at_ply(ply), taking_one(ply), {now, lag, clients_lag});
    return bench.match.view(0, now).clock->left_ms[seat_at_ply(ply)];
  };
  CHECK(move(0ms, 400ms) == 9'800);
  CHECK(move(600ms, 0ms) == 10'000);
  CHECK(move(0ms, 400ms) == 9'600);
  CHECK(move(600ms, 0ms) == 10'000);
  // For each player, one second of the lag that other clients cause is not charged. The player to move has
  // 200 ms of this second left.
  CHECK(move(0ms, 400ms) == 9'200);
  CHECK(move(600ms, 0ms) == 10'000);
  CHECK(move(100ms, 400ms) == 8'700);
  CHECK(move(0ms, 600ms) == 10'000);  // the other player has used nothing of its own second
  bench.match.resign(Seat::first, {now});
  const auto moves = bench.match.take_record().moves;
  std::vector<std::int64_t> given;
  for (const auto& each : moves) given.push_back(each.lag_ms);
  CHECK(given == std::vector<std::int64_t>{400, 600, 400, 600, 200, 600, 100, 600});
}

TEST_CASE(
    "a player that has used up its second of excused lag loses on time, even if other clients delayed the "
    "move") {
  constexpr ClockSettings bullet{0, 1'500, 0, 0};
  MatchBench bench({.board = "99 3 0", .clock = bullet, .rated = true});
  bench.match.move(Seat::first, taking_one(0), {at(1'000), 0ms, 1'000ms});
  bench.match.move(Seat::second, taking_one(1), {at(1'000)});
  bench.match.move(Seat::first, taking_one(2), {at(2'600), 99ms, 600ms});
  CHECK(bench.match.take_record().reason == Reason::timeout);
}

TEST_CASE("with a time limit for each move, the one second of excused lag is used up only by late moves") {
  constexpr ClockSettings each_move{.initial_ms = 500, .margin_ms = 0, .move_ms = 500};
  MatchBench bench({.board = "99 3 0", .clock = each_move, .rated = true});
  Time now = at(0);
  for (std::uint64_t ply = 0; ply < 40; ++ply) {
    now += 500ms;
    bench.match.move(seat_at_ply(ply), taking_one(ply), {now, 0ms, 400ms});
  }
  REQUIRE(!bench.match.ended());
  for (const std::int64_t late_by : {400, 400, 200}) {
    const std::uint64_t ply = bench.match.ply();
    now += 500ms + milliseconds(late_by);
    bench.match.move(seat_at_ply(ply), taking_one(ply), {now, 0ms, 400ms});
    REQUIRE(!bench.match.ended());
    now += 500ms;
    bench.match.move(seat_at_ply(ply + 1), taking_one(ply + 1), {now});
  }
  now += 501ms;
  bench.match.move(Seat::first, taking_one(bench.match.ply()), {now, 0ms, 400ms});
  CHECK(bench.match.take_record().reason == Reason::timeout);
}
