// The matches of a tournament judged while it is played, which the loop does not wait for.
#pragma once

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>

#include "referee/tournament/tables/table.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {

/// Follows the store of a tournament's folder in a thread of its own, and replaces truth.json every second
/// in which something was judged. What goes wrong ends judging, and nothing else.
class LiveTruth {
 public:
  /// Precondition: the folder has a store. Begins with what was recorded before.
  explicit LiveTruth(std::filesystem::path folder);

  /// How accurately everybody has played in the matches judged, by name; up to a second old.
  Accuracies accuracies() const;

  /// Ends the thread, whatever it is doing. Gives what there is so far, to go on with; throws what went
  /// wrong. To be called at most once.
  Judging stop();

 private:
  void judge(const std::stop_token& stopping);
  void publish();

  std::filesystem::path folder_;
  Judging judging_;  // the thread's own
  std::exception_ptr failure_;
  mutable std::mutex in_use_;
  std::condition_variable_any sleeping_;
  Accuracies accuracies_;
  std::jthread thread_;
};

}  // namespace gramy::referee
