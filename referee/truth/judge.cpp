#include "referee/truth/stretch_judge.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/judge.hpp"
#include "referee/truth/background.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {

StretchJudge::StretchJudge(SolvedBoards& boards, Events events)
    : events_(std::move(events)), boards_(boards), thread_([this](const std::stop_token& ending) {
        let_matches_come_first();
        run(ending);
      }) {}

void StretchJudge::judge(FinishedStretch stretch) {
  const std::lock_guard lock(in_use_);
  waiting_.push_back(std::move(stretch));
  given_.notify_one();
}

bool StretchJudge::holds(const Stretch& stretch) const {
  const std::lock_guard lock(in_use_);
  return std::ranges::find(waiting_, stretch, &FinishedStretch::stretch) != waiting_.end();
}

std::size_t StretchJudge::waiting() const {
  const std::lock_guard lock(in_use_);
  return waiting_.size();
}

void StretchJudge::stop() {
  stop_.request_stop();
}

/// A stretch is taken away only when it has been told of: meanwhile somebody always knows it.
void StretchJudge::run(const std::stop_token& ending) {
  const std::stop_callback ends_judging(ending, [this] { stop(); });
  std::unique_lock lock(in_use_);
  while (given_.wait(lock, ending, [this] { return !waiting_.empty(); })) {
    FinishedStretch& first = waiting_.front();
    FinishedStretch stretch{
        .stretch = first.stretch, .batch = std::move(first.batch), .is_whole = first.is_whole};
    lock.unlock();
    for (FinishedMatch& match : stretch.batch.finished) judge(match);
    events_.judged(std::move(stretch));
    lock.lock();
    waiting_.pop_front();
  }
}

void StretchJudge::judge(FinishedMatch& match) {
  if (failed_ || stop_.stop_requested()) return;
  try {
    const MatchRecord& record = match.record;
    const SolvedBoard solved = boards_.of(record.setup.board, {}, stop_.get_token());
    std::vector<AnyMove> moves;
    for (const PlayedMove& played : record.moves) moves.push_back(played.move);
    const JudgedMatch judged =
        gramy::judge(solved.board, solved.solver, record.setup.start, moves, stop_.get_token());
    match.verdict = to_text(verdict_of(judged, record.result->winner, record.setup.id));
  } catch (const Stopped&) {
  } catch (const std::exception& error) {
    failed_ = true;
    events_.failed(fmt::format("match {}: {}", match.record.setup.id, error.what()));
  }
}

}  // namespace gramy::referee
