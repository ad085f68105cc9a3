#include "referee/tournament/store/record_writer.hpp"

#include <exception>

namespace gramy::referee {

RecordWriter::RecordWriter(ResultsFolder& results, std::function<void()> on_news)
    : results_(results),
      on_news_(std::move(on_news)),
      thread_([this](const std::stop_token& finishing) { run(finishing); }) {}

template <class Put>
void RecordWriter::enqueue(Put put) {
  const std::lock_guard lock(in_use_);
  if (failed_) return;
  put(queue_);
  filled_.notify_one();
}

void RecordWriter::add(FinishedMatch match) {
  enqueue([&](Queue& queue) {
    ++untold_;
    queue.batch.finished.push_back(std::move(match));
  });
}

void RecordWriter::close(const Unplayed& unplayed) {
  enqueue([&](Queue& queue) { queue.batch.unplayed.insert(unplayed.begin(), unplayed.end()); });
}

void RecordWriter::write(Standings standings) {
  enqueue([&](Queue& queue) { queue.standings = std::move(standings); });
}

void RecordWriter::write_truth(AllAccuracies accuracies, std::string json) {
  enqueue([&](Queue& queue) { queue.truth.emplace(std::move(accuracies), std::move(json)); });
}

RecordWriter::News RecordWriter::take_news() {
  const std::lock_guard lock(in_use_);
  untold_ -= failed_ ? untold_ : news_.written.size();
  return std::exchange(news_, {});
}

bool RecordWriter::idle() const {
  const std::lock_guard lock(in_use_);
  return untold_ == 0;
}

void RecordWriter::finish() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

/// Until it is asked to finish and nothing is left.
void RecordWriter::run(const std::stop_token& finishing) {
  while (true) {
    Queue queued;
    {
      std::unique_lock lock(in_use_);
      filled_.wait(lock, finishing, [this] { return !queue_.empty(); });
      queued = std::exchange(queue_, {});
    }
    if (queued.empty()) return;
    write(std::move(queued));
    on_news_();
  }
}

void RecordWriter::write(Queue queued) {
  std::vector<SchedulePlace> places;
  for (const FinishedMatch& match : queued.batch.finished) places.push_back(match.place);
  const auto tell = [this, &places] {
    const std::lock_guard lock(in_use_);
    news_.written.insert(news_.written.end(), places.begin(), places.end());
  };
  try {
    if (!queued.batch.empty()) {
      results_.append(std::move(queued.batch));
      tell();
    }
    if (queued.standings) results_.write(*queued.standings);
    if (queued.truth) results_.write_truth(queued.truth->first, queued.truth->second);
  } catch (const std::exception& error) {
    const std::lock_guard lock(in_use_);
    failed_ = true;
    queue_ = {};
    news_.failure = error.what();
  }
}

}  // namespace gramy::referee
