// The lag of the event loop: how late it reads input. Players' clocks are not charged for this lag.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

#include "referee/io/referee_clock.hpp"

namespace gramy::referee {

/// Measures by a heartbeat how late the loop is. So it notices both long handlers and a machine that makes
/// the process wait. All times are times of the given clock.
class LoopLag {
 public:
  /// The interval of the heartbeat. A loop that is late by at most two intervals counts as on time.
  static constexpr std::chrono::milliseconds period{1};

  /// A moment at which the loop looked at all sockets. The loop then knew of all input that had arrived
  /// before `time`.
  struct Look {
    Time time;
    /// The processor time that the loop had used by `time`, without the work in do_own.
    Time::duration worked;
  };

  /// `sockets` returns the number of sockets being read.
  LoopLag(boost::asio::io_context& loop, RefereeClock& clock, std::function<std::size_t()> sockets);

  /// Starts or stops the measurement. It costs the loop a few microseconds in each period.
  void measure(bool wanted);

  /// The longest time for which input that is read at `now` may have waited. Zero if the loop is on time, or
  /// not measured.
  Time::duration at(Time now) const;

  /// An upper bound for the lag of input that arrived after `known` and is read at `now`. `own`: the time
  /// since `known` in which the loop worked on input of the same sender. This time does not count as lag.
  static Time::duration since(Time known, Time now, Time::duration own = {});

  /// The last moment at which the loop looked at all sockets; none if the loop is not measured.
  std::optional<Look> look() const { return beating_ ? std::optional(look_) : std::nullopt; }

  /// The time that the loop has worked from `begun` to `now`. The machine may have made the loop wait in
  /// between. So the result is at most the processor time since look(). Precondition: the loop is measured.
  Time::duration worked(Time begun, Time now) const;

  /// The time that the loop has worked since `since`, without the work in do_own.
  Time::duration worked_for_clients(const Look& since) const;

  /// Does work that no client asked for, for example a tournament's. The work may call do_own itself.
  void do_own(const std::function<void()>& work);

  Time::duration worst() const { return worst_; }

  /// Calls `then` later, once the loop has seen all input that arrived before this call. `known`: the time of
  /// this call.
  void when_seen(std::function<void(Time known)> then);

 private:
  void beat();
  void after_turns(std::size_t turns, std::function<void()> then);
  Look look_now() const;

  boost::asio::io_context& loop_;
  RefereeClock& clock_;
  boost::asio::steady_timer timer_;
  std::function<std::size_t()> sockets_;
  bool wanted_ = false;
  bool beating_ = false;
  Look look_{};
  Time::duration processor_time_then_{};  // processor time of this thread at look_.time
  Time::duration own_work_{};             // processor time that do_own has used in all
  bool own_ = false;                      // whether do_own is running
  Time::duration worst_{};
};

}  // namespace gramy::referee
