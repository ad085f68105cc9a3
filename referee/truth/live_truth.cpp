#include "referee/truth/live_truth.hpp"

#include <chrono>
#include <sys/resource.h>
#include <utility>

#include "referee/tournament/store/durable_file.hpp"

namespace gramy::referee {
namespace {

constexpr std::chrono::milliseconds glance{200};  // between looks for new records
constexpr std::chrono::seconds edition{1};        // between two of truth.json
constexpr int niceness = 10;

}  // namespace

LiveTruth::LiveTruth(std::filesystem::path folder)
    : folder_(std::move(folder)),
      judging_(Records(folder_)),
      thread_([this](const std::stop_token& stopping) {
        // Of this thread alone, on Linux: the matches come first.
        ::setpriority(PRIO_PROCESS, 0, niceness);
        try {
          judge(stopping);
        } catch (...) {
          failure_ = std::current_exception();
        }
      }) {}

void LiveTruth::judge(const std::stop_token& stopping) {
  std::uint64_t published = 0;
  auto due = std::chrono::steady_clock::now();
  while (!stopping.stop_requested()) {
    const bool judged = judging_.next(stopping);
    if (const auto now = std::chrono::steady_clock::now(); now >= due && judging_.matches() > published) {
      publish();
      published = judging_.matches();
      due = now + edition;
    }
    if (judged) continue;
    std::unique_lock lock(in_use_);
    sleeping_.wait_for(lock, stopping, glance, [] { return false; });
  }
}

void LiveTruth::publish() {
  replace_file(folder_ / "truth.json", truth_json(judging_.truth()));
  Accuracies now = rates(judging_.truth().overall());
  const std::lock_guard lock(in_use_);
  accuracies_ = std::move(now);
}

Accuracies LiveTruth::accuracies() const {
  const std::lock_guard lock(in_use_);
  return accuracies_;
}

Judging LiveTruth::stop() {
  thread_.request_stop();
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  return std::move(judging_);
}

}  // namespace gramy::referee
