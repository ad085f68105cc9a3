// Writer of records on a background thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/tournament/store/results_folder.hpp"

namespace gramy::referee {

/// In the order of the calls; what has come in while the disk was busy goes to it at once. After a failure
/// nothing more is written. Safe to use from several threads at once.
class RecordWriter {
 public:
  /// `on_news` is called from the thread that writes, whenever there is something to be taken. Until this is
  /// finished nobody else may use `results`.
  RecordWriter(ResultsFolder& results, std::function<void()> on_news);

  void add(FinishedMatch match);

  /// These matches of rounds that are over were not played.
  void close(const Unplayed& unplayed);

  /// As ResultsFolder::write and write_truth, once what was added before is written.
  void write(Standings standings);
  void write_truth(AllAccuracies accuracies, std::string json);

  struct News {
    std::vector<SchedulePlace> written;  ///< matches that are on disk now
    std::optional<std::string> failure;  ///< at most once
  };
  /// What has happened since it was called last.
  News take_news();

  /// Whether all that was added has been taken as news, or never will be.
  bool idle() const;

  /// Waits until everything is written. Nothing may be added any more; the last news may still be taken.
  void finish();

 private:
  struct Queue {
    FinishedBatch batch;
    std::optional<Standings> standings;
    std::optional<std::pair<AllAccuracies, std::string>> truth;

    bool empty() const { return batch.empty() && !standings && !truth; }
  };

  template <class Put>
  void enqueue(Put put);
  void run(const std::stop_token& finishing);
  void write(Queue queued);

  ResultsFolder& results_;
  std::function<void()> on_news_;
  mutable std::mutex in_use_;
  std::condition_variable_any filled_;
  Queue queue_;
  std::size_t untold_ = 0;  // matches added and not yet taken as news
  bool failed_ = false;
  News news_;
  std::jthread thread_;
};

}  // namespace gramy::referee
