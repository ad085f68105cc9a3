#include "referee/match/clock.hpp"

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using namespace gramy::protocol;
using namespace gramy::referee;

namespace {

constexpr Time origin{1h};
// 10 s to prepare, 60 s for the match and 2 s more for each move, with a margin of 50 ms.
constexpr ClockSettings settings{10'000, 60'000, 2'000, 50};

}  // namespace

TEST_CASE("the game clock does not run during the preparation") {
  SeatClock clock(settings, origin);
  CHECK(clock.elapsed(origin, origin + 9999ms) == 0ms);
  CHECK(clock.elapsed(origin, origin + 10s) == 0ms);
  CHECK(clock.elapsed(origin, origin + 13s) == 3s);
  CHECK(clock.last_moment(origin) == origin + 10s + 60s + 50ms);
}

TEST_CASE("`ready` ends a player's preparation, and has no effect later") {
  SeatClock clock(settings, origin), late(settings, origin);
  clock.end_preparation(origin + 4s);
  CHECK(clock.elapsed(origin, origin + 7s) == 3s);
  CHECK(clock.last_moment(origin) == origin + 4s + 60s + 50ms);
  for (const auto time : {12s, 20s}) {
    late.end_preparation(origin + time);
    CHECK(late.elapsed(origin, origin + 13s) == 3s);
  }
}

TEST_CASE("after the preparation, a move's time runs from its request") {
  SeatClock clock(settings, origin);
  clock.end_preparation(origin + 1s);
  CHECK(clock.elapsed(origin + 30s, origin + 31s) == 1s);
  CHECK(clock.last_moment(origin + 30s) == origin + 90s + 50ms);
  SeatClock never_ready(settings, origin);
  CHECK(never_ready.elapsed(origin + 30s, origin + 31s) == 1s);
}

TEST_CASE("with a clock that gives a time for each move, every move has the same time limit") {
  const ClockSettings half_a_second{.ready_ms = 1'000, .initial_ms = 500, .margin_ms = 50, .move_ms = 500};
  REQUIRE(is_sane(half_a_second));
  SeatClock clock(half_a_second, origin);
  CHECK(clock.last_moment(origin) == origin + 1s + 500ms + 50ms);
  clock.end_preparation(origin);
  CHECK(clock.accept(origin, origin + 100ms) == 100ms);
  CHECK(clock.left() == 500ms);
  CHECK(clock.spend(origin + 1s, origin + 1540ms) == 540ms);
  CHECK(clock.left() == 500ms);
  CHECK(clock.last_moment(origin + 5s) == origin + 5550ms);
  CHECK_FALSE(is_sane({.initial_ms = 501, .move_ms = 500}));
  CHECK_FALSE(is_sane({.initial_ms = 500, .increment_ms = 1, .move_ms = 500}));
}

TEST_CASE(
    "a move's time is deducted from the clock, which never falls below zero, and then the increment is "
    "added") {
  SeatClock clock(settings, origin);
  clock.end_preparation(origin);
  CHECK(clock.accept(origin, origin + 5s) == 5s);
  CHECK(clock.left() == 57s);
  CHECK(clock.accept(origin + 20s, origin + 20s) == 0s);
  CHECK(clock.left() == 59s);
  SeatClock overdrawn({0, 1'000, 300, 50}, origin);
  overdrawn.accept(origin, origin + 1050ms);
  CHECK(overdrawn.left() == 300ms);  // the clock never goes below zero
}

TEST_CASE(
    "a clock's margin for late moves applies in full to every move, even if earlier moves used the margin") {
  SeatClock clock({0, 1'000, 0, 50}, origin);
  CHECK(clock.accept(origin, origin + 1030ms) == 1030ms);
  CHECK(clock.left() == 0ms);
  CHECK(clock.last_moment(origin + 2s) == origin + 2050ms);
  clock.accept(origin + 2s, origin + 2050ms);
  CHECK(clock.left() == 0ms);
  CHECK(clock.last_moment(origin + 3s) == origin + 3050ms);
}

TEST_CASE("a clock with many increments never overflows") {
  SeatClock clock({0, max_clock_ms, max_clock_ms, max_clock_ms}, origin);
  for (int move = 0; move < 20'000; ++move) clock.accept(origin, origin);
  CHECK(clock.left() > 24h * 300);
  CHECK(clock.last_moment(origin) > origin);
}

TEST_CASE("clock settings from zero to ten days are valid") {
  CHECK(is_sane({}));
  CHECK(is_sane({max_clock_ms, max_clock_ms, max_clock_ms, max_clock_ms}));
  for (const ClockSettings& insane : std::initializer_list<ClockSettings>{
           {-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, -1}, {0, max_clock_ms + 1, 0, 0}})
    CHECK_FALSE(is_sane(insane));
}

TEST_CASE("a time in milliseconds is rounded down") {
  CHECK(to_ms(1999us) == 1);
  CHECK(to_ms(0ns) == 0);
  CHECK(to_ms(2ms) == 2);
}
