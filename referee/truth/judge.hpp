// The judge of matches that are played here, on a background thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/solved_boards.hpp"
#include "referee/tournament/store/shared_work.hpp"

namespace gramy::referee {

/// Neither the loop that plays nor whoever extends leases waits for a solver. What goes wrong is told once
/// and ends judging, and nothing else: all that comes then is handed in without verdicts, for whoever ends
/// the tournament to judge. Safe to use from several threads at once.
class Judge {
 public:
  struct Events {
    /// With the verdicts, in the order in which they came.
    std::function<void(FinishedStretch stretch)> judged;
    /// Which match could not be judged, and why.
    std::function<void(const std::string& why)> failed;
    /// Something was judged since this was called last, a second ago at least; may be none.
    std::function<void()> second_passed{};
  };

  /// The events come from the thread. `patience`: a match that has waited longer goes on without a verdict.
  Judge(SolvedBoards& boards, Events events, std::optional<std::chrono::milliseconds> patience = {});

  void judge(FinishedStretch stretch);

  /// Whether it was given this stretch, and has not told of it yet.
  bool holds(const Stretch& stretch) const;
  /// How many such stretches there are.
  std::size_t waiting() const;

  /// What is left is told without verdicts, soon.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    FinishedStretch stretch;
    Clock::time_point since;
  };

  /// Until it is asked to end and nothing is left.
  void run(const std::stop_token& ending);
  void judge(FinishedMatch& match);

  SolvedBoards& boards_;
  Events events_;
  std::optional<std::chrono::milliseconds> patience_;
  bool failed_ = false;  // the thread's own
  std::stop_source stop_;
  mutable std::mutex in_use_;
  std::condition_variable_any given_;
  std::deque<Waiting> waiting_;  // the first one is being judged
  std::jthread thread_;
};

}  // namespace gramy::referee
