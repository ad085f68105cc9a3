#include "referee/record_writer.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <exception>
#include <iterator>
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

void RecordWriter::finish() {
  thread_.join();
  report();
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

void RecordWriter::write(Standings standings) {
  asio::post(thread_,
             [this, standings = std::move(standings)] { carry_out([&] { results_.write(standings); }); });
}

void RecordWriter::write_queued() {
  std::vector<FinishedMatch> matches;
  {
    const std::lock_guard lock(queue_in_use_);
    matches = std::exchange(queue_, {});
  }
  if (matches.empty()) return;
  carry_out([&] {
    auto written = results_.append(std::move(matches));
    const std::lock_guard lock(news_in_use_);
    std::ranges::move(written, std::back_inserter(written_));
  });
}

void RecordWriter::carry_out(const std::function<void()>& work) {
  if (failed_) return;
  try {
    work();
  } catch (const std::exception& error) {
    failed_ = true;
    const std::lock_guard lock(news_in_use_);
    failure_ = error.what();
  }
  asio::post(loop_, [this] { report(); });
}

void RecordWriter::report() {
  std::vector<RecordedMatch> written;
  std::optional<std::string> failure;
  {
    const std::lock_guard lock(news_in_use_);
    std::swap(written, written_);
    std::swap(failure, failure_);
  }
  unreported_ -= written.size();
  if (!written.empty()) on_written_(std::move(written));
  if (!failure) return;
  given_up_ = true;
  unreported_ = 0;
  on_failed_(std::move(*failure));
}

}  // namespace gramy::referee
