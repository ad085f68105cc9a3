// The lag of the event loop: how late it reads what has arrived. Nobody judged by our clock pays for it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

#include "referee/io/referee_clock.hpp"

namespace gramy::referee {

/// Measures with a heartbeat, so that handlers which take long and a machine that lets us wait both show. All
/// times are of the clock that it is given.
class LoopLag {
 public:
  /// How often it looks; a loop that is behind by no more than twice this counts as on time.
  static constexpr std::chrono::milliseconds period{1};

  /// A moment by which all that had arrived has been seen.
  struct Look {
    Time time;
    Time::duration worked;  ///< by the loop until then, but for work of the referee's own
  };

  /// `sockets`: how many are being read now.
  LoopLag(boost::asio::io_context& loop, RefereeClock& clock, std::function<std::size_t()> sockets);

  /// From now on, or no longer. Costs the loop a few microseconds every period.
  void measure(bool wanted);

  /// What is read at `now` arrived no longer ago than this. Zero when the loop is on time, or not measured.
  Time::duration at(Time now) const;

  /// The same of what has arrived since `known`, the time `own` not counted that its sender has cost the loop
  /// since then.
  static Time::duration since(Time known, Time now, Time::duration own = {});

  /// The last one. None where it is not measured.
  std::optional<Look> look() const { return beating_ ? std::optional(look_) : std::nullopt; }

  /// How much of the time from `begun` to `now` the loop has worked: not more than its processor time since
  /// the last look, as the machine may have had it wait meanwhile. Precondition: it is measured.
  Time::duration worked(Time begun, Time now) const;

  /// How long the loop has worked since then on what clients have sent, all of them together.
  Time::duration worked_for_clients(const Look& since) const;

  /// Work that no client has asked for: a tournament's. It may have more of it within.
  void do_own(const std::function<void()>& work);

  /// The most there was while it measured.
  Time::duration worst() const { return worst_; }

  /// Calls `then` with the present moment as soon as all that has arrived by it has been seen.
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
  Time::duration processor_time_then_{};  // of this thread, at the last look
  Time::duration own_work_{};             // processor time of all of do_own
  bool own_ = false;                      // in do_own
  Time::duration worst_{};
};

}  // namespace gramy::referee
