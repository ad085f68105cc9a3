#include "referee/show/recorded_tournament.hpp"

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/records/stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// An unfinished SPRT (a sequential test) of x against y. Each round has one pair of matches.
struct TestOfTwo {
  ScratchFolder folder;
  FolderLock lock{folder.path()};
  SqliteStore store{store_in(folder.path()), SqliteStore::Access::write};

  TestOfTwo() {
    Edition edition = plain_edition("t", 2, {{"paski", 1}}, Sprt{.test = {.batch = 1}, .max_pairs = 100});
    edition.games[0].boards.boards[0] = {"b", ContentHash(board_text_of_all), {}};
    edition.games[0].clock = {.initial_ms = 1000};
    add_edition(store, edition);
  }

  void add(std::uint64_t round, std::uint64_t number) {
    StoredMatch match = stored_match(round - 1, {});
    auto& players = match.key.identity.players;
    if (number == 1) std::swap(players[Seat::first], players[Seat::second]);
    match.id = match_id("paski", "b", players, round - 1);
    store.add(additions_of(match));
  }

  void keep(std::size_t rounds, bool finished) {
    StoredStandings standings = standings_in(store);
    standings.standings.format = {.format = "sprt", .rounds = rounds};
    standings.standings.format.test = {.players = {"x", "y"}, .rules = {}, .state = {}};
    standings.finished = finished;
    store.set_document(standings_document, to_json(standings));
  }
};

/// For each match in order, its round and its number in the round.
std::vector<std::string> places(const RecordedTournament& recorded) {
  std::vector<std::string> places;
  for (const EntryNumber number : recorded.in_order()) {
    const SchedulePlace place = recorded.match(number).place;
    places.push_back(std::to_string(place.round) + "-" + std::to_string(place.number));
  }
  return places;
}

}  // namespace

TEST_CASE(
    "an SPRT match that was played ahead of its round is shown when the round begins, and never if the SPRT "
    "ends before") {
  TestOfTwo played;
  played.keep(0, false);
  played.add(2, 0);
  played.add(1, 0);
  RecordedTournament recorded(played.folder.path().string());
  CHECK(places(recorded) == Words{"1-0"});
  auto now = std::chrono::steady_clock::now();
  played.add(3, 1);
  CHECK(!recorded.refresh(now += 1h));
  played.add(1, 1);
  CHECK(recorded.refresh(now += 1h));
  CHECK(places(recorded) == Words{"1-0", "1-1"});
  played.keep(1, false);
  CHECK(recorded.refresh(now += 1h));
  CHECK(places(recorded) == Words{"1-0", "1-1", "2-0"});
  CHECK(recorded.size() == 3);
  played.add(2, 1);
  played.keep(2, true);
  CHECK(recorded.refresh(now += 1h));
  CHECK(places(recorded) == Words{"1-0", "1-1", "2-0", "2-1"});
  CHECK(places(RecordedTournament(played.folder.path().string())) == places(recorded));
}

TEST_CASE("after a new edition of the tournament file, the matches that count are read again") {
  TestOfTwo played;
  for (const std::uint64_t number : {0, 1}) played.add(1, number);
  RecordedTournament recorded(played.folder.path().string());
  CHECK(recorded.find("paski:b:x:y"));
  Edition next = newest_edition(played.store).value();
  next.players[0].name = "ala";
  add_edition(played.store, next);
  CHECK(recorded.refresh(std::chrono::steady_clock::now() + 1h));
  CHECK(places(recorded) == Words{"1-0", "1-1"});
  CHECK(!recorded.find("paski:b:x:y"));
  CHECK(recorded.find("paski:b:ala:y"));
}
