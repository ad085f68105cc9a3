// Judges the matches that this process plays, on a background thread.
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
#include "referee/tournament/queue/shared_work.hpp"

namespace gramy::referee {

/// Keeps the solver away from the loop that plays matches and extends leases. The first error is reported and
/// ends the judging. All later matches are handed in without verdicts, and are judged at the end of the
/// tournament. Safe to use from several threads at once.
class Judge {
 public:
  struct Events {
    /// Called with each batch and its verdicts, in the order in which batches were added.
    std::function<void(FinishedBatch batch)> judged;
    /// Called with the reason why a match cannot be judged.
    std::function<void(const std::string& why)> failed;
    /// Called a second after a match was judged, once for all matches of that second. May be empty.
    std::function<void()> second_passed{};
  };

  /// The judge's thread calls `events`. `patience`: a batch that has waited longer gets no verdicts.
  Judge(SolvedBoards& boards, Events events, std::optional<std::chrono::milliseconds> patience = {});

  void judge(FinishedBatch batch);

  /// Whether this batch was added and is not reported yet.
  bool holds(const Batch& batch) const;
  /// The number of batches that were added and are not reported yet.
  std::size_t waiting() const;

  /// Makes the judge report the remaining batches soon, without more verdicts.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    FinishedBatch batch;
    Clock::time_point since;
  };

  /// Runs until the judge is asked to end and no batch is left.
  void run(const std::stop_token& ending);
  void judge(FinishedMatch& match);

  SolvedBoards& boards_;
  Events events_;
  std::optional<std::chrono::milliseconds> patience_;
  bool failed_ = false;  // used only by the judge's thread
  std::stop_source stop_;
  mutable std::mutex in_use_;
  std::condition_variable_any given_;
  std::deque<Waiting> waiting_;  // the first batch is being judged
  std::jthread thread_;
};

}  // namespace gramy::referee
