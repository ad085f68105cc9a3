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

/// Times the phases of one run; another thread may watch.
class Stopwatch {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  /// Begins in Phase::read.
  Stopwatch() : entered_(Clock::now()) {}

  /// Ends the present phase.
  void enter(Phase phase);
  void advance(std::uint64_t done, std::uint64_t total);

  /// How long a phase took, as far as it has ended; none if it was never entered.
  std::optional<Seconds> spent(Phase phase) const { return spent_[static_cast<std::size_t>(phase)]; }

  // For the thread that watches.
  Phase phase() const { return phase_; }
  std::uint64_t done() const { return done_; }
  std::uint64_t total() const { return total_; }

 private:
  std::array<std::optional<Seconds>, 5> spent_;  // by phase
  Clock::time_point entered_;
  std::atomic<Phase> phase_ = Phase::read;
  std::atomic<std::uint64_t> done_ = 0, total_ = 0;
};

/// Prints and clears one line on standard error twice a second, from one second on, for as long as it lives;
/// nothing unless that is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const Stopwatch& watch);

 private:
  std::optional<std::jthread> printer_;
};

}  // namespace gramy::tool
