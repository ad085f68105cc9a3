#include "referee/show/recorded_tournament.hpp"

#include "referee/tournament/store/editions.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/store/stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A test of x against y with one pair a round, while it runs.
struct TestOfTwo {
  ScratchFolder folder;
  FolderLock lock{folder.path()};
  SqliteStore store{store_in(folder.path()), SqliteStore::Access::write};

  void add(std::uint64_t round, std::uint64_t number) {
    StoredMatch match = stored_match(number, std::to_string(round) + "-" + std::to_string(number));
    match.place.round = round;
    match.identity.repeat = 2 * round + number;
    store.add(batch_of(match));
  }

  void keep(std::size_t rounds, bool finished) {
    StoredStandings standings = standings_in(store);
    standings.standings.format = {.format = "sprt", .rounds = rounds};
    standings.standings.format.test = {.players = {"x", "y"}, .sprt = {}, .state = {}};
    standings.finished = finished;
    store.set_document(standings_document, to_json(standings));
  }
};

std::vector<std::string> ids(const RecordedTournament& recorded) {
  std::vector<std::string> ids;
  for (const EntryNumber number : recorded.in_order()) ids.push_back(recorded.match(number).id);
  return ids;
}

}  // namespace

TEST_CASE("matches played ahead of a test appear with their round, and never after the end of the test") {
  TestOfTwo played;
  played.keep(0, false);
  played.add(2, 0);
  played.add(1, 0);
  RecordedTournament recorded(played.folder.path().string());
  CHECK(ids(recorded) == Words{"1-0"});
  auto now = std::chrono::steady_clock::now();
  played.add(3, 1);
  CHECK(!recorded.refresh(now += 1h));
  played.add(1, 1);
  CHECK(recorded.refresh(now += 1h));
  CHECK(ids(recorded) == Words{"1-0", "1-1"});
  played.keep(1, false);
  CHECK(recorded.refresh(now += 1h));
  CHECK(ids(recorded) == Words{"1-0", "1-1", "2-0"});
  CHECK(recorded.size() == 3);
  played.add(2, 1);
  played.keep(2, true);
  CHECK(recorded.refresh(now += 1h));
  CHECK(ids(recorded) == Words{"1-0", "1-1", "2-0", "2-1"});
  CHECK(ids(RecordedTournament(played.folder.path().string())) == ids(recorded));
}

TEST_CASE("matches whose places in the schedule were exchanged are read again") {
  const ScratchFolder folder;
  const FolderLock lock(folder.path());
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  for (const std::uint64_t number : {0, 1, 2})
    store.add(batch_of(stored_match(number, std::to_string(number))));
  RecordedTournament recorded(folder.path().string());
  CHECK(ids(recorded) == Words{"0", "1", "2"});
  store.rearrange(
      [](StoredMatch match) {
        if (match.place.number < 2) match.place.number = 1 - match.place.number;
        return std::optional(match);
      },
      {});
  add_edition(store, plain_edition("t"));
  CHECK(recorded.refresh(std::chrono::steady_clock::now() + 1h));
  CHECK(ids(recorded) == Words{"1", "0", "2"});
}
