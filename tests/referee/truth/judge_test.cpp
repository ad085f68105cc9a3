#include "referee/truth/judge.hpp"

#include <condition_variable>
#include <mutex>

#include "referee/truth/verdict.hpp"
#include "tests/referee/tournament/graf_match.hpp"

namespace {

FinishedMatch finished_match(std::uint64_t number, const std::vector<Number>& moves) {
  return {.record = played_graf(moves, Result{.winner = Seat::second}, "match-" + std::to_string(number)),
          .place = {1, number},
          .identity = {"graf", ContentHash(board_of_graf().text()), 1, {"ann", "bob"}, number},
          .at = {}};
}

/// A batch of matches with the given moves.
FinishedBatch finished_batch(std::uint64_t first, const std::vector<std::vector<Number>>& matches) {
  FinishedBatch batch{.batch = {.first = {1, first}, .matches = matches.size(), .players = {"ann", "bob"}},
                      .outcomes = {}};
  for (const auto& moves : matches) batch.outcomes.finished.push_back(finished_match(first++, moves));
  return batch;
}

/// What a judge has reported.
class Told {
 public:
  Judge::Events events() {
    return {.judged =
                [this](FinishedBatch batch) {
                  std::unique_lock lock(in_use_);
                  judged_.push_back(std::move(batch));
                  changed_.notify_all();
                  changed_.wait(lock, [this] { return !held_; });
                },
            .failed =
                [this](const std::string& why) {
                  const std::lock_guard lock(in_use_);
                  failures_.push_back(why);
                }};
  }

  /// Makes the judge's reports wait until hold(false) is called.
  void hold(bool held) {
    const std::lock_guard lock(in_use_);
    held_ = held;
    changed_.notify_all();
  }

  /// Waits until this many batches are judged.
  std::vector<FinishedBatch> judged(std::size_t batches) {
    std::unique_lock lock(in_use_);
    CHECK(changed_.wait_for(lock, std::chrono::seconds(60), [&] { return judged_.size() >= batches; }));
    return judged_;
  }

  std::vector<std::string> failures() {
    const std::lock_guard lock(in_use_);
    return failures_;
  }

 private:
  std::mutex in_use_;
  std::condition_variable changed_;
  bool held_ = false;
  std::vector<FinishedBatch> judged_;
  std::vector<std::string> failures_;
};

}  // namespace

TEST_CASE("batches of matches are judged and reported in order of arrival") {
  Told told;
  SolvedBoards boards;
  Judge judge(boards, told.events());
  judge.judge(finished_batch(0, {{2, 3}, {3}}));
  judge.judge(finished_batch(2, {{2, 1, 3}}));
  const auto judged = told.judged(2);
  const std::vector<FinishedMatch>& first = judged[0].outcomes.finished;
  REQUIRE(first.size() == 2);
  const auto verdict = parse_verdict(first[0].verdict, "match-0");
  REQUIRE(verdict);
  CHECK((*verdict)[Seat::first].wins_thrown == 1);
  CHECK((*verdict)[Seat::first].losses.at(0).first.better == AnyMove{3});
  CHECK((*verdict)[Seat::second].wins_kept == 1);
  CHECK((*verdict)[Seat::second].slowest_win == Accuracy::Win{2, "match-0"});
  CHECK(parse_verdict(first[1].verdict, "match-1").value()[Seat::first].wins_kept == 1);
  CHECK(first[1].record.moves.size() == 1);
  CHECK(judged[1].batch.first.number == 2);
  CHECK(
      parse_verdict(judged[1].outcomes.finished.at(0).verdict, "match-2").value()[Seat::second].wins_thrown ==
      1);
  CHECK(told.failures().empty());
}

TEST_CASE("a match that cannot be judged is reported once, and no later match gets a verdict") {
  Told told;
  SolvedBoards boards;
  Judge judge(boards, told.events());
  // the second match cannot be judged, because no edge leads from 1 to 1
  judge.judge(finished_batch(0, {{3}, {1}, {3}}));
  judge.judge(finished_batch(3, {{1}}));
  const auto judged = told.judged(2);
  REQUIRE(judged[0].outcomes.finished.size() == 3);
  CHECK(!judged[0].outcomes.finished[0].verdict.empty());
  CHECK(judged[0].outcomes.finished[1].verdict.empty());
  CHECK(judged[0].outcomes.finished[2].verdict.empty());
  CHECK(judged[1].outcomes.finished.at(0).verdict.empty());
  REQUIRE(told.failures().size() == 1);
  CHECK(told.failures()[0].starts_with("match match-1: "));
}

TEST_CASE("a judge that is stopped reports its remaining batches without verdicts") {
  Told told;
  SolvedBoards boards;
  std::optional<Judge> judge(std::in_place, boards, told.events());
  told.hold(true);
  judge->judge(finished_batch(0, {{3}}));
  told.judged(1);
  judge->judge(finished_batch(1, {{3}, {3}}));
  judge->judge(finished_batch(3, {{3}}));
  CHECK(judge->waiting() == 3);
  // the judge holds the batch until it has reported the batch
  CHECK(judge->holds(finished_batch(0, {{3}}).batch));
  CHECK(judge->holds(finished_batch(3, {{3}}).batch));
  CHECK(!judge->holds(finished_batch(3, {{3}, {3}}).batch));
  judge->stop();
  told.hold(false);
  const auto judged = told.judged(3);
  CHECK(!judged[0].outcomes.finished.at(0).verdict.empty());
  REQUIRE(judged[1].outcomes.finished.size() == 2);
  for (const FinishedMatch& match : judged[1].outcomes.finished) {
    CHECK(match.verdict.empty());
    CHECK(match.record.moves.size() == 1);
  }
  judge.reset();
  CHECK(told.judged(3).size() == 3);
  CHECK(told.failures().empty());
}

TEST_CASE("a judge that is destroyed still reports all its matches") {
  Told told;
  {
    SolvedBoards boards;
    Judge judge(boards, told.events());
    for (std::uint64_t first = 0; first < 50; ++first) judge.judge(finished_batch(first, {{2, 3}}));
  }
  CHECK(told.judged(50).size() == 50);
}

TEST_CASE("a match that waits too long for its judge gets no verdict") {
  Told told;
  SolvedBoards boards;
  Judge judge(boards, told.events(), -1ms);
  judge.judge(finished_batch(0, {{2, 3}}));
  CHECK(told.judged(1)[0].outcomes.finished.at(0).verdict.empty());
  CHECK(told.failures().empty());
}

TEST_CASE("a judge calls `second_passed` once for several batches that it judges within a second") {
  Told told;
  SolvedBoards boards;
  std::mutex in_use;
  std::condition_variable changed;
  int passed = 0;
  auto events = told.events();
  events.second_passed = [&] {
    const std::lock_guard lock(in_use);
    ++passed;
    changed.notify_all();
  };
  Judge judge(boards, events);
  for (std::uint64_t first = 0; first < 3; ++first) judge.judge(finished_batch(first, {{2, 3}}));
  std::unique_lock lock(in_use);
  CHECK(changed.wait_for(lock, 60s, [&] { return passed == 1; }));
}
