// The lag of the event loop: how late it reads what has arrived. Nobody judged by our clock pays for it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

#include "referee/match/clock.hpp"

namespace gramy::referee {

/// Measures with a heartbeat, so that handlers which take long and a machine that lets us wait both show.
class LoopLag {
 public:
  /// How often it looks; a loop that is behind by no more than twice this counts as on time.
  static constexpr std::chrono::milliseconds period{1};

  /// `sockets`: how many are being read now.
  LoopLag(boost::asio::io_context& loop, std::function<std::size_t()> sockets);

  /// From now on, or no longer. Costs the loop a few microseconds every period.
  void measure(bool wanted);

  /// What is read at `now` arrived no longer ago than this. Zero when the loop is on time, or not measured.
  Time::duration at(Time now) const;

  /// The same of what has arrived since `known`, the time `own` not counted that its sender has cost the loop
  /// since then.
  static Time::duration since(Time known, Time now, Time::duration own = {});

  /// All that had arrived by then has been seen. None where it is not measured.
  std::optional<Time> known() const { return beating_ ? std::optional(known_) : std::nullopt; }

  /// How much of the time from `begun` to `now` the loop has worked: not more than its processor time since
  /// known(), as the machine may have had it wait meanwhile. Precondition: it is measured.
  Time::duration worked(Time begun, Time now) const;

  /// The most there was while it measured.
  Time::duration worst() const { return worst_; }

  /// Calls `then` with the present moment as soon as all that has arrived by it has been seen.
  void when_seen(std::function<void(Time known)> then);

 private:
  void beat();
  void after_turns(std::size_t turns, std::function<void()> then);

  boost::asio::io_context& loop_;
  boost::asio::steady_timer timer_;
  std::function<std::size_t()> sockets_;
  bool wanted_ = false;
  bool beating_ = false;
  Time known_;                          // all that had arrived by then has been seen
  Time::duration processor_time_then_;  // of this thread
  Time::duration worst_{};
};

}  // namespace gramy::referee
