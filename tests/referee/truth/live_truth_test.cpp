#include "referee/truth/live_truth.hpp"

#include <condition_variable>
#include <mutex>

#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "tests/referee/tournament/graf_match.hpp"

namespace {

/// On the one board so many matches are to be played.
void schedule(Store& store, std::uint64_t matches) {
  store.set_document(schedule_document, to_json(BoardSchedule{{{"graf", 1, matches}}}));
}

void tell(LiveTruth& truth, SchedulePlace match) {
  truth.recorded(std::span(&match, 1));
}

/// What is published.
class Published {
 public:
  LiveTruth::Publish publish() {
    return [this](const TruthTable& table) {
      const std::lock_guard lock(in_use_);
      json_ = truth_json(table);
      accuracies_ = rates(table.overall());
      changed_.notify_all();
    };
  }

  /// Waits for these accuracies, which LiveTruth says itself right after that.
  void wait_for(const LiveTruth& truth, const Accuracies& accuracies) {
    std::unique_lock lock(in_use_);
    REQUIRE(changed_.wait_for(lock, 60s, [&] { return accuracies_ == accuracies; }));
    CHECK(comes_true([&] { return truth.accuracies() == accuracies; }));
  }

  std::string json() {
    const std::lock_guard lock(in_use_);
    return json_;
  }

 private:
  std::mutex in_use_;
  std::condition_variable changed_;
  std::string json_;
  Accuracies accuracies_;
};

Judging judged_to_the_end(Judging judging) {
  while (judging.next()) {
  }
  return judging;
}

}  // namespace

TEST_CASE("live truth judges what was recorded before, and what is recorded meanwhile") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 2);
  add(store, graf_match({2, 3}, "earlier"), 7);
  add(store, graf_match({2, 3}, "before"), 0);
  Published published;
  SolvedBoards boards;
  LiveTruth truth(folder.path(), boards, published.publish());
  published.wait_for(truth, {{"ann", 0}, {"bob", 1}});
  tell(truth, add(store, graf_match({3}, "after"), 2));
  published.wait_for(truth, {{"ann", 1.0 / 3}, {"bob", 1}});
  CHECK(published.json().find("\"before\"") != std::string::npos);
  tell(truth, add(store, graf_match({2, 3}, "last"), 1));
  const Judging judging = judged_to_the_end(truth.stop(false));
  CHECK(judging.matches() == 4);
  const Judging again = judged_to_the_end(Judging(Records(folder.path()), boards));
  CHECK(truth_json(judging.truth()) == truth_json(again.truth()));
}

TEST_CASE("live truth says nothing of a board that is still to be played on") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 4);
  add(store, graf_match({2, 3}, "first"), 0);
  SolvedBoards boards;
  const auto judged = [&](bool is_over) {
    LiveTruth truth(folder.path(), boards, [](const TruthTable&) {});
    tell(truth, add(store, graf_match({2, 3}, "second"), 1));
    return judged_to_the_end(truth.stop(is_over)).matches();
  };
  CHECK(judged(false) == 0);
  CHECK(judged(true) >= 2);
}

TEST_CASE("a match whose judging was stopped is judged later") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  add(store, graf_match({2, 3}, "one"), 0);
  add(store, graf_match({2, 3}, "two"), 1);
  SolvedBoards boards;
  Judging judging(Records(folder.path()), boards);
  std::stop_source stop;
  REQUIRE(judging.next(stop.get_token()));
  stop.request_stop();
  CHECK(!judging.next(stop.get_token()));
  CHECK(!judging.next(stop.get_token()));
  CHECK(judging.matches() == 1);
  CHECK(judging.next());
  CHECK(!judging.next());
  CHECK(judging.truth().games().at("graf").matches == 2);
  CHECK(judging.truth().overall().at("ann").losses.at(1).match == "two");
}

TEST_CASE("a match that cannot be judged ends live truth, and is named") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 2);
  add(store, graf_match({2, 3}, "good"), 0);
  RecordedMatch bad = graf_match({2, 3}, "bad");
  bad.moves[1].move = AnyMove{2};
  add(store, bad, 1);
  Published published;
  SolvedBoards boards;
  LiveTruth truth(folder.path(), boards, published.publish());
  published.wait_for(truth, {{"ann", 0}, {"bob", 1}});
  CHECK_THROWS_WITH_AS(judged_to_the_end(truth.stop(true)), doctest::Contains("results.sqlite: match bad: "),
                       BadInput);
}
