// Times of the phases of gramy-solve.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>

#include "engine/base/progress.hpp"

namespace gramy::tool {

/// Measures how long each phase of one run takes. Another thread may read it at the same time.
class Stopwatch {
 public:
  using SteadyClock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  /// Starts the stopwatch in Phase::read.
  Stopwatch() : entered_(SteadyClock::now()) {}

  /// Ends the current phase and begins this one.
  void enter(Phase phase);
  void advance(std::uint64_t done, std::uint64_t total);

  /// Duration of a phase that has ended; empty if the phase never began.
  std::optional<Seconds> spent(Phase phase) const { return spent_[static_cast<std::size_t>(phase)]; }

  // The current phase and its progress, for the thread that shows them.
  Phase phase() const { return phase_; }
  std::uint64_t done() const { return done_; }
  std::uint64_t total() const { return total_; }

 private:
  std::array<std::optional<Seconds>, 5> spent_;  // the durations of the phases that have ended
  SteadyClock::time_point entered_;
  std::atomic<Phase> phase_ = Phase::read;
  std::atomic<std::uint64_t> done_ = 0, total_ = 0;
};

/// While the object exists, shows progress in one line on standard error. The line appears after one second,
/// and changes twice a second. Does nothing if standard error is no terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const Stopwatch& watch);

 private:
  std::optional<std::jthread> printer_;
};

}  // namespace gramy::tool
