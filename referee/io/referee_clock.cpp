#include "referee/io/referee_clock.hpp"

#include <algorithm>
#include <ctime>

namespace gramy::referee {

Time::duration processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

Time RefereeClock::now() {
  const Time steady = steady_();
  if (beats_ && steady - last_ > least_stop) leave_out_stop(steady);
  last_ = steady;
  return steady - stopped_;
}

void RefereeClock::expect_beats(bool expected) {
  now();
  beats_ = expected;
  beat();
}

void RefereeClock::beat() {
  worked_at_beat_ = worked_();
}

// If the thread was stopped since last_, leaves out the length of the stop. To compute the length, subtracts
// the thread's work since the last beat from the time since last_. The thread may have done a part of this
// work before last_. So the computed length may be too short, but never too long.
void RefereeClock::leave_out_stop(Time steady) {
  const Time::duration stop = steady - last_ - (worked_() - worked_at_beat_);
  if (stop <= least_stop) return;
  stopped_before_ = stopped_;
  stopped_ += stop;
  resumed_ = steady;
  if (on_stop) on_stop(stop);
}

Time RefereeClock::before(Time now, Time::duration ago) const {
  const Time then = steady(now) - ago;
  return then >= resumed_ ? now - ago : std::min(then - stopped_before_, resumed_ - stopped_);
}

}  // namespace gramy::referee
