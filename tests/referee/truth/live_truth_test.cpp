#include "referee/truth/live_truth.hpp"

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/truth/records.hpp"
#include "tests/referee/tournament/graf_match.hpp"
#include "tests/referee/tournament/plain_edition.hpp"

namespace {

/// Adds an edition to the store, in which ann plays this many matches against bob, all on the same board.
void schedule(Store& store, std::size_t matches) {
  Edition edition = plain_edition("t", 2, {{"graf", 1}}, Sprt{.max_pairs = matches / 2});
  edition.games[0].boards.boards[0] = {"g", ContentHash(board_of_graf().text()), 1};
  for (std::size_t player = 0; player < 2; ++player) {
    edition.players[player].name = player == 0 ? "ann" : "bob";
    edition.players[player].ids = {edition.players[player].name};
  }
  add_edition(store, edition);
}

/// The verdict that a worker gives on the match.
std::string verdict_on(const RecordedMatch& match) {
  SolvedBoards boards;
  return to_text(verdict_of(RecordJudge("", boards).judge(match), match.result.winner, match.match));
}

void add_judged(Store& store, const std::vector<Number>& moves, const std::string& id, std::uint64_t number) {
  RecordedMatch match = graf_match(moves, id);
  match.tournament = "t";
  add(store, match, number, verdict_on(match));
}

/// A match that ends after the LiveTruth was made.
FinishedMatch finished(const std::vector<Number>& moves, const std::string& id, std::uint64_t number) {
  return {.record = played_graf(moves, graf_match(moves, id).result, id),
          .place = {1, number},
          .identity = {"graf", ContentHash(board_of_graf().text()), 1, {"ann", "bob"}, number},
          .at = {},
          .verdict = verdict_on(graf_match(moves, id))};
}

}  // namespace

TEST_CASE("LiveTruth counts the verdicts in the store and those that come later") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 2);
  add_judged(store, {2, 3}, "before", 0);
  RecordedMatch not_judged = graf_match({3}, "not judged");
  not_judged.tournament = "t";
  not_judged.players = {"bob", "ann"};
  add(store, not_judged, 0);
  LiveTruth truth(store);
  CHECK(truth.accuracies() == Accuracies{{"ann", 0}, {"bob", 1}});
  CHECK(!truth.publish());
  truth.add(finished({3}, "after", 2));
  CHECK(truth.accuracies() == Accuracies{{"ann", 0}, {"bob", 1}});
  CHECK(truth.publish());
  CHECK(truth.accuracies() == Accuracies{{"ann", 1.0 / 2}, {"bob", 1}});
  CHECK(truth.truth().games().at("graf").matches == 2);
}

TEST_CASE(
    "the class LiveTruth publishes the accuracies on a board only once all matches on the board are over") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  schedule(store, 4);
  add_judged(store, {2, 3}, "first", 0);
  LiveTruth truth(store);
  truth.add(finished({2, 3}, "second", 1));
  truth.add(finished({2, 3}, "third", 2));
  CHECK(!truth.publish());
  CHECK(truth.truth().games().empty());
  FinishedMatch last = finished({2, 3}, "last", 3);
  last.verdict.clear();
  truth.add(last);
  CHECK(truth.publish());
  CHECK(truth.truth().games().at("graf").matches == 3);
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

TEST_CASE("a match that cannot be judged is reported by its id") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  add(store, graf_match({2, 3}, "good"), 0);
  RecordedMatch bad = graf_match({2, 3}, "bad");
  bad.moves[1].move = AnyMove{2};
  add(store, bad, 1);
  SolvedBoards boards;
  Judging judging = Judging::of_store(folder.path(), boards);
  CHECK(judging.next());
  CHECK_THROWS_WITH_AS(judging.next(), doctest::Contains("results.sqlite: match bad: "), BadInput);
}
