#include "referee/tournament/store/record_writer.hpp"

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

template <class Put>
void RecordWriter::enqueue(Put put) {
  if (given_up_) return;
  {
    const std::lock_guard lock(queue_in_use_);
    put(queue_);
  }
  asio::post(thread_, [this] { write_queued(); });
}

void RecordWriter::add(MatchRecord record) {
  enqueue([&](Addition& queue) {
    ++unreported_;
    queue.finished.push_back({std::move(record), std::chrono::system_clock::now()});
  });
}

void RecordWriter::close(Unplayed unplayed) {
  enqueue([&](Addition& queue) { queue.unplayed.merge(unplayed); });
}

void RecordWriter::doubt(const std::string& match, int times) {
  enqueue([&](Addition& queue) { queue.doubts[match] = times; });
}

void RecordWriter::write(Standings standings) {
  asio::post(thread_,
             [this, standings = std::move(standings)] { carry_out([&] { results_.write(standings); }); });
}

void RecordWriter::write_queued() {
  Addition queued;
  {
    const std::lock_guard lock(queue_in_use_);
    queued = std::exchange(queue_, {});
  }
  if (queued.empty()) return;
  carry_out([&] {
    auto written = results_.append(std::move(queued));
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
