// The referee's clock: it stands still while the referee does not run.
#pragma once

#include <chrono>
#include <functional>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// How much processor time the calling thread has taken so far.
Time::duration processor_time();

/// Steady time, without the stops of the thread that reads it. Linux's steady time leaves out a suspended
/// machine by itself. A stopped process, or a virtual machine that was paused, shows here: a thread that was
/// to wake every millisecond neither did so nor worked.
class RefereeClock {
 public:
  /// What is shorter is lag. A thread that only waits for the processor waits for less, even beside hundreds
  /// that are busy: players on the same machine stop no clock.
  static constexpr std::chrono::milliseconds least_stop{500};

  explicit RefereeClock(std::function<Time()> steady = &std::chrono::steady_clock::now,
                        std::function<Time::duration()> worked = &processor_time)
      : steady_(std::move(steady)), worked_(std::move(worked)) {}

  Time now();

  /// The thread wakes every millisecond from now on, or no longer. Only then a stop differs from having
  /// nothing to do.
  void expect_beats(bool expected);
  /// It has woken.
  void beat();

  /// A time of this clock by steady time, if there is no stop before it.
  Time steady(Time time) const { return time + stopped_; }

  /// When something happened on this clock that happened so long ago by steady time. `now` is of this clock.
  Time before(Time now, Time::duration ago) const;

  /// All stops together.
  Time::duration stopped() const { return stopped_; }

  /// Called when a stop is over, with its length.
  std::function<void(Time::duration stop)> on_stop;

 private:
  void leave_out_stop(Time steady);

  std::function<Time()> steady_;
  std::function<Time::duration()> worked_;
  bool beats_ = false;
  Time last_{};  // when it was read last, by steady time
  Time::duration worked_at_beat_{};
  Time::duration stopped_{};
  Time resumed_{};                   // the end of the last stop, by steady time
  Time::duration stopped_before_{};  // without the last stop
};

}  // namespace gramy::referee
