// The matches of a tournament judged while it is played, which the loop does not wait for.
#pragma once

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "referee/tournament/tables/table.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {

/// Judges in a thread of its own, and publishes every second in which something was judged: matches on boards
/// that nobody is to play on any more, as bots could learn from the others. What goes wrong ends judging, and
/// nothing else.
class LiveTruth {
 public:
  using Publish = std::function<void(const TruthTable&)>;

  /// Precondition: the folder has a store. Begins with what was recorded before. `publish` is called from the
  /// thread.
  LiveTruth(const std::filesystem::path& folder, SolvedBoards& boards, Publish publish);

  /// These matches are in the store by now.
  void recorded(std::span<const SchedulePlace> matches);

  /// How accurately everybody has played in the matches judged, by name; up to a second old.
  Accuracies accuracies() const;

  /// Ends the thread, whatever it is doing. Gives what there is so far, to go on with: with all matches if
  /// the tournament `is_over`. Throws what went wrong. To be called at most once.
  Judging stop(bool is_over);

 private:
  void judge(const std::stop_token& stopping);
  void publish();

  Publish publish_;
  Judging judging_;  // the thread's own
  std::exception_ptr failure_;
  mutable std::mutex in_use_;
  std::condition_variable_any told_;
  std::vector<SchedulePlace> news_;  // not yet added to judging_
  Accuracies accuracies_;
  std::jthread thread_;
};

}  // namespace gramy::referee
