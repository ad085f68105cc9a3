// What a tournament records on its way to the disk, which the loop does not wait for.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/store/results_folder.hpp"

namespace gramy::referee {

/// Writes in the order of `add`, `close` and `doubt`; all that has come in while the disk was busy goes to it
/// at once. After a failure nothing more is written.
class RecordWriter {
 public:
  /// Both are called from the loop: `on_written` when these matches are on disk, `on_failed` at most once.
  /// From now on nobody else may use `results` until this has finished.
  RecordWriter(boost::asio::io_context& loop, ResultsFolder& results,
               std::function<void(std::vector<RecordedMatch>)> on_written,
               std::function<void(std::string why)> on_failed);
  ~RecordWriter();
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  /// Precondition: the match was not aborted.
  void add(MatchRecord record);

  /// These matches of rounds that are over were not played.
  void close(Unplayed unplayed);

  /// A match has ended in doubt, so often by now.
  void doubt(const std::string& match, int times);

  /// Waits until what was added is written, and reports it. Nothing may be added any more. Precondition: the
  /// loop does not run.
  void finish();

  /// Replaces standings.json once what was added before is written.
  void write(Standings standings);

  /// Whether all that was added has been reported, or never will be.
  bool idle() const { return unreported_ == 0; }

 private:
  template <class Put>
  void enqueue(Put put);
  void write_queued();
  void report();
  void carry_out(const std::function<void()>& work);

  boost::asio::io_context& loop_;
  ResultsFolder& results_;
  std::function<void(std::vector<RecordedMatch>)> on_written_;
  std::function<void(std::string)> on_failed_;
  std::size_t unreported_ = 0;
  bool given_up_ = false;
  bool failed_ = false;  // the thread's own
  std::mutex queue_in_use_;
  Addition queue_;
  std::mutex news_in_use_;
  std::vector<RecordedMatch> written_;  // to be reported
  std::optional<std::string> failure_;  // to be reported
  boost::asio::thread_pool thread_{1};
};

}  // namespace gramy::referee
