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

/// Judges matches on a thread of its own, so that the solver does not delay the loop that plays matches and
/// extends leases. After the first error, the judge reports the error and judges no more: it hands on all
/// further matches without verdicts. Those matches are judged at the end of the tournament. Safe to use from
/// several threads at once.
class Judge {
 public:
  /// What the judge calls.
  struct Events {
    /// Called with each batch when the judge is done with it, in the order in which the batches were added.
    std::function<void(FinishedBatch batch)> judged;
    /// Called with the reason why a match cannot be judged.
    std::function<void(const std::string& why)> failed;
    /// Called at most once a second, after matches were judged. May be empty.
    std::function<void()> second_passed{};
  };

  /// The judge's thread calls `events`. `patience`: a batch that has waited longer gets no verdicts.
  Judge(SolvedBoards& boards, Events events, std::optional<std::chrono::milliseconds> patience = {});

  void judge(FinishedBatch batch);

  /// Whether this batch was added and not reported yet.
  bool holds(const Batch& batch) const;
  /// The number of batches that were added and not reported yet.
  std::size_t waiting() const;

  /// Makes the judge report the remaining batches without judging them.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    FinishedBatch batch;
    Clock::time_point since;
  };

  /// Judges batches. After a request to end, it returns as soon as no batch is left.
  void run(const std::stop_token& ending);
  void judge(FinishedMatch& match);

  SolvedBoards& boards_;
  Events events_;
  std::optional<std::chrono::milliseconds> patience_;
  bool failed_ = false;  // whether judging has failed; used only by the judge's thread
  std::stop_source stop_;
  mutable std::mutex in_use_;
  std::condition_variable_any given_;
  std::deque<Waiting> waiting_;  // the batches to judge; the first one is being judged
  std::jthread thread_;
};

}  // namespace gramy::referee
