#include "referee/truth/live_truth.hpp"

#include <chrono>
#include <utility>

#include "referee/truth/background.hpp"

namespace gramy::referee {
namespace {

constexpr std::chrono::seconds edition{1};  // between two that are published

}  // namespace

LiveTruth::LiveTruth(const std::filesystem::path& folder, SolvedBoards& boards, Publish publish)
    : publish_(std::move(publish)),
      judging_(Records::of_done_boards(folder), boards),
      thread_([this](const std::stop_token& stopping) {
        let_matches_come_first();
        try {
          judge(stopping);
        } catch (...) {
          failure_ = std::current_exception();
        }
      }) {}

void LiveTruth::recorded(std::span<const SchedulePlace> matches) {
  const std::lock_guard lock(in_use_);
  news_.insert(news_.end(), matches.begin(), matches.end());
  told_.notify_one();
}

void LiveTruth::judge(const std::stop_token& stopping) {
  std::uint64_t published = 0;
  auto due = std::chrono::steady_clock::now();
  while (!stopping.stop_requested()) {
    const bool judged = judging_.next(stopping);
    const bool is_stale = judging_.matches() > published;
    if (is_stale && std::chrono::steady_clock::now() >= due) {
      publish();
      published = judging_.matches();
      due = std::chrono::steady_clock::now() + edition;
    }
    std::unique_lock lock(in_use_);
    const auto is_told = [this] { return !news_.empty(); };
    if (!judged && judging_.matches() > published) {
      told_.wait_until(lock, stopping, due, is_told);
    } else if (!judged) {
      told_.wait(lock, stopping, is_told);
    }
    const auto news = std::exchange(news_, {});
    lock.unlock();  // the loop does not wait for what follows
    judging_.add(news);
  }
}

void LiveTruth::publish() {
  publish_(judging_.truth());
  Accuracies now = rates(judging_.truth().overall());
  const std::lock_guard lock(in_use_);
  accuracies_ = std::move(now);
}

Accuracies LiveTruth::accuracies() const {
  const std::lock_guard lock(in_use_);
  return accuracies_;
}

Judging LiveTruth::stop(bool is_over) {
  thread_.request_stop();
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  judging_.add(std::exchange(news_, {}));
  if (is_over) judging_.release_all();
  return std::move(judging_);
}

}  // namespace gramy::referee
