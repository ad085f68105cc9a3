#include "referee/truth/live_truth.hpp"

#include <mutex>
#include <thread>

#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// From 1 the mover may go to 2 or 3, which is lost for whoever has to move; 2 leads to 3 or back to 1.
RecordedMatch graf_match(const std::string& id) {
  RecordedMatch match;
  match.match = id;
  match.game = "graf";
  match.board = "3 4\n1 2\n1 3\n2 1\n2 3\n0\n";
  match.start = 1;
  match.players = {"ann", "bob"};
  for (const Number to : {2, 3}) match.moves.push_back({AnyMove{to}, 5, ""});
  match.result = {.winner = Seat::second};
  return match;
}

/// As the match of round 1 with this number.
SchedulePlace add(Store& store, RecordedMatch match, std::uint64_t number) {
  const std::string board = std::exchange(match.board, content_hash(match.board));
  const SchedulePlace place{1, number};
  store.add({.matches = {{.place = place,
                          .identity = {match.game, ContentHash(board), match.start, match.players, number},
                          .versions = {},
                          .id = match.match,
                          .outcome = {match.result, match.reason},
                          .record = to_line(match)}},
             .boards = {{ContentHash(board), board}},
             .unplayed = {},
             .voided = {}});
  return place;
}

/// On the one board so many matches are to be played.
void schedule(Store& store, std::uint64_t matches) {
  store.set_document(schedule_document, to_json(BoardSchedule{{{"graf", 1, matches}}}));
}

void tell(LiveTruth& truth, SchedulePlace match) {
  truth.recorded(std::span(&match, 1));
}

/// Waits until it has judged something with these accuracies.
void wait_for(const LiveTruth& truth, const Accuracies& accuracies) {
  const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (truth.accuracies() != accuracies && std::chrono::steady_clock::now() < late)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(truth.accuracies() == accuracies);
}

}  // namespace

TEST_CASE("live truth judges what was recorded before, and what is recorded meanwhile") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 2);
  add(store, graf_match("earlier"), 7);
  add(store, graf_match("before"), 0);
  std::mutex in_use;
  std::string published;
  LiveTruth truth(folder.path(), [&](const TruthTable& table) {
    const std::lock_guard lock(in_use);
    published = truth_json(table);
  });
  wait_for(truth, {{"ann", 0}, {"bob", 1}});
  RecordedMatch better = graf_match("after");
  better.moves = {{AnyMove{3}, 5, ""}};
  better.result = {.winner = Seat::first};
  tell(truth, add(store, better, 2));
  wait_for(truth, {{"ann", 1.0 / 3}, {"bob", 1}});
  {
    const std::lock_guard lock(in_use);
    CHECK(published.find("\"before\"") != std::string::npos);
  }
  tell(truth, add(store, graf_match("last"), 1));
  Judging judging = truth.stop(false);
  while (judging.next()) {
  }
  CHECK(judging.matches() == 4);
  Judging again(Records(folder.path()));
  while (again.next()) {
  }
  CHECK(truth_json(judging.truth()) == truth_json(again.truth()));
}

TEST_CASE("live truth says nothing of a board that is still to be played on") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 4);
  add(store, graf_match("first"), 0);
  const auto judged = [&](bool is_over) {
    LiveTruth truth(folder.path(), [](const TruthTable&) {});
    tell(truth, add(store, graf_match("second"), 1));
    Judging judging = truth.stop(is_over);
    while (judging.next()) {
    }
    return judging.matches();
  };
  CHECK(judged(false) == 0);
  CHECK(judged(true) >= 2);
}

TEST_CASE("a match whose judging was stopped is judged later") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  add(store, graf_match("one"), 0);
  add(store, graf_match("two"), 1);
  Judging judging(Records(folder.path()));
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
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 2);
  add(store, graf_match("good"), 0);
  RecordedMatch bad = graf_match("bad");
  bad.moves[1].move = AnyMove{2};
  add(store, bad, 1);
  LiveTruth truth(folder.path(), [](const TruthTable&) {});
  wait_for(truth, {{"ann", 0}, {"bob", 1}});
  CHECK_THROWS_WITH_AS(
      [&] {
        Judging judging = truth.stop(true);
        while (judging.next()) {
        }
      }(),
      doctest::Contains("results.sqlite: match bad: "), BadInput);
}
