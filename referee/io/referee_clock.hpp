// The referee's clock. It stands still while the referee does not run.
#pragma once

#include <chrono>
#include <functional>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// The processor time that the calling thread has used.
Time::duration processor_time();

/// Steady time without the times in which the calling thread was stopped. Linux's steady time already
/// excludes the suspension of a machine. This clock also excludes the time in which the process or its
/// virtual machine was stopped. It recognizes a stop because the thread has to wake every millisecond, and
/// during a stop it neither wakes nor works.
class RefereeClock {
 public:
  /// Shorter stops count as lag. A thread that only waits for the processor waits less than this, even beside
  /// hundreds of busy threads. So players cannot stop the clock by keeping the processor busy.
  static constexpr std::chrono::milliseconds least_stop{500};

  explicit RefereeClock(std::function<Time()> steady = &std::chrono::steady_clock::now,
                        std::function<Time::duration()> worked = &processor_time)
      : steady_(std::move(steady)), worked_(std::move(worked)) {}

  Time now();

  /// `expected`: whether the thread wakes every millisecond from now on. If it does not, the clock cannot
  /// tell whether the thread is stopped or idle, and leaves out no time.
  void expect_beats(bool expected);
  /// To be called each time the thread has woken.
  void beat();

  /// Converts a time of this clock to steady time. If the thread is stopped before that time, the result is
  /// too early.
  Time steady(Time time) const { return time + stopped_; }

  /// The time, on this clock, of an event that happened `ago` (in steady time) before `now`.
  Time before(Time now, Time::duration ago) const;

  /// The total length of all stops.
  Time::duration stopped() const { return stopped_; }

  /// Called after the thread was stopped, with the length of the stop.
  std::function<void(Time::duration stop)> on_stop;

 private:
  void leave_out_stop(Time steady);

  std::function<Time()> steady_;
  std::function<Time::duration()> worked_;
  bool beats_ = false;
  Time last_{};  // the last reading of std::chrono::steady_clock
  Time::duration worked_at_beat_{};
  Time::duration stopped_{};
  Time resumed_{};                   // when the last stop ended, by std::chrono::steady_clock
  Time::duration stopped_before_{};  // value of stopped_ before the last stop
};

}  // namespace gramy::referee
