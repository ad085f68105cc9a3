#include "referee/truth/judge.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <sys/resource.h>
#include <utility>

#include "engine/base/stop.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

/// Lets the threads that play matches use the processor first. On Linux it applies to the calling thread
/// only.
constexpr int niceness = 10;

}  // namespace

Judge::Judge(SolvedBoards& boards, Events events, std::optional<std::chrono::milliseconds> patience)
    : boards_(boards),
      events_(std::move(events)),
      patience_(patience),
      thread_([this](const std::stop_token& ending) {
        ::setpriority(PRIO_PROCESS, 0, niceness);
        run(ending);
      }) {}

void Judge::judge(FinishedBatch batch) {
  const std::lock_guard lock(in_use_);
  waiting_.push_back({std::move(batch), Clock::now()});
  given_.notify_one();
}

bool Judge::holds(const Batch& batch) const {
  const std::lock_guard lock(in_use_);
  return std::ranges::any_of(waiting_, [&](const Waiting& each) { return each.batch.batch == batch; });
}

std::size_t Judge::waiting() const {
  const std::lock_guard lock(in_use_);
  return waiting_.size();
}

void Judge::stop() {
  stop_.request_stop();
}

/// A batch is removed only after it was reported. So at any moment either the judge or the receiver has it.
void Judge::run(const std::stop_token& ending) {
  const std::stop_callback ends_judging(ending, [this] { stop(); });
  const auto is_given = [this] { return !waiting_.empty(); };
  std::optional<Clock::time_point> due;  // when to call second_passed; not set if no match was judged since
                                         // its last call
  std::unique_lock lock(in_use_);
  while (true) {
    const bool given =
        due ? given_.wait_until(lock, ending, *due, is_given) : given_.wait(lock, ending, is_given);
    if (!given && ending.stop_requested()) return;
    if (due && Clock::now() >= *due) {
      lock.unlock();
      events_.second_passed();
      due.reset();
      lock.lock();
    }
    if (!given) continue;
    Waiting& first = waiting_.front();
    FinishedBatch batch{.batch = first.batch.batch,
                        .outcomes = std::move(first.batch.outcomes),
                        .is_whole = first.batch.is_whole};
    const bool is_late = patience_ && Clock::now() - first.since > *patience_;
    lock.unlock();
    if (!is_late) {
      for (FinishedMatch& match : batch.outcomes.finished) judge(match);
      if (!due && events_.second_passed) due = Clock::now() + std::chrono::seconds(1);
    }
    events_.judged(std::move(batch));
    lock.lock();
    waiting_.pop_front();
  }
}

void Judge::judge(FinishedMatch& match) {
  if (failed_ || stop_.stop_requested()) return;
  const MatchRecord& record = match.record;
  try {
    const SolvedBoard solved = boards_.of(record.setup.board, {}, stop_.get_token());
    const JudgedMatch judged = judge_played(solved, record.setup.start, record.moves, stop_.get_token());
    const std::size_t opening = record.setup.asked ? record.setup.opening.size() : 0;
    match.verdict = to_text(verdict_of(judged, record.result->winner, record.setup.id, opening));
  } catch (const Stopped&) {
  } catch (const std::exception& error) {
    failed_ = true;
    events_.failed(fmt::format("match {}: {}", record.setup.id, error.what()));
  }
}

}  // namespace gramy::referee
