#include "referee/record_writer.hpp"

#include <boost/asio/post.hpp>
#include <chrono>
#include <exception>
#include <utility>

namespace gramy::referee {

namespace asio = boost::asio;

RecordWriter::RecordWriter(asio::io_context& loop, ResultsFolder& results,
                           std::function<void(std::vector<RecordedMatch>)> on_written,
                           std::function<void(std::string)> on_failed)
    : loop_(loop), results_(results), on_written_(std::move(on_written)), on_failed_(std::move(on_failed)) {}

RecordWriter::~RecordWriter() {
  thread_.join();
}

void RecordWriter::add(MatchRecord record) {
  if (given_up_) return;
  ++unreported_;
  {
    const std::lock_guard lock(queue_in_use_);
    queue_.push_back({std::move(record), std::chrono::system_clock::now()});
  }
  asio::post(thread_, [this] { write_queued(); });
}

void RecordWriter::write_queued() {
  std::vector<FinishedMatch> matches;
  {
    const std::lock_guard lock(queue_in_use_);
    matches = std::exchange(queue_, {});
  }
  if (matches.empty() || failed_) return;
  try {
    auto written = results_.append(std::move(matches));
    asio::post(loop_, [this, written = std::move(written)]() mutable { report(std::move(written)); });
  } catch (const std::exception& error) {
    failed_ = true;
    asio::post(loop_, [this, why = std::string(error.what())]() mutable { fail(std::move(why)); });
  }
}

void RecordWriter::report(std::vector<RecordedMatch> written) {
  unreported_ -= written.size();
  on_written_(std::move(written));
}

void RecordWriter::fail(std::string why) {
  given_up_ = true;
  unreported_ = 0;
  on_failed_(std::move(why));
}

}  // namespace gramy::referee
