#include "referee/tournament/store/first_versions.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/fnv_hash.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const std::filesystem::path recorded_folder =
    std::filesystem::path(GRAMY_SOURCE_DIR) / "tests/programs/recorded/folder";

/// The large board of the folder, as the game writes it.
std::string city() {
  const std::string row(260, '.');
  std::string text = "260 260\n";
  text += "C..T" + row.substr(4) + "\n";
  for (int i = 1; i < 260; ++i) text += row + "\n";
  return text;
}

/// A folder of version 2, as 8d87246 left it, with its large board.
struct OldFolder : ScratchFolder {
  OldFolder() {
    change(read_text_file(recorded_folder / "results.sql"));
    write("boards/" + fnv_hash(city()), city());
    write("standings.json", read_text_file(recorded_folder / "standings.json"));
  }
  std::filesystem::path file() const { return store_in(path()); }
  void change(const std::string& how) const {
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(how);
  }
};

const ContentHash large = ContentHash(city());

/// Calls the large board as its tournament does.
std::optional<BoardIdentity> find_board(std::string_view game, std::string_view name) {
  if (game == "policjant-i-zlodziej" && name == "city.in") return BoardIdentity{large, {}};
  return std::nullopt;
}

}  // namespace

TEST_CASE("all that a store of version 2 has is brought up") {
  const OldFolder folder;
  const auto store = FirstVersionStore::in(folder.file());
  REQUIRE(store);
  CHECK(store->version() == 2);
  CHECK(store->size() == 8);
  CHECK(store->facts().at("name") == "recorded");
  std::string players;
  store->for_each_player([&](const std::string& player) { players += player; });
  CHECK(players == "abc");
  const Batch batch = store->everything(find_board);
  REQUIRE(batch.matches.size() == 8);
  for (std::uint64_t number = 0; number < 8; ++number) {
    const StoredMatch& match = batch.matches[number];
    const RecordedMatch record = parse_recorded_match(match.record);
    CHECK(match.place == SchedulePlace{0, number});
    CHECK(match.id == record.match);
    CHECK(record.board == match.identity.board.text());
    CHECK(match.identity.players == record.players);
    CHECK(match.identity.repeat == 0);
    CHECK(match.outcome == Outcome{record.result, record.reason});
    CHECK(batch.boards.contains(match.identity.board));
  }
  CHECK(batch.matches[0].id == "misie-patysie:generated-1:a:c");
  CHECK(batch.matches[2].identity.board == large);
  CHECK(batch.boards.at(large) == city());
  CHECK(batch.boards.size() == 3);
  const MatchIdentity walkover{"policjant-i-zlodziej", large, {}, {"b", "ghost"}, 0};
  CHECK(batch.unplayed.at(walkover) == BySeat{false, true});
  CHECK(store->everything().matches == batch.matches);
}

TEST_CASE("a folder of version 2 can be read as it is, with the truth in truth.json") {
  const OldFolder folder;
  CHECK(read_results(folder.path())->document(truth_document).empty());
  const std::string truth = R"({"players":[{"name":"a","accuracy":0.5}],"games":{}})";
  folder.write("truth.json", truth);
  const auto store = read_results(folder.path());
  CHECK(store->document(truth_document) == truth);
  CHECK(parse_accuracies(store->document(accuracies_document)).overall == Accuracies{{"a", 0.5}});
  CHECK(store->size() == 8);
  CHECK(store->match({0, 2})->id == "policjant-i-zlodziej:city.in:a:c");
  CHECK(store->board(large) == city());
  CHECK(store->facts().at("name") == "recorded");
  CHECK(store->document(standings_document) == folder.read("standings.json"));
  CHECK(FirstVersionStore::in(folder.file()));
}

TEST_CASE("version 1 knew only what was played") {
  const OldFolder folder;
  folder.change("DROP TABLE unplayed; DROP TABLE doubt; PRAGMA user_version = 1");
  const FirstVersionStore store(folder.file());
  CHECK(store.version() == 1);
  const Batch batch = store.everything(find_board);
  CHECK(batch.matches.size() == 8);
  CHECK(batch.unplayed.empty());
}

TEST_CASE("how often a match was voided, and which repeat it was, is known by its id") {
  const OldFolder folder;
  folder.change(
      "INSERT INTO doubt VALUES ('policjant-i-zlodziej:city.in:c:a', 2), ('graf:gone:c:a', 1);"
      "UPDATE match SET match = match || '#3', record = replace(record, 'city.in:a:c', 'city.in:a:c#3') "
      "WHERE match = 'policjant-i-zlodziej:city.in:a:c'");
  const Batch batch = FirstVersionStore(folder.file()).everything(find_board);
  CHECK(batch.voided == VoidedCounts{{{"policjant-i-zlodziej", large, {}, {"c", "a"}, 0}, {2, 2}}});
  CHECK(batch.matches[2].identity.repeat == 2);
}

TEST_CASE("matches on boards that are alike are not taken for one") {
  const OldFolder folder;
  folder.change(
      "UPDATE match SET board = (SELECT board FROM match WHERE match LIKE '%generated-1:a:c') "
      "WHERE game = 'misie-patysie'");
  const Batch batch = FirstVersionStore(folder.file()).everything();
  CHECK(batch.matches[0].identity.board == batch.matches[4].identity.board);
  CHECK(batch.matches[0].identity.repeat == 0);
  CHECK(batch.matches[4].identity.repeat == 1);
}

TEST_CASE("damage is named") {
  for (const char* how :
       {"UPDATE match SET record = replace(record, 'moves', 'mows') WHERE match LIKE 'p%:a:c'",
        "UPDATE match SET record = 'x' WHERE match LIKE 'p%:a:c'",
        "UPDATE match SET record = replace(record, 'normal', 'odd') WHERE match LIKE 'p%:a:c'"}) {
    CAPTURE(how);
    const OldFolder folder;
    folder.change(how);
    CHECK_THROWS_WITH_AS(read_results(folder.path()),
                         doctest::Contains("results.sqlite: damaged: the record of match "
                                           "policjant-i-zlodziej:city.in:a:c: "),
                         Damaged);
  }
  const OldFolder without_board;
  without_board.change("DELETE FROM board WHERE board LIKE '%-%'");
  CHECK_THROWS_AS(read_results(without_board.path()), Damaged);
  const OldFolder without_file;
  std::filesystem::remove_all(without_file.path() / "boards");
  CHECK_THROWS_AS(read_results(without_file.path()), Damaged);
}

TEST_CASE("no other file is taken for one of an earlier version") {
  const ScratchFolder folder;
  CHECK(!FirstVersionStore::in(folder.path() / "none"));
  { const SqliteStore newest(folder.path() / "newest", SqliteStore::Access::write); }
  CHECK(!FirstVersionStore::in(folder.path() / "newest"));
  CHECK_THROWS_AS(FirstVersionStore(folder.path() / "newest"), BadInput);
}
