#include "referee/io/referee_clock.hpp"

#include <doctest/doctest.h>

using namespace gramy::referee;
using namespace std::chrono_literals;

namespace {

/// A referee's clock, and the times of its simulated thread.
struct Thread {
  Thread() { clock.expect_beats(true); }

  /// Lets `time` pass. The thread works for a part of this time, `of_it_works`. Returns the clock's time
  /// afterwards.
  Time runs(Time::duration time, Time::duration of_it_works = {}) {
    steady += time;
    worked += of_it_works;
    return clock.now();
  }

  Time steady{1h};
  Time::duration worked{};
  RefereeClock clock{[this] { return steady; }, [this] { return worked; }};
};

}  // namespace

TEST_CASE("the referee's clock stands still while its thread is stopped") {
  Thread thread;
  const Time begun = thread.runs(1ms);
  CHECK(thread.runs(10s) == begun);
  CHECK(thread.runs(1ms) == begun + 1ms);
  CHECK(thread.runs(1h) == begun + 1ms);
  CHECK(thread.clock.stopped() == 10s + 1h);
  CHECK(thread.clock.steady(begun + 5ms) == thread.steady + 4ms);
}

TEST_CASE("the thread's own work, short pauses and idle time do not count as stops of the thread") {
  Thread thread;
  const Time begun = thread.runs(1ms);
  CHECK(thread.runs(10s, 10s) == begun + 10s);
  thread.clock.beat();
  CHECK(thread.runs(RefereeClock::least_stop) == begun + 10s + RefereeClock::least_stop);
  thread.clock.expect_beats(false);
  CHECK(thread.runs(1h) == begun + 10s + RefereeClock::least_stop + 1h);
  CHECK(thread.clock.stopped() == 0s);
}

TEST_CASE("if a thread works and is then stopped, the referee's clock leaves out only the stop") {
  Thread thread;
  const Time begun = thread.runs(1ms);
  CHECK(thread.runs(10s, 2s) == begun + 2s);
}

TEST_CASE("an event during a stop of the thread gets the clock's time at the beginning of the stop") {
  Thread thread;
  const Time begun = thread.runs(1ms);
  thread.runs(10s);
  const Time now = thread.runs(4ms);
  CHECK(thread.clock.before(now, 3ms) == begun + 1ms);
  CHECK(thread.clock.before(now, 4ms) == begun);
  CHECK(thread.clock.before(now, 5s) == begun);
  CHECK(thread.clock.before(now, 10s + 4ms) == begun);
  CHECK(thread.clock.before(now, 10s + 5ms) == begun - 1ms);
}
